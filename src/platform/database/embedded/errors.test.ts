import { execFileSync, spawnSync } from 'node:child_process'
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  makeDirectory,
  optionsFor,
  ordinaryUser,
  start,
  startChild,
} from '../../../../test/harness/platform/embedded/scene.ts'
import { EmbeddedError, explain } from './errors.ts'

/** Mounts a small file system, if root may do so: containers seldom allow it. */
async function mountSmall(directory: string, size: string): Promise<boolean> {
  await mkdir(directory)
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'small', directory]).status !== 0)
    return false
  onTestFinished(() => void execFileSync('umount', ['-l', directory]))
  return true
}

describe('explain', () => {
  it.each([
    ['ENOSPC: no space left on device, write', 'the disk is full: free some space'],
    [
      'initdb: error: could not create directory: No space left on device',
      'the disk is full: free some space',
    ],
    ['FATAL: could not create lock file: Read-only file system', 'it is on a read-only file system'],
    ["EACCES: permission denied, mkdir '/data'", 'it may not be written by this user'],
    ["ENOTDIR: not a directory, mkdir '/data'", 'there is a file where the directory should be'],
    ['something else', 'The embedded PostgreSQL in /data did not start: something else'],
  ])('says what to do about %s', (said, line) => {
    expect(explain(new Error(said), '/data').message).toContain(line)
  })

  it('keeps to one line', () => {
    expect(new EmbeddedError('first\n  second').message).toBe('first second')
  })
})

describe('a data directory that cannot be used', () => {
  it('is reported when it may not be written', async () => {
    const directory = await makeDirectory()
    const dataDir = join(directory, 'data')
    await mkdir(dataDir, { mode: 0o555 })
    await chmod(dataDir, 0o555)
    const child = await startChild(
      'owner',
      optionsFor(dataDir, { packageDirectory: directory }),
      ordinaryUser,
    )

    expect(child.said.error).toMatch(
      /^EmbeddedError: The data directory .* cannot be used, it may not be written by this user: change its owner or choose another \(.*\)$/,
    )
  })

  it('is reported when it is a file', async () => {
    const dataDir = join(await makeDirectory(), 'data')
    await writeFile(dataDir, '')

    await expect(start(dataDir)).rejects.toThrow(/there is a file where the directory should be/)
  })

  it('is reported when the file system is read-only, new or used', async ({ skip }) => {
    const disk = join(await makeDirectory(), 'disk')
    if (!(await mountSmall(disk, '200m'))) skip('no right to mount')
    const dataDir = join(disk, 'data')
    await (await start(dataDir)).stop()
    // The kernel closes the files of a process that has ended a moment later.
    await expect.poll(() => spawnSync('mount', ['-o', 'remount,ro', disk]).status).toBe(0)

    for (const path of [dataDir, join(disk, 'other')]) {
      await expect(start(path)).rejects.toThrow(
        /it is on a read-only file system: choose another data directory/,
      )
    }
  })

  it('is reported when the disk is full, new or used', async ({ skip }) => {
    const disk = join(await makeDirectory(), 'disk')
    if (!(await mountSmall(disk, '100m'))) skip('no right to mount')
    const dataDir = join(disk, 'data')
    const ballast = join(disk, 'ballast')
    await writeFile(ballast, Buffer.alloc(80_000_000))
    await expect(start(dataDir)).rejects.toThrow(/the disk is full: free some space/)
    await rm(ballast)
    await (await start(dataDir)).stop()
    spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=4k'])
    await expect(start(dataDir)).rejects.toThrow(/the disk is full: free some space/)
    await rm(ballast)

    expect(await start(dataDir)).toMatchObject({ started: true })
  })
})
