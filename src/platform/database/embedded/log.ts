import { constants, copyFile, type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Folder, giveToOwner } from './folder.ts'

const limit = 8 * 1024 * 1024
const everyMinute = 60_000

const logPath = (folder: Folder): string => join(folder.path, 'server.log')

/** The server inherits this file as its output, so it needs neither access to the folder nor a collector process. */
export async function openLog(folder: Folder): Promise<FileHandle> {
  const { O_APPEND, O_CREAT, O_RDWR, O_NOFOLLOW } = constants
  const file = await open(logPath(folder), O_APPEND | O_CREAT | O_RDWR | O_NOFOLLOW, 0o600)
  await giveToOwner(folder, logPath(folder))
  return file
}

/**
 * Writers in append mode continue at the new end after a truncation, so one older file and this one limit the
 * log.
 */
export async function trimLog(folder: Folder, bytes = limit): Promise<void> {
  const file = await openLog(folder)
  try {
    if ((await file.stat()).size <= bytes) return
    const older = `${logPath(folder)}.1`
    await rm(older, { force: true })
    await copyFile(logPath(folder), older, constants.COPYFILE_EXCL)
    await giveToOwner(folder, older)
    await file.truncate(0)
  } finally {
    await file.close()
  }
}

export function keepLogShort(folder: Folder): NodeJS.Timeout {
  return setInterval(() => void trimLog(folder).catch(() => undefined), everyMinute).unref()
}

/** The log since `start`. */
export async function readLog(folder: Folder, start: number): Promise<string> {
  const file = await openLog(folder)
  try {
    const { size } = await file.stat()
    const buffer = Buffer.alloc(Math.min(Math.max(size - start, 0), 65_536))
    await file.read(buffer, 0, buffer.length, start)
    return buffer.toString('utf8')
  } finally {
    await file.close()
  }
}
