import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../platform/config/index.ts'
import { createSecrets, openSecrets } from '../../platform/secrets/index.ts'

type KeyConfig = Pick<Config, 'secretKey' | 'dataDir'>

export function secretKeyFile(config: KeyConfig): string {
  return join(config.dataDir, 'secret.key')
}

/** Which key seals stored credentials here; null when none was made yet. Looking makes none. */
export async function secretKeyId(config: KeyConfig): Promise<string | null> {
  if (config.secretKey !== undefined) return createSecrets(config.secretKey).keyId
  const found = await readFile(secretKeyFile(config)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return found === null ? null : (await openSecrets(config)).keyId
}

/** What to keep beside a backup: with its key inside, whoever gets the file could open every credential in it. */
export function keyAdvice(config: KeyConfig): string {
  return config.secretKey === undefined
    ? `Stored credentials open only with ${secretKeyFile(config)}, which is not in the backup: keep a copy of it apart.`
    : 'Stored credentials open only with FRONTDESK_SECRET_KEY, which is not in the backup: keep it apart.'
}
