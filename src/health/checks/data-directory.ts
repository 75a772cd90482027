import { randomBytes } from 'node:crypto'
import { rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { grouped } from '../../kit/counted.ts'
import { systemErrorOf } from '../../kit/errors.ts'
import { fail, ok, warn } from '../finding.ts'
import type { Check } from '../scene.ts'

export const dataDirectory: Check = {
  name: 'data directory',
  look: async ({ config: { dataDir } }) => {
    const place = await nearest(dataDir)
    const probe = join(place, `.doctor-${randomBytes(6).toString('hex')}`)
    try {
      await writeFile(probe, '', { flag: 'wx', mode: 0o600 })
      await rm(probe)
    } catch (error) {
      const reason = systemErrorOf(error).code
      return fail(
        `${place} cannot be written (${reason}): change its owner, or set FRONTDESK_DATA_DIR to another`,
      )
    }
    if (place !== dataDir) return ok(`${dataDir} will be made at the first start`)
    const { mode } = await stat(dataDir)
    if ((mode & 0o022) !== 0) return fail(`${dataDir} may be written by others: chmod 711 ${dataDir}`)
    if ((mode & 0o044) !== 0) return warn(`${dataDir} may be listed by others: chmod 711 ${dataDir}`)
    return ok(`${dataDir} can be written, by this user alone`)
  },
}

const secretFiles = ['secret.key', 'tls/key.pem', 'postgres/password', 'first-start.txt']

export const privateFiles: Check = {
  name: 'private files',
  look: async ({ config: { dataDir } }) => {
    const found = await Promise.all(
      secretFiles.map(async (name) => {
        const path = join(dataDir, name)
        return { path, mode: (await stat(path).catch(() => undefined))?.mode ?? 0 }
      }),
    )
    const open = found.filter(({ mode }) => (mode & 0o077) !== 0)
    if (open.length === 0) return ok('keys and passwords are for this user alone')
    return open.map(({ path }) => fail(`${path} may be read by others: chmod 600 ${path}`))
  },
}

const megabyte = 1_000_000
const scarce = 1000 * megabyte
const exhausted = 100 * megabyte

export const diskSpace: Check = {
  name: 'disk space',
  look: async ({ config: { dataDir } }) => {
    const { bavail, bsize } = await statfs(await nearest(dataDir))
    const free = bavail * bsize
    const text = `${grouped(Math.floor(free / megabyte))} MB are free for ${dataDir}`
    if (free < exhausted) return fail(`${text}: free some, the database stops when there is none`)
    return free < scarce ? warn(`${text}: free some soon`) : ok(text)
  },
}

/** The directory itself, or its nearest existing parent. */
async function nearest(path: string): Promise<string> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
  return found !== undefined || dirname(path) === path ? path : nearest(dirname(path))
}
