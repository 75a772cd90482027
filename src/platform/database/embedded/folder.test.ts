import { chmod, chown, mkdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  ask,
  makeDirectory,
  ordinaryUser,
  shareDirectory,
  start,
} from '../../../../test/harness/platform/embedded/scene.ts'

describe.runIf(ordinaryUser !== undefined)('a data directory that the server’s user cannot enter', () => {
  const shared = shareDirectory()

  it('has its cluster in the fallback directory, linked, and stays closed', async () => {
    const [closed, fallbackDirectory] = [join(shared.path, 'closed'), join(shared.path, 'shelter')]
    const dataDir = join(closed, 'data')
    await mkdir(closed, { mode: 0o700 })
    const first = await start(dataDir, { fallbackDirectory })
    await ask(first.url, 'create table notes as select 42 as answer')
    await first.stop()
    const second = await start(dataDir, { fallbackDirectory })

    expect(await ask(second.url, 'select answer from notes')).toBe(42)
    const link = await readlink(join(dataDir, 'postgres', 'cluster'))
    expect(link).toMatch(/\/shelter\/[0-9a-f]{16}\/cluster$/)
    expect((await stat(closed)).mode & 0o777).toBe(0o700)
    expect((await stat(fallbackDirectory)).mode & 0o777).toBe(0o711)
  })

  it('does not start empty when its cluster in the fallback directory is lost', async () => {
    const [dataDir, fallbackDirectory] = [join(shared.path, 'closed', 'data'), join(shared.path, 'shelter')]
    await rm(fallbackDirectory, { recursive: true })

    await expect(start(dataDir, { fallbackDirectory })).rejects.toThrow(
      /which is gone: restore it, or remove .*cluster to start empty$/,
    )
  })
})

describe('a folder that is not as we left it', () => {
  const shared = shareDirectory()

  it('is refused when others may write to it', async () => {
    const dataDir = join(await makeDirectory(), 'data')
    await mkdir(join(dataDir, 'postgres'), { recursive: true })
    await chmod(join(dataDir, 'postgres'), 0o777)

    await expect(start(dataDir)).rejects.toThrow(/may be written by others: make it yours alone/)
  })

  it.runIf(ordinaryUser !== undefined)('is refused when another user made it', async () => {
    const dataDir = join(await makeDirectory(), 'data')
    await mkdir(join(dataDir, 'postgres'), { recursive: true })
    await chown(join(dataDir, 'postgres'), 12_345, 12_345)

    await expect(start(dataDir)).rejects.toThrow(/belongs to another user/)
  })

  it('says so when the password is lost or is not the right one', async () => {
    const dataDir = join(shared.path, 'data')
    await (await start(dataDir)).stop()
    const file = join(dataDir, 'postgres', 'password')
    const password = await readFile(file)
    await rm(file)
    await expect(start(dataDir)).rejects.toThrow(/password is missing: restore it/)
    await writeFile(file, 'wrong')
    await expect(start(dataDir)).rejects.toThrow(/does not open with the password in .*: restore that file/)
    await writeFile(file, password)

    expect(await start(dataDir)).toMatchObject({ started: true })
  })

  it.runIf(ordinaryUser !== undefined)('is not opened by us when it was closed', async () => {
    await chmod(shared.path, 0o700)

    await expect(start(join(shared.path, 'data'))).rejects.toThrow(
      /who runs the database, cannot enter .*: move the data directory/,
    )
    expect((await stat(shared.path)).mode & 0o777).toBe(0o700)
  })
})
