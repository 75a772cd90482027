import { freeText } from '../kit/schema.ts'
import type { Messenger } from './channel.ts'

const settings = {
  unsupportedMessage: freeText().max(2000).nullable().meta({
    description: 'Answered to what the agent cannot read, such as a picture without words; null for silence.',
    example: 'Sorry, I can read text only.',
  }),
}

type Given = 'settings' | 'defaults' | 'isReadTogether'

/** Defines a messenger. Assigning an agent to a connection enables it for that agent. */
export function messenger<const Key extends string>(
  definition: Omit<Messenger<Key>, Given> & { isReadTogether?: true },
): Messenger<Key, typeof settings> {
  return {
    ...definition,
    isReadTogether: definition.isReadTogether === true,
    settings,
    defaults: { enabled: false, unsupportedMessage: null },
  }
}
