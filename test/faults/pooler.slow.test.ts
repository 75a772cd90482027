import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Json } from '../harness/api.ts'
import { emptyDatabase } from '../harness/database.ts'
import { freePort } from '../harness/free-port.ts'
import { frontdesk } from '../process/spawn.ts'
import { exactlyOnce, prepare, settled, withClient } from './load.ts'
import { pgbouncer, startPgbouncer } from './pgbouncer.ts'

const userKey = 'a-key-for-the-owner-behind-a-pooler-12'
const runs = 60
const version = pgbouncer === undefined ? '' : execFileSync(pgbouncer, ['--version'], { encoding: 'utf8' })
const keepsNone = /^PgBouncer 1\.(?:1?\d|20)\./.test(version)

async function behindPooler(): Promise<{ direct: string; environment: Record<string, string> }> {
  const database = await emptyDatabase()
  const pooler = await startPgbouncer(database.url)
  const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-pooled-'))
  onTestFinished(async () => {
    await pooler.stop()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const environment = {
    DATABASE_URL: pooler.url,
    FRONTDESK_DATABASE_POOLED: 'on',
    FRONTDESK_DATA_DIR: dataDir,
    FRONTDESK_SECRET_KEY: 'one secret key for all of the processes',
    FRONTDESK_TLS: 'off',
    FRONTDESK_USER_KEY: userKey,
  }
  return { direct: database.url, environment }
}

async function serve(environment: Record<string, string>): Promise<string> {
  const port = await freePort()
  const server = frontdesk(['start'], { ...environment, FRONTDESK_PORT: String(port) })
  onTestFinished(async () => void (await server.signal('SIGTERM')))
  await server.said('"serving"')
  return `http://127.0.0.1:${port}`
}

async function locksOf(client: pg.Client): Promise<unknown[]> {
  const { rows } = await client.query(
    `select * from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows
}

describe.runIf(pgbouncer !== undefined)('behind a pooler by transaction', () => {
  it('three processes start together, and runs happen once', { timeout: 120_000 }, async () => {
    const { direct, environment } = await behindPooler()
    const urls = await Promise.all(
      Array.from({ length: 3 }, () => serve({ ...environment, DATABASE_DIRECT_URL: direct })),
    )
    // One that stayed with a session of the pooler would be waited for by the next that starts, for ever.
    await expect.poll(() => withClient(direct, locksOf)).toEqual([])
    const load = await prepare(urls[0] ?? '', userKey)
    await load.deliverAll(0, runs)
    expect(await settled(direct, load.workflowId, 60)).toEqual(exactlyOnce(runs))
    for (const url of urls) expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ready' })
  })

  // Those of 1.21 and newer keep statements, if they are told to.
  it.runIf(keepsNone)(
    'does not start where statements get mixed up, and says why',
    async () => {
      const { direct, environment } = await behindPooler()
      const forgotten = { ...environment, FRONTDESK_DATABASE_POOLED: 'off', DATABASE_DIRECT_URL: direct }
      const started = await frontdesk(['start'], { ...forgotten, FRONTDESK_PORT: '0' }).finished
      expect(started.code).toBe(1)
      expect(started.stderr).toContain('FRONTDESK_DATABASE_POOLED=on')
      const doctor = await frontdesk(['doctor'], forgotten).finished
      expect(doctor.stdout).toMatch(/fail +database +.*FRONTDESK_DATABASE_POOLED=on/)
      const away = {
        ...environment,
        DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x',
        DATABASE_DIRECT_URL: direct,
      }
      const other = await frontdesk(['doctor'], away).finished
      expect(other.stdout).toMatch(/fail +database +.*cannot be reached/)
    },
    120_000,
  )

  it('says that notifications are lost where nothing leads past it', { timeout: 120_000 }, async () => {
    const { environment } = await behindPooler()
    const url = await serve(environment)
    const warnings = async () => {
      const body: Json = await (await fetch(`${url}/readyz`)).json()
      return body.warnings
    }
    await expect.poll(warnings, { timeout: 10_000 }).toEqual([expect.stringContaining('DATABASE_DIRECT_URL')])
    const doctor = await frontdesk(['doctor'], environment).finished
    expect(doctor.stdout).toMatch(/notifications.*DATABASE_DIRECT_URL/)
  })
})
