import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { createSecrets } from '../../src/platform/secrets/index.ts'
import { freshDatabase } from '../harness/database.ts'
import { freePort } from '../harness/free-port.ts'
import { emptyDatabase, makeDirectory, query } from './backup-scene.ts'
import { frontdesk, runFrontdesk } from './spawn.ts'

// Each command is a process of its own, and a busy machine takes seconds to start one.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const clean: (() => Promise<unknown>)[] = []

afterAll(async () => {
  for (const step of clean) await step()
})

async function directory(): Promise<string> {
  const path = await makeDirectory()
  clean.push(() => rm(path, { recursive: true, force: true }))
  return path
}

async function listening(): Promise<{ server: Server; port: number }> {
  const server = createServer(
    (socket) =>
      void socket
        .on('error', () => undefined)
        .resume()
        .end('not HTTP\n'),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as { port: number }).port }
}

interface Examined {
  code: number | null
  text: string
  /** By check what it found: `ok Node v24…`. */
  found: Record<string, string[]>
}

async function examine(environment: Record<string, string>): Promise<Examined> {
  const { code, stdout, stderr } = await runFrontdesk(['doctor'], environment)
  const found: Record<string, string[]> = {}
  for (const line of stdout.trim().split('\n')) {
    const [, level, check, text] = /^(ok|warn|fail|skip) +(\S+(?: \S+)*) {2,}(.+)$/.exec(line) ?? []
    if (level === undefined || check === undefined) throw new Error(`not a finding: ${line}${stderr}`)
    found[check] = [...(found[check] ?? []), `${level} ${text}`]
  }
  return { code, text: stdout + stderr, found }
}

function levels({ found }: Examined): string[] {
  return [...new Set(Object.values(found).flatMap((lines) => lines.map((line) => line.split(' ')[0] ?? '')))]
}

