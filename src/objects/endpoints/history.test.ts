import { beforeAll, expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { type Member, useServer } from '../../../test/harness/server.ts'
import { accounts } from '../../accounts/index.ts'
import { objects } from '../index.ts'

const server = useServer({ capabilities: [accounts, objects] })

let firms: Json
let acme: Json
let globex: Json
let row: Json
let other: Member

const path = (rest = '') => `/objects/orders/rows/${row.id}${rest}`
const history = async (api = server.api) => (await api.ok.get(path('/history'))).results
const changes = async () => (await history()).map((entry: Json) => entry.changes)

beforeAll(async () => {
  const { api, account } = server
  other = await account.addUser('MEMBER')
  firms = await api.ok.post('/objects', { name: 'firms', columns: [{ name: 'Name', type: 'string' }] })
  const metadata = { relatedTableId: firms.id, displayColumn: firms.fields[0].id }
  const orders = await api.ok.post('/objects', {
    name: 'orders',
    columns: [
      { name: 'Title', type: 'string' },
      { name: 'Amount', type: 'number' },
      { name: 'Stage', type: 'select' },
      { name: 'Firm', type: 'relation', metadata: { ...metadata, mode: 'single' } },
      { name: 'Others', type: 'relation', metadata: { ...metadata, mode: 'multi' } },
    ],
  })
  const stage = orders.fields.find((field: Json) => field.name === 'Stage')
  for (const name of ['Open', 'Won'])
    await api.ok.post(`/objects/orders/fields/${stage.id}/options`, { name })
  acme = await api.ok.post('/objects/firms/rows', { Name: 'Acme' })
  globex = await api.ok.post('/objects/firms/rows', { Name: 'Globex' })
  row = await api.ok.post('/objects/orders/rows', { Title: 'One', Stage: 'Open', Firm: acme.id })
})

it('begins with the making of the row', async () => {
  expect(await history()).toEqual([
    {
      id: row.id,
      row_id: row.id,
      action: 'created',
      at: row.created_at,
      user: { id: server.account.owner.id, name: '', email: server.account.owner.email },
      agent: null,
      run: null,
      changes: [],
    },
  ])
})

it('tells who changed what from what to what', async () => {
  const changed = await other.api.ok.patch(path(), {
    Title: 'Two',
    Stage: 'Won',
    Firm: globex.id,
    Amount: null,
  })
  const [latest] = await history()
  expect(latest).toMatchObject({ action: 'updated', at: changed.updated_at, user: { id: other.id } })
  expect(latest.changes).toEqual([
    { field_id: expect.any(Number), field: 'Title', old: 'One', new: 'Two' },
    { field_id: expect.any(Number), field: 'Stage', old: 'Open', new: 'Won' },
    {
      field_id: expect.any(Number),
      field: 'Firm',
      old: { id: acme.id, title: 'Acme' },
      new: { id: globex.id, title: 'Globex' },
    },
  ])
})

it('has no entry for a change that changes nothing', async () => {
  const before = await history()
  await server.api.ok.patch(path(), { Title: 'Two' })
  expect(await history()).toEqual(before)
})

it('tells of links, also of those that are made one by one', async () => {
  await server.api.ok.patch(path(), { Others: [acme.id] })
  await server.api.ok.post(path('/relations/Others/link'), { target_ids: [globex.id] })
  await server.api.ok.post(path('/relations/Others/unlink'), { target_ids: [acme.id] })
  await server.api.ok.post(path('/relations/Firm/link'), { target_ids: [acme.id] })
  const [a, g] = [
    { id: acme.id, title: 'Acme' },
    { id: globex.id, title: 'Globex' },
  ]
  const latest = (await changes()).slice(0, 4).map(([{ old: before, new: after }]: Json) => [before, after])
  expect(latest).toEqual([
    [g, a],
    [[a], []],
    [[], [g]],
    [[], [a]],
  ])
})

it('tells of bulk changes, of the trash and of coming back, page by page', async () => {
  await server.api.ok.post('/objects/orders/rows/bulk-update', { ids: [row.id], data: { Amount: 5 } })
  await server.api.ok.post('/objects/orders/rows/bulk-patch', { rows: [{ id: row.id, data: { Amount: 6 } }] })
  await server.api.ok.delete(path())
  expect((await server.api.get(path('/history'))).status).toBe(404)
  await server.api.ok.post('/objects/orders/rows/trash/restore', { ids: [row.id] })
  const all = await history()
  expect(all.map((entry: Json) => entry.action).slice(0, 4)).toEqual([
    'restored',
    'deleted',
    'updated',
    'updated',
  ])
  expect(all[2].changes).toMatchObject([{ field: 'Amount', old: 5, new: 6 }])
  const paged: Json[] = []
  let cursor = ''
  do {
    const page = await server.api.ok.get(path(`/history?limit=2${cursor}`))
    paged.push(...page.results)
    cursor = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`
  } while (cursor !== '')
  expect(paged).toEqual(all)
})

it('is there for tables, too', async () => {
  await server.api.ok.post('/tables', { name: 'notes', columns: [{ name: 'Text', type: 'string' }] })
  const note = await server.api.ok.post('/tables/notes/rows', { Text: 'a' })
  await server.api.ok.patch(`/tables/notes/rows/${note.id}`, { Text: 'b' })
  const { results } = await server.api.ok.get(`/tables/notes/rows/${note.id}/history`)
  expect(results[0].changes).toMatchObject([{ field: 'Text', old: 'a', new: 'b' }])
})

it('names no related row that its reader may not see, and is not there for a row that is hidden', async () => {
  const { api } = server
  const close = async (object: string, enabled: boolean) => {
    const [type] = (await api.ok.get(`/objects/${object}/record-types`)).results
    const security = { enabled, workspace: 'NO_ACCESS' }
    await api.ok.patch(`/objects/${object}/record-types/${type.id}/security`, security)
  }
  await close('firms', true)
  const seen = JSON.stringify(await history(other.api))
  expect(seen).toContain('"Two"')
  expect(seen).not.toContain('Acme')
  expect(seen).not.toContain(acme.id)
  await close('orders', true)
  expect((await other.api.get(path('/history'))).status).toBe(404)
  expect((await (await server.createAccount()).owner.api.get(path('/history'))).status).toBe(404)
  await close('firms', false)
  await close('orders', false)
})

it('keeps an option that is gone apart from no value, and forgets fields that are gone', async () => {
  const fields = (await server.api.ok.get('/objects/orders/fields')).results
  const stage = fields.find((field: Json) => field.name === 'Stage')
  await server.api.ok.delete(`/objects/orders/options/${stage.options[0].id}`)
  const first = (await changes()).at(-2)
  expect(first[1].old).toMatch(/deleted option/)
  await server.api.ok.delete(`/objects/orders/fields/${stage.id}`)
  expect((await changes()).at(-2).map((one: Json) => one.field)).toEqual(['Title', 'Firm'])
})
