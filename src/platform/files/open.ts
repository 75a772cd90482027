import { join, resolve } from 'node:path'
import { type Config, ConfigError } from '../config/index.ts'
import { readBucket } from './bucket.ts'
import { directoryStore } from './directory.ts'
import { s3Store } from './s3.ts'
import type { FileStore } from './store.ts'

/** The directory or bucket that the configuration names; unset, a directory under the data directory. */
export async function openFileStore(
  config: Pick<Config, 'files' | 'dataDir'>,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<FileStore> {
  const place = config.files ?? join(config.dataDir, 'files')
  if (place.startsWith('s3:')) {
    return s3Store(readBucket(place, environment), join(config.dataDir, 'incoming')).catch(
      unusable(config.dataDir),
    )
  }
  return directoryStore(resolve(place)).catch(unusable(resolve(place)))
}

function unusable(directory: string): (error: Error) => never {
  return (error) => {
    throw new ConfigError([
      `Files can't be stored in ${directory} (${error.message}). Fix that, or set FRONTDESK_FILES`,
    ])
  }
}
