import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { apiClient } from '../harness/api.ts'
import { freshDatabase } from '../harness/database.ts'
import { activate } from '../harness/workflows/automation.ts'
import { exactlyOnce, prepare, settled, withClient } from './load.ts'
import { processes, userKey } from './processes.ts'
import { isSoak, minutes } from './size.ts'

const size = isSoak ? { deliveries: 500, seconds: 60 } : { deliveries: 60, seconds: 4 }
const everyMinute = {
  type: 'SCHEDULED_TRIGGER',
  cronExpression: '* * * * *',
  timezone: 'Europe/Madrid',
  startTime: '00:00',
  endTime: '23:59',
}
const jumping = { NODE_OPTIONS: `--import=${import.meta.resolve('./jumping-clock.ts')}` }

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

interface Found {
  /** Of the next tick of a schedule, seconds from the database's now. */
  wait: number
  /** Steps that began or ended at a time that is not the database's. */
  astray: number
  alive: number
}

async function look(databaseUrl: string): Promise<Found | undefined> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<Found>(
      `select (select extract(epoch from next_run_at - now())::float8 from schedules where kind = 'workflow') as wait,
         (select count(*)::int from node_results where created_at not between now() - interval '10 minutes' and now()
           or completed_at not between created_at and now()) as astray,
         (select count(*)::int from worker_processes) as alive`,
    )
    return rows[0]
  })
}

it(
  'a process whose clock jumps by hours loses nothing, repeats nothing and is not taken for dead',
  async () => {
    const database = await freshDatabase()
    closers.push(database.drop)
    const group = await processes(database.url)
    closers.push(group.clean)
    const server = await group.serve(jumping)
    const worker = await group.work()
    const load = await prepare(group.url, userKey)
    await activate(apiClient(group.url, userKey), { nodes: { start: everyMinute } })
    await load.deliverAll(0, size.deliveries)
    expect(await settled(database.url, load.workflowId, 60)).toEqual(exactlyOnce(size.deliveries))
    await sleep(size.seconds * 1000)
    const found = await look(database.url)
    expect(found).toMatchObject({ astray: 0, alive: 2 })
    expect(found?.wait).toBeGreaterThan(-5)
    expect(found?.wait).toBeLessThanOrEqual(60)
    for (const process of [server, worker]) {
      const { code, stdout } = await process.signal('SIGTERM')
      expect(code).toBe(0)
      expect(stdout).not.toMatch(/silent for so long|did not finish them/)
    }
  },
  minutes(3),
)
