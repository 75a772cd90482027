import type { Limit } from '../../kit/limit.ts'
import type { Config } from './config.ts'
import { settings } from './settings.ts'

type LimitKey = 'textLimit' | 'nodeResultLimit' | 'runMemoryLimit' | 'turnMemoryLimit' | 'runStorageLimit'

/** The maximum sizes of runs and turns. */
export interface Limits {
  texts: Limit
  nodeResult: Limit
  memory: Limit
  turnMemory: Limit
  storage: Limit
}

export function limitsOf({ config }: { config: Pick<Config, LimitKey> }): Limits {
  const limit = (key: LimitKey): Limit => ({ megabytes: config[key], setting: settings[key].variable })
  return {
    texts: limit('textLimit'),
    nodeResult: limit('nodeResultLimit'),
    memory: limit('runMemoryLimit'),
    turnMemory: limit('turnMemoryLimit'),
    storage: limit('runStorageLimit'),
  }
}
