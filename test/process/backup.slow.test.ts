import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { schemas } from '../../src/backups/definition.ts'
import { BackupError } from '../../src/backups/errors.ts'
import { restoreBackup } from '../../src/backups/restore.ts'
import { readConfig } from '../../src/platform/config/index.ts'
import { startEmbedded } from '../../src/platform/database/embedded/index.ts'
import { freshDatabase } from '../harness/database.ts'
import { freePort } from '../harness/free-port.ts'
import {
  bigTableRows,
  embeddedUrl,
  emptyDatabase,
  makeDirectory,
  migrateHalfway,
  portrait,
  query,
  seed,
  seedFiles,
  storedHashes,
  writePairs,
} from './backup-scene.ts'
import { type Finished, frontdesk, runFrontdesk } from './spawn.ts'

// Each command is a process of its own, and a busy machine takes seconds to start one.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const userKey = 'fdu_the-key-that-the-restored-server-still-knows'
const clean: (() => Promise<unknown>)[] = []
let backups: string
let first: string
let hashes: string[]
let taken: Finished
let written: number
let source: { dataDir: string; environment: Record<string, string> }

async function directory(): Promise<string> {
  const path = await makeDirectory()
  clean.push(() => rm(path, { recursive: true, force: true }))
  return path
}

async function database(): Promise<string> {
  const made = await emptyDatabase()
  clean.push(made.drop)
  return made.url
}

/** Serves while `use` runs; `use` gets the address. */
async function serving<T>(environment: Record<string, string>, use: (url: string) => Promise<T>): Promise<T> {
  const port = await freePort()
  const server = frontdesk(['start'], { ...environment, FRONTDESK_PORT: String(port) })
  try {
    await server.said('"serving"')
    return await use(`http://localhost:${port}`)
  } finally {
    await server.signal('SIGTERM')
  }
}

async function whoAmI(url: string): Promise<unknown> {
  const answer = await fetch(`${url}/public/v1/me`, { headers: { authorization: `Bearer ${userKey}` } })
  return answer.json()
}

function settings(dataDir: string, more: Record<string, string> = {}): Record<string, string> {
  return { FRONTDESK_DATA_DIR: dataDir, FRONTDESK_TLS: 'off', FRONTDESK_USER_KEY: userKey, ...more }
}

function refused({ code, stderr }: Finished): string {
  expect(code).toBe(1)
  expect(stderr.trim()).toMatch(/^[^\n]+$/)
  return stderr
}

beforeAll(async () => {
  backups = await directory()
  first = join(backups, 'first.tar.gz')
  const dataDir = await directory()
  source = { dataDir, environment: settings(dataDir) }
  await serving(source.environment, async () => {
    const url = await embeddedUrl(dataDir)
    await seed(url)
    hashes = await seedFiles(dataDir)
    const writer = writePairs(url)
    taken = await runFrontdesk(['backup', first], source.environment)
    written = await writer.stop()
  })
})

afterAll(async () => {
  for (const step of clean) await step()
})

