import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'

const inflate = promisify(inflateRaw)

/** The data is no archive, or not of this kind. */
export class MalformedArchive extends Error {}

/** An archive that unpacks to more than it may. */
export class ArchiveTooLarge extends Error {}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const stored = 0
const deflated = 8

/**
 * Unpacks the files of a ZIP archive whose names `isWanted` accepts. Stops after `limit` unpacked bytes,
 * because the sizes in an archive may be false.
 */
export async function unpack(
  archive: Buffer,
  isWanted: (name: string) => boolean,
  limit: number,
): Promise<Record<string, Uint8Array>> {
  const files: Record<string, Uint8Array> = {}
  let left = limit
  try {
    for (const entry of entriesOf(archive)) {
      if (!isWanted(entry.name)) continue
      const file = await contentOf(entry, left)
      left -= file.length
      if (left < 0) throw new ArchiveTooLarge()
      files[entry.name] = file
    }
  } catch (error) {
    if (error instanceof ArchiveTooLarge) throw error
    throw new MalformedArchive('a ZIP archive was expected', { cause: error })
  }
  return files
}

interface Entry {
  name: string
  method: number
  packed: Buffer
}

/** The files that the directory at the end of an archive lists. Reading past the end throws, as Buffers do. */
function* entriesOf(archive: Buffer): Generator<Entry> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end === -1 || archive.readUInt32LE(end) !== endSignature) throw new MalformedArchive()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    if (archive.readUInt32LE(at) !== entrySignature) throw new MalformedArchive()
    const nameLength = archive.readUInt16LE(at + 28)
    const start = archive.readUInt32LE(at + 42)
    const content = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28)
    yield {
      name: archive.toString('utf8', at + 46, at + 46 + nameLength),
      method: archive.readUInt16LE(at + 10),
      packed: archive.subarray(content, content + archive.readUInt32LE(at + 20)),
    }
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
}

async function contentOf({ method, packed }: Entry, limit: number): Promise<Uint8Array> {
  if (method === stored) return packed
  if (method !== deflated) throw new MalformedArchive()
  try {
    return await inflate(packed, { maxOutputLength: limit + 1 })
  } catch (error) {
    const isTooLarge = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw isTooLarge ? new ArchiveTooLarge() : error
  }
}
