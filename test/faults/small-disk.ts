import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']

async function rootRun(...words: string[]): Promise<void> {
  const [command = '', ...rest] = [...asRoot, ...words]
  await run(command, rest)
}

/** Whether this user may mount file systems, as root or with a sudo that asks nothing. */
export const mayMount = await rootRun('mount', '--version').then(
  () => true,
  () => false,
)

export interface SmallDisk {
  path: string
  /** Writes a file that leaves at most a page free. */
  fill: () => Promise<void>
  /** Removes it again. */
  free: () => Promise<void>
  remove: () => Promise<void>
}

/** A disk of its own that is full as soon as somebody wants: a file system in memory. */
export async function smallDisk(megabytes: number): Promise<SmallDisk> {
  const path = await mkdtemp(join(tmpdir(), 'frontdesk-disk-'))
  await rootRun('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'tmpfs', path)
  await chmod(path, 0o711)
  const filler = join(path, 'filler')
  return {
    path,
    fill: async () => {
      for (;;) {
        const { bavail, bsize } = await statfs(path)
        if (bavail <= 1) return
        await writeFile(filler, Buffer.alloc(bavail * bsize), { flag: 'a' }).catch(() => undefined)
      }
    },
    free: () => rm(filler, { force: true }),
    remove: async () => {
      await rootRun('umount', path)
      await rm(path, { recursive: true, force: true })
    },
  }
}
