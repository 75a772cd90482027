import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  copyPackage,
  makeDirectory,
  optionsFor,
  ordinaryDataDir,
  ordinaryUser,
  postmasterPid,
  processOwner,
  shareDirectory,
  start,
  startChild,
} from '../../../../test/harness/platform/embedded/scene.ts'

async function userId(name: string): Promise<number> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n')
  return Number(lines.find((line) => line.startsWith(`${name}:`))?.split(':')[2])
}

describe.runIf(ordinaryUser !== undefined)('root', () => {
  const shared = shareDirectory()
  const used = (): string => join(shared.path, 'data')

  it('has the user postgres run the server', async () => {
    const passwd = join(shared.path, 'passwd')
    // initdb looks up the uid in the real list, so on a machine without that user this uses an ordinary one.
    const uid = (await userId('postgres')) || ordinaryUser
    await writeFile(passwd, `root:x:0:0::/:\nnobody:x:12345:12345::/:\npostgres:x:${uid}:${uid}::/:\n`)
    await start(used(), { passwd })

    expect(await processOwner(await postmasterPid(used()))).toBe(uid)
  })

  it('keeps the database from other users', async () => {
    const child = await startChild('owner', optionsFor(used(), { packageDirectory: shared.path }), 12_345)

    expect(child.said.error).toMatch(
      /belongs to another user \(uid \d+\): start Frontdesk as that user or as root$/,
    )
  })

  it('runs it as no user without one, and also when a user postgres is added later', async () => {
    const directory = await makeDirectory()
    const dataDir = join(directory, 'data')
    const passwd = join(directory, 'passwd')
    await writeFile(passwd, 'root:x:0:0::/:\nnobody:x:65534:65534::/:\n')
    const first = await start(dataDir, { passwd })
    expect(await processOwner(await postmasterPid(dataDir))).toBe(65_534)
    await first.stop()
    await start(dataDir)

    expect(await processOwner(await postmasterPid(dataDir))).toBe(65_534)
  })

  it('reports in one line that there is neither', async () => {
    await expect(start(join(await makeDirectory(), 'data'), { users: ['absent'] })).rejects.toThrow(
      /^PostgreSQL does not run as root and there is no user absent: add one/,
    )
  })
})

describe('an ordinary user', () => {
  const shared = shareDirectory()
  const options = () =>
    optionsFor(join(shared.path, 'data'), { packageDirectory: join(shared.path, 'package') })
  beforeAll(async () => {
    await ordinaryDataDir(shared.path)
    await copyPackage(join(shared.path, 'package'))
  })

  it('runs the server itself', async () => {
    const { dataDir } = options()
    const child = await startChild('owner', options(), ordinaryUser)

    expect(child.said).toMatchObject({ started: true })
    expect(await processOwner(await postmasterPid(dataDir))).toBe(ordinaryUser ?? process.getuid?.())
    expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700)
  })

  it.runIf(ordinaryUser !== undefined)('still does, and owns the files, when root starts it', async () => {
    const { dataDir } = options()
    const server = await start(dataDir)
    expect(await processOwner(await postmasterPid(dataDir))).toBe(ordinaryUser)
    await server.stop()
    for (const name of ['port', 'server.log', 'password']) {
      expect((await stat(join(dataDir, 'postgres', name))).uid).toBe(ordinaryUser)
    }

    const child = await startChild('guest', options(), ordinaryUser)
    expect(child.said).toMatchObject({ started: true })
  })
})
