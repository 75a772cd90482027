import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Json } from '../../test/harness/api.ts'
import { makeDue } from '../../test/harness/schedules.ts'
import { startServer, type TestServer } from '../../test/harness/server.ts'
import { emptyDatabase, makeDirectory, query } from '../../test/process/backup-scene.ts'
import { runFrontdesk } from '../../test/process/spawn.ts'
import { type S3StandIn, s3Keys, startS3 } from '../../test/stand-ins/s3.ts'
import { scheduleBackups } from './index.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const secretKey = 'the secret key of the instance that makes backups'
let s3: S3StandIn
let place: string
let server: TestServer

beforeAll(async () => {
  s3 = await startS3('backups')
  for (const [name, value] of Object.entries(s3Keys)) vi.stubEnv(name, value)
  place = await mkdtemp(join(tmpdir(), 'frontdesk-scheduled-'))
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await s3.close()
  await rm(place, { recursive: true })
})
afterEach(() => server.stop())

async function serve(backupTo: string): Promise<void> {
  server = await startServer({
    workers: true,
    environment: {
      FRONTDESK_SECRET_KEY: secretKey,
      FRONTDESK_BACKUP_TO: backupTo,
      FRONTDESK_BACKUP_KEEP: '2',
    },
  })
  await scheduleBackups(server.app)
}

const makeBackupDue = () => makeDue(server.app.db, { kind: 'backups' })

async function finding(): Promise<Json> {
  const { findings } = await server.api.ok.get('/health-report')
  return findings.find(({ check }: Json) => check === 'backups')
}

async function makeBackups(list: () => Promise<string[]>, count: number): Promise<string[]> {
  const made = new Set<string>()
  while (made.size < count) {
    const before = made.size
    await makeBackupDue()
    await expect
      .poll(
        async () => {
          for (const name of await list()) made.add(name)
          return made.size
        },
        { timeout: 60_000 },
      )
      .toBe(before + 1)
  }
  return [...made].toSorted()
}

const ofBackups = (names: readonly string[]) => names.filter((name) => name.endsWith('.tar.gz'))

it('makes backups in a directory, keeps so many, and tells their age', async () => {
  const directory = join(place, 'daily')
  await serve(directory)
  expect(await finding()).toMatchObject({ level: 'warn', text: 'none was made yet' })
  await writeFile(join(place, 'other.tar.gz'), '')
  const made = await makeBackups(async () => ofBackups(await readdir(directory).catch(() => [])), 3)
  await expect.poll(() => readdir(directory)).toEqual(['incoming', ...made.slice(1)].toSorted())
  expect(await readdir(join(directory, 'incoming'))).toEqual([])
  expect(await finding()).toMatchObject({ level: 'ok', text: expect.stringMatching(/^the newest is of 20/) })
})

it('makes them in a bucket, from which they are restored', async () => {
  const address = `s3://backups/daily?endpoint=${s3.endpoint}`
  await serve(address)
  const [name] = await makeBackups(async () => [...s3.objects.keys()], 1)
  const target = await emptyDatabase()
  const dataDir = await makeDirectory()
  const restored = await runFrontdesk(['restore', `s3://backups/${name}?endpoint=${s3.endpoint}`], {
    ...s3Keys,
    DATABASE_URL: target.url,
    FRONTDESK_DATA_DIR: dataDir,
    FRONTDESK_SECRET_KEY: secretKey,
  })
  expect(restored.stderr).toBe('')
  // The name contains the moment of the snapshot.
  const moment = /(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z/.exec(name ?? '') ?? []
  expect(restored.stdout).toContain(`of ${moment[1]}T${moment.slice(2, 5).join(':')}.${moment[5]}Z.`)
  const accounts = await query(target.url, 'select namespace from accounts')
  expect(accounts).toEqual([{ namespace: server.account.namespace }])
  await target.drop()
  await rm(dataDir, { recursive: true })
})

it('reports a backup that failed', async () => {
  const file = join(place, 'a-file')
  await writeFile(file, '')
  await serve(file)
  await makeBackupDue()
  await expect
    .poll(
      async () =>
        (
          await sql`select 1 from jobs where name = 'backups.take' and last_error is not null`.execute(
            server.app.db,
          )
        ).rows,
      {
        timeout: 30_000,
      },
    )
    .toHaveLength(1)
  expect(await finding()).toMatchObject({ level: 'fail', text: expect.stringMatching(/ENOTDIR|EEXIST/) })
})
