import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Json } from '../harness/api.ts'
import { emptyDatabase } from '../harness/database.ts'
import { freePort } from '../process/backup-scene.ts'
import { frontdesk } from '../process/spawn.ts'
import { exactlyOnce, prepare, settled } from './load.ts'
import { pgbouncer, startPgbouncer } from './pgbouncer.ts'

const userKey = 'a-key-for-the-owner-behind-a-pooler-12'
const runs = 60

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

describe.runIf(pgbouncer !== undefined)('behind a pooler by transaction', () => {
  it('three processes start together, and runs happen once', { timeout: 120_000 }, async () => {
    const { direct, environment } = await behindPooler()
    const startedAt = Date.now()
    const urls = await Promise.all(
      Array.from({ length: 3 }, () => serve({ ...environment, DATABASE_DIRECT_URL: direct })),
    )
    expect(Date.now() - startedAt).toBeLessThan(30_000)
    const load = await prepare(urls[0] ?? '', userKey)
    await load.deliverAll(0, runs)
    expect(await settled(direct, load.workflowId, 60)).toEqual(exactlyOnce(runs))
    for (const url of urls) expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ready' })
  })

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