describe('a backup made while the server runs and others write', () => {
  it('says what it holds, is readable by its owner alone and leaves no draft behind', async () => {
    expect(taken).toMatchObject({ code: 0, stderr: '' })
    expect(taken.stdout).toMatch(/Backed up \d+ tables, 2\d\d,\d+ rows and 3 files/)
    expect(taken.stdout).toContain('secret.key')
    expect(written).toBeGreaterThan(100)
    expect((await stat(first)).mode & 0o777).toBe(0o600)
    expect(await readdir(backups)).toEqual(['first.tar.gz'])
  })

  it('is restored into a server of one’s own by a user without rights, and from there into an embedded database', async () => {
    const url = await database()
    const dataDir = await directory()
    const environment = settings(dataDir, { DATABASE_URL: url })
    const restored = await runFrontdesk(['restore', first, '--from-elsewhere'], environment)
    expect(restored.code).toBe(0)
    expect(restored.stderr).toMatch(/sealed with another secret key \([0-9a-f]{8}\)/)
    expect(await storedHashes(dataDir)).toEqual(hashes)
    const [counts] = await query(
      url,
      `select (select count(*)::int from records.t903) as one, (select count(*)::int from records.t904) as other,
        (select count(*)::int from records.t903 join records.t904 using (id)) as both,
        (select count(*)::int from records.t902) as big,
        (select string_agg(indexname, ' ' order by indexname) from pg_indexes where tablename = 't901') as indexes`,
    )
    expect(counts?.one).toBeGreaterThan(0)
    expect(counts).toMatchObject({ other: counts?.one, both: counts?.one, big: bigTableRows })
    // That for searching is made by whoever searches.
    expect(counts?.indexes).toBe('o901 s901 t901_pkey u901')

    await serving(environment, async (address) => {
      expect(await whoAmI(address)).toMatchObject({
        ok: true,
        data: { user: { email: 'owner@frontdesk.local' } },
      })
      const refusal = await runFrontdesk(['restore', first, '--from-elsewhere', '--replace'], environment)
      expect(refused(refusal)).toContain('stop its servers and workers first')
    })
    const second = join(backups, 'second.tar.gz')
    expect(await runFrontdesk(['backup', second], environment)).toMatchObject({ code: 0, stderr: '' })
    const there = await portrait(url)

    const home = await directory()
    await writeFile(join(home, 'secret.key'), await readFile(join(dataDir, 'secret.key')), { mode: 0o600 })
    const back = await runFrontdesk(['restore', second], settings(home))
    expect(back).toMatchObject({ code: 0, stderr: '' })
    expect(await storedHashes(home)).toEqual(hashes)
    const server = await startEmbedded({ dataDir: home })
    try {
      expect(await portrait(server.url)).toEqual(there)
      const numbers = await query(
        server.url,
        `insert into records.t901 (id, f12) values ('next', 1) returning number, serial;`,
      )
      expect(numbers).toEqual([{ number: 501, serial: 2501 }])
    } finally {
      await server.stop()
    }
    const made = await runFrontdesk(['user', 'create', '--email', 'later@frontdesk.local'], settings(home))
    expect(made.stdout).toContain('later@frontdesk.local (2)')
  }, 300_000)

  it('is restored also when it is older than the program, and migrated then', async () => {
    const old = await database()
    await migrateHalfway(old, 2)
    await query(old, `insert into accounts (name, namespace) values ('Old', 'old-one')`)
    const path = join(backups, 'old.tar.gz')
    const environment = settings(await directory(), { DATABASE_URL: old })
    expect(await runFrontdesk(['backup', path], environment)).toMatchObject({ code: 0, stderr: '' })
    expect(await query(old, 'select count(*)::int from migrations')).toEqual([{ count: 2 }])

    const url = await database()
    const restored = await runFrontdesk(
      ['restore', path, '--from-elsewhere'],
      settings(await directory(), { DATABASE_URL: url }),
    )
    expect(restored.code).toBe(0)
    expect(restored.stdout).toContain('Then migrated to this version: 0003-live.sql')
    const [now] = await query(
      url,
      `select (select namespace from accounts), to_regclass('public.objects') is not null as migrated`,
    )
    expect(now).toEqual({ namespace: 'old-one', migrated: true })
  })

  it('is compared with what a fresh database has: every schema of ours is in it', async () => {
    const migrated = await freshDatabase()
    clean.push(migrated.drop)
    const found = await query<{ nspname: string }>(
      migrated.url,
      `select nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'`,
    )
    expect(found.map(({ nspname }) => nspname).toSorted()).toEqual(schemas.toSorted())
  })
})

