import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../platform/config/index.ts'
import { createSecrets, openSecrets, type Secrets } from '../platform/secrets/index.ts'

type KeyConfig = Pick<Config, 'secretKey' | 'dataDir'>

export function secretKeyFile(config: KeyConfig): string {
  return join(config.dataDir, 'secret.key')
}

/** The purpose of the key that signs archives. */
export const archiveMac = 'backup'

/** The secrets with the existing key; null if no key was created yet. Never creates one. */
export async function secretsThere(config: KeyConfig): Promise<Secrets | null> {
  if (config.secretKey !== undefined) return createSecrets(config.secretKey)
  const found = await readFile(secretKeyFile(config)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return found === null ? null : openSecrets(config)
}

/** Advises to keep the key. A backup doesn't contain it, because the file would then open every credential in it. */
export function keyAdvice(config: KeyConfig): string {
  return config.secretKey === undefined
    ? `Stored credentials open only with ${secretKeyFile(config)}, which is not in the backup: keep a copy of it apart.`
    : 'Stored credentials open only with FRONTDESK_SECRET_KEY, which is not in the backup: keep it apart.'
}
