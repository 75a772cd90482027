import { afterEach, describe, expect, it } from 'vitest'
import { type Api, apiClient, type Json } from '../harness/api.ts'
import { freshDatabase } from '../harness/database.ts'
import { useServer } from '../harness/server.ts'
import { sentBy } from '../harness/statements.ts'
import { activate } from '../harness/workflows/automation.ts'
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

async function insert(api: Api): Promise<void> {
  const data = Array.from({ length: rows }, (_, index) => ({ Name: `Bulk ${index}` }))
  await api.ok.post('/objects/deals/rows/bulk', { rows: data })
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
  `${rows} rows at once start three automations each`,
  async () => {
    const database = await freshDatabase()
    closers.push(database.drop)
    const group = await processes(database.url)
    closers.push(group.clean)
    await group.serve()
    const api = apiClient(group.url, userKey)
    const listeners = [await listener(api), await listener(api), await listener(api)]
    await insert(api)
    const expected = listeners.map(() => `${rows}/${rows}`)
    await expect
      .poll(() => tally(database.url, listeners), { interval: 200, timeout: minutes(isSoak ? 9 : 4) })
      .toEqual(expected)
  },
  minutes(isSoak ? 10 : 5),
)

describe('automations that listen', () => {
  const server = useServer()

  it('add a statement or two to an insert, however many rows and automations there are', async () => {
    const { api } = server
    await insert(api)
    const alone = await sentBy(() => insert(api))
    for (let count = 0; count < 3; count++) await listener(api)
    await insert(api)
    const heard = await sentBy(() => insert(api))
    expect(heard.length).toBeLessThanOrEqual(alone.length + 2)
    expect(await server.app.db.selectFrom('runs').select('id').execute()).toEqual([])
  })
})
