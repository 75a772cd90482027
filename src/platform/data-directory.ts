import { access, constants, mkdir } from 'node:fs/promises'
import { messageOf } from '../kit/errors.ts'
import { type Config, ConfigError } from './config/index.ts'

/**
 * Creates the data directory, or explains why it can't be used. Other users may pass through it but not list
 * it: started by root, the embedded database runs as another user, who must reach its own directory inside.
 */
export async function ensureDataDirectory(config: Pick<Config, 'dataDir'>): Promise<void> {
  try {
    await mkdir(config.dataDir, { recursive: true, mode: 0o711 })
    await access(config.dataDir, constants.W_OK)
  } catch (error) {
    const reason = messageOf(error).split(',')[0]
    throw new ConfigError([
      `FRONTDESK_DATA_DIR ${config.dataDir} can't be written (${reason}). Fix that or choose another directory`,
    ])
  }
}
