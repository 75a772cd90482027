import { access, constants, mkdir } from 'node:fs/promises'
import { type Config, ConfigError } from './config/index.ts'

/**
 * Makes the data directory, or says why it cannot be used. Others may pass through it but not look around: as root
 * the embedded database runs as another user, who must reach its own directory inside.
 */
export async function ensureDataDirectory(config: Pick<Config, 'dataDir'>): Promise<void> {
  try {
    await mkdir(config.dataDir, { recursive: true, mode: 0o711 })
    await access(config.dataDir, constants.W_OK)
  } catch (error) {
    const reason = (error as Error).message.split(',')[0]
    throw new ConfigError([
      `FRONTDESK_DATA_DIR ${config.dataDir} cannot be written (${reason}): mend it or choose another`,
    ])
  }
}
