import { createWriteStream } from 'node:fs'
import { copyFile, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../config/index.ts'
import { type Bucket, readBucket, send } from './bucket.ts'
import { listKeys } from './s3.ts'
import { openSpool } from './spool.ts'
import { uploadFile } from './upload-file.ts'

/** A directory or bucket for large files with names of their own, such as backups. */
export interface ArchivePlace {
  /** Makes the directory in which a file is written before `put`. */
  staging: () => Promise<string>
  /** Moves a whole file from the staging directory. */
  put: (path: string, name: string) => Promise<void>
  /** Copies a file to a path of this machine. */
  fetch: (name: string, path: string) => Promise<void>
  list: () => Promise<string[]>
  remove: (name: string) => Promise<void>
}

type Environment = Readonly<Record<string, string | undefined>>

/** The directory or `s3://…` address that a setting names. */
export function openArchives(
  { dataDir }: Pick<Config, 'dataDir'>,
  address: string,
  setting: string,
  environment: Environment = process.env,
): ArchivePlace {
  if (!address.startsWith('s3:')) return inDirectory(resolve(address))
  return inBucket(readBucket(address, environment, setting), join(dataDir, 'incoming'))
}

function inDirectory(directory: string): ArchivePlace {
  return {
    // Inside the directory, so that a finished file only gets a new name.
    staging: () => openStaging(join(directory, 'incoming')),
    put: (path, name) => rename(path, join(directory, name)),
    fetch: (name, path) => copyFile(join(directory, name), path),
    list: () => readdir(directory).catch(noneIfMissing),
    remove: (name) => rm(join(directory, name), { force: true }),
  }
}

function inBucket(bucket: Bucket, staging: string): ArchivePlace {
  return {
    staging: () => openStaging(staging),
    put: async (path, name) => {
      await uploadFile(bucket, path, name)
      await rm(path)
    },
    fetch: async (name, path) => {
      const { body } = await send(bucket, 'GET', { key: name })
      if (body === null) throw new Error(`${name} is empty`)
      await pipeline(Readable.fromWeb(body), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    },
    list: () => Array.fromAsync(listKeys(bucket)),
    remove: async (name) => void (await send(bucket, 'DELETE', { key: name, allow: [404] })),
  }
}

async function openStaging(directory: string): Promise<string> {
  await openSpool(directory)
  return directory
}

function noneIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}