describe('restore refuses', () => {
  it('a database with accounts, unless it is told to replace them', async () => {
    const url = await database()
    const dataDir = await directory()
    const environment = settings(dataDir, { DATABASE_URL: url })
    const account = ['account', 'create', '--name', 'A', '--namespace', 'other', '--email', 'a@other.example']
    await runFrontdesk(account, environment)
    await query(
      url,
      'create table records.t99 (id int); create table extra (id int); create type mood as enum ()',
    )
    const before = await portrait(url)
    expect(refused(await runFrontdesk(['restore', first, '--from-elsewhere'], environment))).toContain(
      'accounts (other)',
    )
    expect(await portrait(url)).toEqual(before)
    expect(await storedHashes(dataDir)).toEqual([])

    expect(
      await runFrontdesk(['restore', first, '--from-elsewhere', '--replace'], environment),
    ).toMatchObject({ code: 0 })
    const [left] = await query(
      url,
      `select (select string_agg(namespace, ',') from accounts) as accounts, to_regclass('records.t99') as made,
        to_regclass('public.extra') as extra, to_regtype('public.mood') as mood`,
    )
    expect(left).toEqual({ accounts: 'main', made: null, extra: null, mood: null })
  })

  it('a database that belongs to something else', async () => {
    const url = await database()
    await query(url, 'create table somebodys (id int)')
    const environment = settings(await directory(), { DATABASE_URL: url })
    expect(
      refused(await runFrontdesk(['restore', first, '--from-elsewhere', '--replace'], environment)),
    ).toContain('something else')
    expect(await query(url, `select to_regclass('public.accounts') as made`)).toEqual([{ made: null }])
  })

  it('the embedded database of a server that runs', async () => {
    await serving(source.environment, async () => {
      const refusal = await runFrontdesk(
        ['restore', first, '--from-elsewhere', '--replace'],
        source.environment,
      )
      expect(refused(refusal)).toMatch(/is in use by process \d+/)
    })
  })

  it('a file that is damaged, cut short, of something else or not there, and changes nothing', async () => {
    const url = await database()
    const dataDir = await directory()
    const environment = settings(dataDir, { DATABASE_URL: url })
    const { signal } = new AbortController()
    const restore = (path: string): Promise<string> =>
      restoreBackup(readConfig(environment), path, { replace: false, fromElsewhere: true, signal }).then(
        () => 'restored',
        (error: unknown) => (error instanceof BackupError ? error.message : String(error)),
      )
    const whole = await readFile(first)
    const bad = join(backups, 'bad')
    const cut = async (length: number): Promise<string> => {
      await writeFile(bad, whole.subarray(0, length))
      return restore(bad)
    }
    expect(await cut(0)).toContain('damaged or cut short')
    expect(await cut(whole.length * 0.999)).toContain('damaged or cut short')
    // Only the checksum at the very end tells that this is not the whole file.
    expect(await cut(whole.length - 4)).toContain('damaged or cut short')
    const flipped = Buffer.from(whole)
    const place = Math.floor(whole.length * 0.9)
    flipped[place] = 255 - (flipped[place] ?? 0)
    await writeFile(bad, flipped)
    expect(await restore(bad)).toContain('damaged')
    await writeFile(bad, 'something else')
    expect(await restore(bad)).toContain('not a backup of Frontdesk')
    const foreign = pack()
    foreign.entry({ name: 'hello.txt' }, 'hello')
    foreign.finalize()
    await writeFile(bad, gzipSync(Buffer.concat((await Array.fromAsync(foreign)) as Buffer[])))
    expect(await restore(bad)).toContain('not a backup of Frontdesk')
    expect(await restore(join(backups, 'nowhere'))).toContain('There is no file')
    expect(await restore(backups)).toContain('cannot be read (EISDIR)')
    await writeFile(bad, whole.subarray(0, whole.length / 3))
    expect(refused(await runFrontdesk(['restore', bad, '--from-elsewhere'], environment))).toContain(
      'damaged or cut short',
    )
    await rm(bad)

    expect(await query(url, `select to_regclass('public.accounts') as made`)).toEqual([{ made: null }])
    expect(await storedHashes(dataDir)).toEqual([])
  })
})

describe('restore, when it is asked to stop,', () => {
  it('leaves the target as it was', async () => {
    const url = await database()
    const dataDir = await directory()
    const running = frontdesk(
      ['restore', first, '--from-elsewhere'],
      settings(dataDir, { DATABASE_URL: url }),
    )
    const begun = `select from pg_stat_activity where application_name = 'frontdesk restore' and datname = current_database()`
    while ((await query(url, begun)).length === 0) await sleep(5)
    expect(refused(await running.signal('SIGTERM'))).toContain('stopped; nothing was changed')
    expect(await query(url, 'select * from accounts')).toEqual([])
    // The database notices the end of a connection a moment after its process has ended.
    await expect.poll(() => query(url, begun)).toEqual([])
    expect(await storedHashes(dataDir)).toEqual([])
  })
})

describe('backup refuses', () => {
  it('to overwrite a file, to write where it cannot, and to copy what is not there', async () => {
    const { environment } = source
    expect(refused(await runFrontdesk(['backup', first], environment))).toContain('is there already')
    const nowhere = join(backups, 'no/such/place')
    expect(refused(await runFrontdesk(['backup', nowhere], environment))).toContain(
      'cannot be written (ENOENT)',
    )
    const empty = await directory()
    const nothing = await runFrontdesk(['backup', join(backups, 'x')], settings(empty))
    expect(refused(nothing)).toContain('nothing to back up')
    expect(await readdir(empty)).toEqual([])
    expect(refused(await runFrontdesk(['backup'], environment))).toContain('Usage: frontdesk backup <file>')
  })

  it('nothing that is missing in silence: files that the database knows but the store does not have', async () => {
    const url = await database()
    const environment = settings(await directory(), { DATABASE_URL: url })
    await runFrontdesk(['migrate'], environment)
    await query(url, `insert into stored_files (hash, size) values (repeat('ab', 32), 3)`)
    const poor = await runFrontdesk(['backup', join(backups, 'poor.tar.gz')], environment)
    expect(poor.code).toBe(0)
    expect(poor.stderr).toContain('1 file known to the database but not in the file store')
  })

  it('to go on when it is asked to stop, and leaves nothing behind', async () => {
    const target = join(backups, 'stopped.tar.gz')
    const running = frontdesk(['backup', target], source.environment)
    for (let seen = false; !seen; ) seen = (await readdir(backups)).some((name) => name.endsWith('.part'))
    expect(refused(await running.signal('SIGTERM'))).toContain('was stopped')
    expect((await readdir(backups)).filter((name) => name.startsWith('stopped'))).toEqual([])
  })
})
