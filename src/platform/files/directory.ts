import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openSpool, spool } from './spool.ts'
import { type ByteRange, type ByteSource, FileMissing, type FileStore, isHash, placeOf } from './store.ts'

/** Files in a directory of this machine, as `<directory>/ab/cdef…`. */
export async function directoryStore(directory: string): Promise<FileStore> {
  const incoming = join(directory, 'incoming')
  await openSpool(incoming)
  const pathOf = (hash: string) => join(directory, placeOf(hash))
  return {
    put: (source, { maxBytes }) => put(source, incoming, maxBytes, pathOf),
    get: async (hash, range) => {
      if (!isHash(hash)) throw new FileMissing(hash)
      return read(pathOf(hash), hash, range)
    },
    size: async (hash) => (isHash(hash) ? (await statIfThere(pathOf(hash)))?.size : undefined),
    delete: async (hash, only) => {
      const found = isHash(hash) ? await statIfThere(pathOf(hash)) : undefined
      if (found === undefined || (only !== undefined && found.mtime >= only.storedBefore)) return false
      await rm(pathOf(hash), { force: true })
      return true
    },
    list: () => list(directory),
  }
}

async function put(source: ByteSource, incoming: string, maxBytes: number, pathOf: (hash: string) => string) {
  const { path, hash, size } = await spool(source, incoming, maxBytes)
  const place = pathOf(hash)
  try {
    await mkdir(dirname(place), { recursive: true, mode: 0o700 })
    // Also over a file that is there already: the new date keeps a sweep of unused files away from it.
    await rename(path, place)
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  await syncDirectory(dirname(place))
  return { hash, size }
}

/** After a power cut a file is there under its name only if the directory had reached the disk as well. */
async function syncDirectory(path: string): Promise<void> {
  await using directory = await open(path, 'r')
  await directory.sync()
}

async function read(path: string, hash: string, range: ByteRange | undefined) {
  // Opened first, so that a missing file is an error of this call and not one halfway through an answer.
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new FileMissing(hash) : error
  })
  return file.createReadStream({ highWaterMark: 256 * 1024, ...range })
}

async function statIfThere(path: string) {
  return stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
}

async function* list(directory: string): AsyncIterable<string> {
  for (const folder of await readdir(directory)) {
    if (!/^[0-9a-f]{2}$/.test(folder)) continue
    const hashes = (await readdir(join(directory, folder))).map((name) => `${folder}${name}`)
    yield* hashes.filter(isHash)
  }
}