describe('frontdesk doctor', () => {
  it('finds nothing to mend with a server that runs, and shows no secret', async () => {
    const dataDir = await directory()
    const environment = {
      FRONTDESK_DATA_DIR: dataDir,
      FRONTDESK_PORT: String(await freePort()),
      FRONTDESK_SECRET_KEY: 'a-secret-key-of-more-than-thirty-two-characters',
      FRONTDESK_USER_KEY: 'fdu_a-personal-key-of-more-than-thirty-two-characters',
    }
    const server = frontdesk(['start'], environment)
    await server.said('"serving"')
    const examined = await examine(environment)
    const password = await readFile(join(dataDir, 'postgres/password'), 'utf8')
    await server.signal('SIGTERM')
    expect(levels(examined).toSorted()).toEqual(['ok', 'skip'])
    expect(examined.code).toBe(0)
    expect(examined.found).toMatchObject({
      runtime: [expect.stringMatching(/^ok Node v24/)],
      database: [expect.stringMatching(/^ok PostgreSQL 18.*, embedded$/)],
      migrations: [expect.stringMatching(/^ok all \d+ have run/)],
      workers: ['ok 1 process at work'],
      'file store': ['ok a file was put, read and deleted'],
      certificate: [expect.stringMatching(/^ok our own, valid until 20/)],
      port: [expect.stringContaining('served by Frontdesk, which is ready')],
    })
    for (const secret of [password, environment.FRONTDESK_SECRET_KEY, environment.FRONTDESK_USER_KEY]) {
      expect(examined.text).not.toContain(secret)
    }
  })

  it('finds nothing to mend before the first start, and makes nothing', async () => {
    const parent = await directory()
    const dataDir = join(parent, 'data')
    const examined = await examine({ FRONTDESK_DATA_DIR: dataDir, FRONTDESK_PORT: String(await freePort()) })
    expect(examined.code).toBe(0)
    expect(levels(examined).toSorted()).toEqual(['ok', 'skip'])
    expect(examined.found['database']).toEqual(['ok none yet: frontdesk start makes it'])
    expect(await readdir(parent)).toEqual([])
  })

  it('tells everything that is wrong at once, each with what to do', async () => {
    const dataDir = await directory()
    await chmod(dataDir, 0o777)
    await writeFile(join(dataDir, 'secret.key'), 'short', { mode: 0o644 })
    await writeFile(join(dataDir, 'bad.pem'), 'not a certificate')
    const { server, port } = await listening()
    const examined = await examine({
      FRONTDESK_DATA_DIR: dataDir,
      FRONTDESK_PROT: '1',
      FRONTDESK_LOG_LEVEL: 'loud',
      FRONTDESK_PORT: String(port),
      FRONTDESK_TLS_CERT: join(dataDir, 'bad.pem'),
      FRONTDESK_TLS_KEY: join(dataDir, 'bad.pem'),
      DATABASE_URL: `postgres://somebody:the-password@127.0.0.1:${await freePort()}/none`,
    })
    await new Promise((resolve) => server.close(resolve))
    expect(examined.code).toBe(1)
    expect(examined.text).not.toContain('the-password')
    expect(examined.text).not.toMatch(/\n +at /)
    expect(examined.found).toMatchObject({
      configuration: [
        expect.stringMatching(/^fail FRONTDESK_LOG_LEVEL must be/),
        expect.stringMatching(/^fail FRONTDESK_PROT is not a setting; did you mean FRONTDESK_PORT/),
      ],
      'data directory': [expect.stringMatching(/^fail .*may be written by others: chmod 711/)],
      'private files': [expect.stringMatching(/^fail .*secret\.key may be read by others: chmod 600/)],
      database: [expect.stringMatching(/^fail The database cannot be reached .*check DATABASE_URL/)],
      migrations: ['skip there is no database to ask'],
      'secret key': [expect.stringMatching(/^fail .*does not hold a key of 64/)],
      certificate: [expect.stringMatching(/^fail FRONTDESK_TLS_CERT .*does not hold a certificate/)],
      port: [expect.stringMatching(/^fail \d+ is taken by something else/)],
      'file store': ['ok a file was put, read and deleted'],
    })
  })

  it('skips what rests on a setting that cannot be read, and goes on with the rest', async () => {
    const file = join(await directory(), 'a-file')
    await writeFile(file, '')
    const examined = await examine({
      FRONTDESK_DATA_DIR: join(file, 'data'),
      DATABASE_URL: 'mysql://root:the-password@localhost/x',
      FRONTDESK_TLS_CERT: '/only/one/of/two',
    })
    expect(examined.code).toBe(1)
    expect(examined.text).not.toContain('the-password')
    expect(examined.found).toMatchObject({
      runtime: [expect.stringMatching(/^ok/)],
      configuration: [
        expect.stringMatching(/^fail DATABASE_URL must be/),
        expect.stringMatching(/^fail FRONTDESK_TLS_CERT and FRONTDESK_TLS_KEY go together/),
      ],
      'data directory': [expect.stringMatching(/^fail .*ENOTDIR/)],
      database: ['skip DATABASE_URL has to be mended first'],
      certificate: ['skip FRONTDESK_TLS_CERT has to be mended first'],
    })
  })

  it('knows a database in trouble: jobs, dead processes, another secret key', async () => {
    const database = await freshDatabase()
    clean.push(database.drop)
    const dataDir = await directory()
    const other = createSecrets('the key of another installation')
    await query(
      database.url,
      `insert into jobs (name, payload, max_attempts, attempts, last_error, failed_at)
         values ('crawl.site', '{"token":"in the payload"}', 1, 1, 'token in the error', now());
       insert into jobs (name, payload, max_attempts, run_at) values ('mail.send', '{}', 25, now() - interval '1 hour');
       insert into worker_processes (id, host, pid, pid_started, seen_at)
         values (gen_random_uuid(), 'gone', 1, '', now() - interval '1 hour');
       insert into accounts (name, namespace) values ('A', 'a-one');
       insert into events (account_id, topic, object_id, kind, record_type_id, row_id, field_ids, occurred_at)
         values (1, 'record.created', 1, 'object', 1, 'x', '{}', now() - interval '1 hour');
       insert into tools (account_id, name, description, kind, definition, secrets) values
         (1, 'tool', '', 'HTTP', '{}', '${JSON.stringify({ header: other.seal('x', 'tools/1/header'), plain: 'AQ' })}')`,
    )
    const examined = await examine({
      DATABASE_URL: database.url,
      FRONTDESK_DATA_DIR: dataDir,
      FRONTDESK_PORT: '0',
      FRONTDESK_TLS: 'off',
    })
    expect(examined.code).toBe(1)
    expect(examined.text).not.toContain('token in the error')
    expect(examined.text).not.toContain('in the payload')
    expect(examined.found).toMatchObject({
      clock: ['ok agrees with that of the database'],
      pg_trgm: ['ok is installed'],
      'job queue': [
        expect.stringMatching(/^warn 1 job overdue/),
        expect.stringMatching(/^warn 1 job failed for good \(crawl.site 1\)/),
      ],
      automations: [expect.stringMatching(/^warn 1 change of records waiting for more than 5 minutes/)],
      workers: [expect.stringMatching(/^warn 1 process ended without a word/)],
      'secret key': [
        expect.stringMatching(
          new RegExp(`^fail 1 of 1 stored credentials .*\\(${other.keyId}\\): put that key back`),
        ),
      ],
      certificate: ['skip none is used with FRONTDESK_TLS=off'],
    })
    // A key of its own was not made by looking.
    await expect(stat(join(dataDir, 'secret.key'))).rejects.toThrow('ENOENT')

    await query(
      database.url,
      `insert into migrations (number, name, hash) values (9999, '9999-from-the-future.sql', '')`,
    )
    const newer = await examine({
      DATABASE_URL: database.url,
      FRONTDESK_DATA_DIR: dataDir,
      FRONTDESK_PORT: '0',
    })
    expect(newer.found['migrations']).toEqual([
      expect.stringMatching(/^fail .*9999-from-the-future.sql\): update/),
    ])
  })

  it('looks at an empty database without migrating it', async () => {
    const database = await emptyDatabase()
    clean.push(database.drop)
    const dataDir = await directory()
    await mkdir(join(dataDir, 'files'), { mode: 0o700 })
    const examined = await examine({
      DATABASE_URL: database.url,
      FRONTDESK_DATA_DIR: dataDir,
      FRONTDESK_PORT: '0',
    })
    expect(examined.code).toBe(0)
    expect(examined.found['migrations']).toEqual([expect.stringMatching(/^warn \d+ have not run yet/)])
    expect(await query(database.url, `select tablename from pg_tables where schemaname = 'public'`)).toEqual(
      [],
    )
  })
})
