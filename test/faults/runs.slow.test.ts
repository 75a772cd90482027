import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { mostDeaths } from '../../src/kit/job.ts'
import { freshDatabase } from '../harness/database.ts'
import { exactlyOnce, prepare, settled, withClient } from './load.ts'
import { type Processes, processes, userKey } from './processes.ts'
import { isSoak, minutes } from './size.ts'

const size = isSoak ? { deliveries: 500, kills: 10, cuts: 10 } : { deliveries: 40, kills: 3, cuts: 3 }

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

async function setUp(
  settings: Record<string, string> = {},
): Promise<{ group: Processes; databaseUrl: string }> {
  const database = await freshDatabase()
  closers.push(database.drop)
  const group = await processes(database.url, settings)
  closers.push(group.clean)
  return { group, databaseUrl: database.url }
}

/** Runs that one more end of a process would have given up, as `poison.test.ts` wants it: these go on first. */
function onTheirLastTry(databaseUrl: string): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    const { rowCount } = await client.query('select from runs where completed_at is null and deaths >= $1', [
      mostDeaths - 1,
    ])
    return rowCount ?? 0
  })
}

describe('runs', () => {
  it(
    `happen exactly once each, though the process is killed ${size.kills} times`,
    async () => {
      const { group, databaseUrl } = await setUp()
      let server = await group.serve()
      const load = await prepare(group.url, userKey)
      const delivered = load.deliverAll(0, size.deliveries)
      for (let kill = 0; kill < size.kills; kill++) {
        await sleep(150 + 100 * (kill % 4))
        await expect.poll(() => onTheirLastTry(databaseUrl), { timeout: 30_000 }).toBe(0)
        await server.signal('SIGKILL')
        server = await group.serve()
      }
      await delivered
      expect(await settled(databaseUrl, load.workflowId, 60)).toEqual(exactlyOnce(size.deliveries))
    },
    minutes(5),
  )

  it(
    'of a process that is killed are taken over by the other',
    async () => {
      const { group, databaseUrl } = await setUp({ FRONTDESK_WORKER_TIMEOUT_SECONDS: '6' })
      const server = await group.serve()
      const worker = await group.work()
      const load = await prepare(group.url, userKey)
      await load.deliverAll(0, size.deliveries)
      await worker.signal('SIGKILL')
      expect(await settled(databaseUrl, load.workflowId, 40)).toEqual(exactlyOnce(size.deliveries))
      expect((await server.signal('SIGTERM')).code).toBe(0)
    },
    minutes(2),
  )

  it(
    'survive that the database cuts every connection, and calls that were not taken got 503',
    async () => {
      const { group, databaseUrl } = await setUp()
      const server = await group.serve()
      const load = await prepare(group.url, userKey)
      const delivered = load.deliverAll(0, size.deliveries)
      for (let cut = 0; cut < size.cuts; cut++) {
        await sleep(200)
        await withClient(databaseUrl, (client) =>
          client.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
          ),
        )
      }
      await delivered
      expect(await settled(databaseUrl, load.workflowId, 90)).toEqual(exactlyOnce(size.deliveries))
      expect([...load.refused].filter((answer) => answer !== '503 unavailable')).toEqual([])
      expect(server.process.exitCode).toBeNull()
    },
    minutes(5),
  )
})
