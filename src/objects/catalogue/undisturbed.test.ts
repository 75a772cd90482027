import { beforeAll, expect, it } from 'vitest'
import type { Json, Reply } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'
import { sentBy } from '../../../test/harness/statements.ts'
import { accounts } from '../../accounts/index.ts'
import { noContent } from '../../kit/answers.ts'
import { type Capability, endpoint } from '../../platform/app.ts'
import { tasks } from '../../tasks/index.ts'
import { objects } from '../index.ts'
import { StaleCatalogue, withCatalogue } from './catalogue.ts'

const neverCurrent: Capability = {
  name: 'Never current',
  description: 'What meets another change every time.',
  endpoints: [
    endpoint({
      route: 'GET /never-current',
      key: 'any',
      summary: 'Try',
      returns: noContent,
      addition: true,
      handle: ({ app, caller }) =>
        withCatalogue(app, caller, async () => {
          throw new StaleCatalogue('again')
        }),
    }),
  ],
}

const server = useServer({ capabilities: [accounts, objects, tasks, neverCurrent] })

let row: Json
let items: string[]

const column = { name: 'Name', type: 'string' }

beforeAll(async () => {
  const { api } = server
  const things = await api.ok.post('/objects', { name: 'things', columns: [column] })
  const metadata = { relatedTableId: things.id, displayColumn: things.fields[0].id, mode: 'multi' }
  const related = { name: 'Things', type: 'relation', metadata }
  await api.ok.post('/objects', { name: 'orders', columns: [column, related] })
  await api.ok.post('/objects', { name: 'apart', columns: [column] })
  row = await api.ok.post('/objects/orders/rows', { Name: 'one' })
  const rows = Array.from({ length: 40 }, (_, n) => ({ Name: `thing ${n}` }))
  items = (await api.ok.post('/objects/things/rows/bulk', { rows })).ids
})

/** Adds and removes fields without a pause while `work` runs. */
async function whileChanging<T>(object: string, work: () => Promise<T>): Promise<T> {
  const { api } = server
  const state = { stopped: false }
  const changing = async () => {
    for (let n = 0; !state.stopped; n++) {
      const made = await api.ok.post(`/objects/${object}/fields`, { name: `Extra ${n}`, type: 'number' })
      await api.ok.delete(`/objects/${object}/fields/${made.id}`)
    }
  }
  const changes = changing()
  try {
    return await work()
  } finally {
    state.stopped = true
    await changes
  }
}

async function repeated(count: number, call: (n: number) => Promise<Reply>): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < count; n++) statuses.push((await call(n)).status)
  return statuses
}

/** The calls of a user in the meantime: tasks with a link, links, patches and pages. */
async function everything(): Promise<number[]> {
  const { api } = server
  const path = `/objects/orders/rows/${row.id}`
  const task = { content: 'Call', object_name: 'orders', row_id: row.id }
  const all = await Promise.all([
    repeated(20, () => api.post('/tasks', task)),
    repeated(20, (n) => api.post(`${path}/relations/Things/link`, { target_ids: [items[n]] })),
    repeated(20, (n) => api.patch(path, { Name: `name ${n}` })),
    repeated(20, () => api.post('/objects/orders/rows/list', { expand: ['Things'] })),
    repeated(20, (n) => api.post('/objects/orders/rows', { Name: `new ${n}` })),
  ])
  return all.flat().filter((status) => status >= 300)
}

it('lets nobody down who works with other objects', async () => {
  expect(await whileChanging('apart', everything)).toEqual([])
  expect((await server.api.ok.get('/tasks?limit=200')).results).toHaveLength(20)
}, 60_000)

it('lets nobody down who works with the object itself, or what it relates to', async () => {
  expect(await whileChanging('orders', everything)).toEqual([])
  expect(await whileChanging('things', everything)).toEqual([])
}, 120_000)

it('makes six links of six at once', async () => {
  const { id } = await server.api.ok.post('/objects/orders/rows', { Name: 'six' })
  const replies = await whileChanging('things', () =>
    Promise.all(
      items
        .slice(0, 6)
        .map((target) =>
          server.api.post(`/objects/orders/rows/${id}/relations/Things/link`, { target_ids: [target] }),
        ),
    ),
  )
  expect(replies.map((reply) => reply.status)).toEqual(Array(6).fill(200))
  const linked = (await server.api.ok.get(`/objects/orders/rows/${id}`)).data.Things
  expect(linked).toHaveLength(6)
}, 60_000)

it('goes on with what it knows of an object when another one changes', async () => {
  const { api } = server
  const list = () => api.ok.post('/objects/orders/rows/list', { limit: 1, fields: ['Name'] })
  await list()
  await api.ok.post('/objects/apart/fields', { name: 'One more', type: 'string' })
  // Simulates another process that changes the object: this one's cache does not learn of it.
  await server.app.database.pool.query(
    `with c as (update record_catalogues set version = version + 1 where account_id = ${server.account.id} returning version)
     update objects set version = c.version from c where name = 'apart' and account_id = ${server.account.id}`,
  )
  expect(await sentBy(list)).toHaveLength(1)
})

it('tells who meets a change every time to come again', async () => {
  const reply = await server.api.get('/never-current')
  expect([reply.status, reply.body.code, reply.headers.get('retry-after')]).toEqual([503, 'unavailable', '1'])
}, 30_000)
