import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../platform/config/index.ts'
import { openArchives } from '../platform/files/index.ts'

/** Downloads the archive at an `s3://bucket/prefix/name?…` URL to a temporary file while `use` runs. */
export async function withArchive<T>(
  config: Config,
  address: string,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const [, folder = '', name = '', query = ''] = /^([^?]*)\/([^/?]+)(.*)$/.exec(address) ?? []
  const directory = join(config.dataDir, 'incoming')
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const path = join(directory, `restore-${randomBytes(6).toString('hex')}`)
  try {
    await openArchives(config, `${folder}${query}`, 'The address').fetch(name, path)
    return await use(path)
  } finally {
    await rm(path, { force: true })
  }
}
