import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type ByteSource, TooLarge } from './store.ts'

/** A file that has arrived whole and is on the disk, but has no name of its own yet. */
export interface Spooled {
  path: string
  hash: string
  size: number
}

/** Writes the source to a new file in `directory` while it counts and hashes; leaves nothing behind when that fails. */
export async function spool(source: ByteSource, directory: string, maxBytes: number): Promise<Spooled> {
  const path = join(directory, randomUUID())
  const hash = createHash('sha256')
  let size = 0
  async function* measured(): AsyncIterable<Uint8Array> {
    for await (const chunk of source) {
      size += chunk.byteLength
      if (size > maxBytes) throw new TooLarge(maxBytes)
      hash.update(chunk)
      yield chunk
    }
  }
  // Opened before anything can fail: a stream that opens it by itself may do so after it was removed.
  const file = await open(path, 'wx', 0o600)
  try {
    await pipeline(measured, file.createWriteStream({ flush: true }))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { path, hash: hash.digest('hex'), size }
}

const abandonedAfterMs = 86_400_000

/** Makes the directory, and clears it of what processes that were killed during an upload have left. */
export async function openSpool(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    const found = await stat(path).catch(() => undefined)
    if (found !== undefined && Date.now() - found.mtimeMs > abandonedAfterMs) await rm(path, { force: true })
  }
}
