import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { activate } from '../../src/workflows/testing/automation.ts'
import { type Api, apiClient, type Json } from '../harness/api.ts'
import { freshDatabase } from '../harness/database.ts'
import { withClient } from './load.ts'
import { processes, userKey } from './processes.ts'
import { isSoak, minutes } from './size.ts'

const rows = isSoak ? 10_000 : 1000

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

async function listener(api: Api): Promise<number> {
  const { results } = await api.ok.get('/objects')
  const deals = results.find((object: Json) => object.name === 'deals')
  const types = await api.ok.get('/objects/deals/record-types')
  const { id } = await activate(api, {
    nodes: {
      start: {
        type: 'TRIGGER',
        triggerType: 'OBJECT_RECORD_CREATED',
        triggeredByTableId: deals.id,
        triggeredByRecordTypeId: types.results[0].id,
      },
    },
  })
  return id
}

async function insert(api: Api): Promise<number> {
  const started = performance.now()
  const data = Array.from({ length: rows }, (_, index) => ({ Name: `Bulk ${index}` }))
  await api.ok.post('/objects/deals/rows/bulk', { rows: data })
  return performance.now() - started
}

async function residentMiB(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

/** By workflow, of how many rows there is a run that succeeded, of how many runs. */
async function tally(databaseUrl: string, ids: readonly number[]): Promise<string[]> {
  return withClient(databaseUrl, async (client) => {
    const { rows: found } = await client.query<{ text: string }>(
      `select count(distinct payload ->> 'row_id') filter (where status = 'SUCCEEDED') || '/' || count(*) as text
       from runs where workflow_id = any($1) group by workflow_id order by workflow_id`,
      [ids],
    )
    return found.map(({ text }) => text)
  })
}

it(
  `${rows} rows at once start three automations each, without holding up the insert or filling memory`,
  async () => {
    const database = await freshDatabase()
    closers.push(database.drop)
    const group = await processes(database.url)
    closers.push(group.clean)
    const server = await group.serve()
    const api = apiClient(group.url, userKey)
    await insert(api)
    const alone = await insert(api)
    const before = await residentMiB(server.process.pid)
    const listeners = [await listener(api), await listener(api), await listener(api)]
    const listened = await insert(api)
    expect(listened).toBeLessThan(3 * alone + 1000)
    const expected = listeners.map(() => `${rows}/${rows}`)
    let most = 0
    let found: string[] = []
    while (found.join() !== expected.join()) {
      most = Math.max(most, await residentMiB(server.process.pid))
      await sleep(200)
      found = await tally(database.url, listeners)
    }
    expect(most - before).toBeLessThan(150)
  },
  minutes(isSoak ? 8 : 2),
)
