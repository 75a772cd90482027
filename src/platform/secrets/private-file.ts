import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Reads a file, or creates it with `make`. Only this user may read it unless `mode` says otherwise. Processes
 * that start together all get the text of the first one.
 */
export async function readOrCreate(path: string, make: () => Promise<string>, mode = 0o600): Promise<string> {
  const found = await readIfThere(path)
  if (found !== undefined) return found
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = await writeDraft(path, await make(), mode)
  try {
    // A link, unlike a rename, never replaces what another process has put there meanwhile.
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft)
  }
  await syncDirectory(dirname(path))
  return readFile(path, 'utf8')
}

/** Puts a whole new text in the place of an old one; a reader sees one or the other. */
export async function replace(path: string, text: string, mode: number): Promise<void> {
  await rename(await writeDraft(path, text, mode), path)
  await syncDirectory(dirname(path))
}

async function readIfThere(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
}

async function writeDraft(path: string, text: string, mode: number): Promise<string> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  const file = await open(draft, 'wx', mode)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  return draft
}

/** A new name is safe from a power cut only when the directory has reached the disk as well. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
