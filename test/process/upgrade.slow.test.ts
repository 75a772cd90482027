import { cp, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, inject, it, vi } from 'vitest'
import { startEmbedded } from '../../src/platform/database/embedded/index.ts'
import { withClient } from '../faults/load.ts'
import { mayMount, smallDisk } from '../faults/small-disk.ts'
import { emptyDatabase } from '../harness/database.ts'
import { freePort } from '../harness/free-port.ts'
import { load } from '../upgrade/load.ts'
import { makeDirectory, portrait, query } from './backup-scene.ts'
import { frontdesk, runFrontdesk } from './spawn.ts'

// Each command is a process of its own, and a busy machine takes seconds to start one.
vi.setConfig({ testTimeout: 400_000 })

const root = join(import.meta.dirname, '../..')
const dumps = join(root, 'test/upgrade/dumps')

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

async function directory(): Promise<string> {
  const path = await makeDirectory()
  closers.push(() => rm(path, { recursive: true, force: true }))
  return path
}

// Until 1.0.0 the only dump is of this version. Without its newest migration it is a database of the version before.
const undoNewest = `drop table model_parameters;
  alter table accounts drop column bills_tokens;
  delete from migrations where number = 202611181822`

/** Loads the oldest database that is kept, as an earlier version left it. */
async function loadOld(url: string): Promise<void> {
  const [name = ''] = (await readdir(dumps)).toSorted()
  const text = gunzipSync(await readFile(join(dumps, name))).toString('utf8')
  await withClient(url, async (client) => {
    await load(client, text)
    await client.query(undoNewest)
  })
}

/** Settings of a server with such a database. */
async function oldServer(dataDir: string): Promise<Record<string, string>> {
  const database = await emptyDatabase()
  closers.push(database.drop)
  await loadOld(database.url)
  return settings(dataDir, { DATABASE_URL: database.url })
}

function settings(dataDir: string, more: Record<string, string> = {}): Record<string, string> {
  return {
    FRONTDESK_DATA_DIR: dataDir,
    FRONTDESK_TLS: 'off',
    FRONTDESK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    ...more,
  }
}

/** The product with a migration more, as a file beside it. */
async function copyWith(migration: string): Promise<string> {
  const copy = await directory()
  const folder = join(copy, 'dist/package')
  await cp(inject('built'), folder, { recursive: true })
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  await writeFile(join(folder, 'migrations/209901010000-one-more.sql'), migration)
  return join(folder, 'main.js')
}

async function backupsOf(dataDir: string): Promise<string[]> {
  const names = await readdir(join(dataDir, 'backups'))
  return names.filter((name) => name.endsWith('.tar.gz')).toSorted()
}

function withoutFunctions({ rows, ...others }: Awaited<ReturnType<typeof portrait>>) {
  return { ...others, rows: { ...Object(rows), sql_functions: { rows: 0, hash: null } } }
}

async function numbersOf(url: string): Promise<string[]> {
  const rows = await query<{ number: string }>(url, 'select number::text from migrations order by 1')
  return rows.map(({ number }) => number)
}

