import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type Config, ConfigError } from '../config/index.ts'
import { readOrCreate } from './private-file.ts'
import { createSecrets, type Secrets } from './secrets.ts'

/** Uses the configured key, or creates one in the data directory on first start. */
export async function openSecrets(config: Pick<Config, 'secretKey' | 'dataDir'>): Promise<Secrets> {
  return createSecrets(config.secretKey ?? (await ownKey(join(config.dataDir, 'secret.key'))))
}

async function ownKey(path: string): Promise<string> {
  const text = await readOrCreate(path, async () => `${randomBytes(32).toString('hex')}\n`).catch(
    (error: Error) => {
      throw new ConfigError([
        `${path} can't be used (${error.message}). Fix that, or set FRONTDESK_SECRET_KEY`,
      ])
    },
  )
  // A truncated key must not silently become another, weaker key.
  if (/^[0-9a-f]{64}$/.test(text.trim())) return text.trim()
  throw new ConfigError([`${path} does not hold a key of 64 hexadecimal digits: restore it from a backup`])
}
