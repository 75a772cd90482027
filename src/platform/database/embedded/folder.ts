import { randomBytes } from 'node:crypto'
import {
  chmod,
  chown,
  link,
  lstat,
  mkdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type Account, canReach, chooseAccount, currentUser, isRoot } from './account.ts'
import { exists } from './aside.ts'
import { EmbeddedError, ignoring } from './errors.ts'
import type { Machine } from './options.ts'

/** `<dataDir>/postgres` and its parts. */
export interface Folder {
  path: string
  /** The directory that holds the cluster: the folder itself, or one in the fallback directory. */
  home: string
  cluster: string
  account: Account
  password: string
}

export async function openFolder(dataDir: string, machine: Machine): Promise<Folder> {
  const made = await makeDirectories(join(dataDir, 'postgres'))
  const path = await realpath(join(dataDir, 'postgres'))
  // The server's user must pass through root's folder, but needs to see nothing else in it.
  if (made) await chmod(path, isRoot() ? 0o711 : 0o700)
  const owner = await stat(join(path, 'cluster')).catch(ignoring('ENOENT'))
  await assertOurs(path, owner?.uid)
  const account = await chooseAccount(machine, owner && { uid: owner.uid, gid: owner.gid })
  if (owner && owner.uid !== account.uid) {
    throw new EmbeddedError(
      `The database in ${path} belongs to another user (uid ${owner.uid}): start Frontdesk as that user or as root`,
    )
  }
  const home = await findHome(path, account, machine.fallbackDirectory)
  const password = await readPassword(path, owner !== undefined)
  return { path, home, cluster: join(home, 'cluster'), account, password }
}

/**
 * Returns true if the directory was created. Node's own recursive mkdir reports ENOENT for a read-only file
 * system.
 */
async function makeDirectories(path: string): Promise<boolean> {
  try {
    await mkdir(path)
    return true
  } catch (error) {
    if (await exists(path)) return false
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  await makeDirectories(dirname(path))
  return makeDirectories(path)
}

/** Others must be able neither to have planted the directory nor to change it. Root may use a user's, as that user. */
async function assertOurs(directory: string, clusterOwner?: number): Promise<void> {
  const { uid, mode } = await stat(directory)
  const ours = uid === currentUser() || uid === 0 || (isRoot() && uid === clusterOwner)
  if (ours && (mode & 0o022) === 0) return
  throw new EmbeddedError(
    `${directory} belongs to another user or may be written by others: make it yours alone, or choose another data directory`,
  )
}

async function findHome(path: string, account: Account, fallbackDirectory: string): Promise<string> {
  const cluster = join(path, 'cluster')
  const existing = await lstat(cluster).catch(ignoring('ENOENT'))
  if (existing?.isSymbolicLink()) return sheltered(cluster)
  if (await canReach(account, path)) return path
  if (existing) throw unreachable(account, path)
  return useFallback(cluster, account, fallbackDirectory)
}

const unreachable = (account: Account, directory: string): EmbeddedError =>
  new EmbeddedError(
    `${account.name}, who runs the database, cannot enter ${directory}: move the data directory to where it can, or open the directories above it`,
  )

/** Refuses a dangling link, because an empty database must not replace one that was lost. */
async function sheltered(cluster: string): Promise<string> {
  const home = dirname(resolve(dirname(cluster), await readlink(cluster)))
  if (await exists(home)) return home
  throw new EmbeddedError(
    `The database of this data directory was in ${home}, which is gone: restore it, or remove ${cluster} to start empty`,
  )
}

/**
 * The name is random and not derived from the path, so a data directory that moves keeps its own, and a new one
 * gets its own.
 */
async function useFallback(cluster: string, account: Account, fallbackDirectory: string): Promise<string> {
  const home = join(fallbackDirectory, randomBytes(8).toString('hex'))
  for (const directory of [fallbackDirectory, home]) {
    if (await makeDirectories(directory)) await chmod(directory, 0o711)
  }
  await assertOurs(await realpath(fallbackDirectory))
  if (!(await canReach(account, home))) throw unreachable(account, home)
  await symlink(join(home, 'cluster'), cluster).catch(ignoring('EEXIST'))
  const taken = await sheltered(cluster)
  // Another process that started at the same time was faster.
  if (taken !== home) await rmdir(home)
  return taken
}

async function readPassword(path: string, clusterExists: boolean): Promise<string> {
  const file = join(path, 'password')
  const found = await readFile(file, 'utf8').catch(ignoring('ENOENT'))
  if (found) return found.trim()
  if (clusterExists) {
    throw new EmbeddedError(`${file} is missing: restore it, the database opens with no other password`)
  }
  // Linked rather than written in place: of two processes that start at once, both then read the same whole file.
  const draft = `${file}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx' })
  await link(draft, file).catch(ignoring('EEXIST'))
  await rm(draft)
  return (await readFile(file, 'utf8')).trim()
}

/** Gives a file that root made in a user's folder to that user. */
export async function giveToOwner(folder: Folder, file: string): Promise<void> {
  if (!isRoot()) return
  const { uid, gid } = await stat(folder.path)
  await chown(file, uid, gid)
}

export async function readPort(folder: Folder): Promise<number> {
  return Number(await readFile(join(folder.path, 'port'), 'utf8').catch(() => '0'))
}

export async function rememberPort(folder: Folder, port: number): Promise<void> {
  const draft = join(folder.path, `port.${process.pid}`)
  await writeFile(draft, String(port), { mode: 0o600 })
  await giveToOwner(folder, draft)
  await rename(draft, join(folder.path, 'port'))
}