describe('frontdesk upgrade', () => {
  it('backs up, migrates and checks, and goes back in one command when a migration fails', async () => {
    const dataDir = await directory()
    const environment = await oldServer(dataDir)
    const url = environment['DATABASE_URL'] ?? ''
    const [before, numbers] = [await portrait(url), await numbersOf(url)]
    const broken = await copyWith(
      'create table half_done (id int); update accounts set namespace = null where true;',
    )

    const failed = await frontdesk(['upgrade'], environment, '', broken).finished
    expect(failed.code).toBe(1)
    expect(failed.stderr).toMatch(/Migration 209901010000-one-more.sql failed: .*null value/)
    expect(failed.stderr).toContain('`frontdesk upgrade --back`')
    expect((await numbersOf(url)).length).toBeGreaterThan(numbers.length)
    const [backup = ''] = await backupsOf(dataDir)
    expect(backup).toMatch(/^before-upgrade-.*\.tar\.gz$/)
    expect((await stat(join(dataDir, 'backups', backup))).mode & 0o777).toBe(0o600)

    // Tried again, it must not take the place of the backup with what it left half done.
    const repeated = await frontdesk(['upgrade'], environment, '', broken).finished
    expect([repeated.code, repeated.stdout]).toEqual([1, expect.stringContaining('Going on with')])

    const back = await frontdesk(['upgrade', '--back'], environment, '', broken).finished
    expect([back.code, back.stderr]).toEqual([0, ''])
    expect(back.stdout).toContain('Start the version that you had before')
    expect(await numbersOf(url)).toEqual(numbers)
    // The older version installs its own functions and triggers when it starts.
    expect(await portrait(url)).toEqual(withoutFunctions(before))

    const mended = await runFrontdesk(['upgrade'], environment)
    expect([mended.code, mended.stderr]).toEqual([0, ''])
    expect(mended.stdout).toContain('All is well')
    const again = await runFrontdesk(['upgrade'], environment)
    expect([again.code, again.stdout]).toEqual([0, 'The database is up to date.\n'])
    expect(await backupsOf(dataDir)).toEqual([
      expect.stringContaining('before-back'),
      backup,
      expect.any(String),
    ])
  })

  it('refuses where a server runs, where nothing was made yet, and where there is no way back', async () => {
    const dataDir = await directory()
    const environment = await oldServer(dataDir)
    const other = await withOpenSession(environment['DATABASE_URL'] ?? '')
    const used = await runFrontdesk(['upgrade'], environment)
    await other()
    expect([used.code, used.stderr]).toEqual([
      1,
      expect.stringContaining('stop its servers and workers first'),
    ])
    const nothing = await runFrontdesk(['upgrade'], settings(await directory()))
    expect([nothing.code, nothing.stderr]).toEqual([1, expect.stringContaining('nothing to upgrade')])
    const noWay = await runFrontdesk(['upgrade', '--back'], environment)
    expect([noWay.code, noWay.stderr]).toEqual([1, expect.stringContaining('There is no backup')])
  })

  it.runIf(mayMount)('changes nothing where there is no space for a backup', async () => {
    const disk = await smallDisk(64)
    closers.push(disk.remove)
    const environment = await oldServer(disk.path)
    const url = environment['DATABASE_URL'] ?? ''
    const numbers = await numbersOf(url)
    const refused = await runFrontdesk(['upgrade'], environment)
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining('too little space for a backup'),
    ])
    expect(await numbersOf(url)).toEqual(numbers)
  })
})

/** As a server holds one. */
async function withOpenSession(url: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const session = withClient(url, async (client) => {
    await client.query("set application_name = 'frontdesk'")
    begun.resolve()
    await promise
  })
  await begun.promise
  return async () => {
    resolve()
    await session
  }
}

describe('an embedded database of an earlier version', () => {
  it('is backed up by the first start of a newer one, which keeps three of those', async () => {
    const dataDir = await directory()
    const embedded = await startEmbedded({ dataDir })
    await loadOld(embedded.url)
    const numbers = await numbersOf(embedded.url)
    await embedded.stop()
    await mkdir(join(dataDir, 'backups'))
    for (const year of [2021, 2022, 2023, 2024])
      await writeFile(join(dataDir, `backups/before-upgrade-${year}-01-01T00-00-00-000Z.tar.gz`), 'old')
    await writeFile(join(dataDir, 'backups/mine.tar.gz'), 'of somebody')
    const environment = settings(dataDir, { FRONTDESK_PORT: String(await freePort()) })
    for (const _ of ['migrates', 'has nothing to do']) {
      const server = frontdesk(['start'], environment)
      await server.said('"serving"')
      expect((await server.signal('SIGTERM')).code).toBe(0)
    }
    const kept = await backupsOf(dataDir)
    expect(kept).toEqual([
      expect.stringContaining('upgrade-2023'),
      expect.stringContaining('upgrade-2024'),
      expect.stringMatching(/upgrade-202[6-9]/),
      'mine.tar.gz',
    ])

    const back = await runFrontdesk(['upgrade', '--back'], environment)
    expect([back.code, back.stderr]).toEqual([0, ''])
    const again = await startEmbedded({ dataDir })
    closers.push(() => again.stop())
    expect(await numbersOf(again.url)).toEqual(numbers)
  })

  it.runIf(mayMount)('starts all the same where there is no space for one', async () => {
    const disk = await smallDisk(200)
    closers.push(disk.remove)
    const embedded = await startEmbedded({ dataDir: disk.path })
    await loadOld(embedded.url)
    await embedded.stop()
    const server = frontdesk(['start'], settings(disk.path, { FRONTDESK_PORT: String(await freePort()) }))
    expect(await server.said('"serving"')).toContain('too little space for a backup')
    expect((await server.signal('SIGTERM')).code).toBe(0)
    expect(await backupsOf(disk.path)).toEqual([])
  })
})
