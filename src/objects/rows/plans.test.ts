import { beforeAll, expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { type Member, useServer } from '../../../test/harness/server.ts'
import { accounts } from '../../accounts/index.ts'
import { transact } from '../../platform/database/index.ts'
import { currentCatalogue, transactOn, withObject } from '../catalogue/catalogue.ts'
import { changeCatalogue } from '../catalogue/change.ts'
import { createField } from '../definitions/fields.ts'
import { objects } from '../index.ts'
import { createRow } from './create.ts'

const server = useServer({ capabilities: [accounts, objects] })

const rows = '/objects/visits/rows'
const round = [1, 2, 3, 4]

beforeAll(async () => {
  await server.api.ok.post('/objects', {
    name: 'visits',
    columns: [
      { name: 'Title', type: 'string' },
      { name: 'Guests', type: 'number' },
      { name: 'At', type: 'date', defaultValue: 'NOW' },
    ],
  })
})

const titles = async (body: object, { api }: Pick<Member, 'api'> = server) =>
  (await api.ok.post(`${rows}/list`, body)).results.map((row: Json) => row.data.Title)

const peopleSeenBy = async ({ api }: Pick<Member, 'api'>) => {
  const { results } = await api.ok.post('/objects/people/rows/list', { sort: [{ field: 'Name' }] })
  const { count } = await api.ok.post('/objects/people/rows/count', {})
  expect(count).toBe(results.length)
  return results.map((row: Json) => row.data.Name)
}

it('shows each reader their own rows, whoever asked the same before, and again once their role is another', async () => {
  const [ada, ben] = [await server.account.addUser('MEMBER'), await server.account.addUser('MEMBER')]
  const { id: typeId } = (await server.api.ok.get('/objects/people/record-types')).results[0]
  for (const { id } of [ada, ben])
    await server.api.ok.post('/objects/people/rows', { Name: `of ${id}`, Users: [id] })
  await server.api.ok.patch(`/objects/people/record-types/${typeId}/security`, {
    enabled: true,
    workspace: 'NO_ACCESS',
  })
  for (const _ of round) {
    expect(await peopleSeenBy(ada)).toEqual([`of ${ada.id}`])
    expect(await peopleSeenBy(ben)).toEqual([`of ${ben.id}`])
    expect(await peopleSeenBy(server)).toHaveLength(2)
  }
  const { api } = await server.account.owner.signIn()
  await api.ok.patch(`/users/${ada.id}`, { role: 'ADMIN' })
  expect(await peopleSeenBy(ada)).toHaveLength(2)
  expect(await peopleSeenBy(ben)).toEqual([`of ${ben.id}`])
})

it('moves along with the clock', async () => {
  const soFar = { query: { path: 'At', operator: 'lessThanOrEqual', value: 'NOW' }, sort: [{ field: 'At' }] }
  for (const n of round) {
    await server.api.ok.post(rows, { Title: `visit ${n}`, Guests: n })
    const { count } = await server.api.ok.post(`${rows}/count`, { query: soFar.query })
    expect([count, await titles(soFar)]).toEqual([n, round.slice(0, n).map((one) => `visit ${one}`)])
  }
})

it('gives a row that is made the values and the moment of its own', async () => {
  const made = []
  for (const Guests of round) made.push(await server.api.ok.post(rows, { Title: 'timed', Guests }))
  expect(made.map(({ data }) => data.Guests)).toEqual(round)
  expect(new Set(made.map(({ id }) => id)).size).toBe(round.length)
  const moments = made.map(({ data }) => Date.parse(data.At))
  expect(moments).toEqual(moments.toSorted((a, b) => a - b))
  expect(moments[3]).toBeGreaterThan(moments[0] ?? 0)
  for (const row of made) expect(await server.api.ok.get(`${rows}/${row.id}`)).toEqual(row)
})

it('follows a view and a field that change', async () => {
  const view = await server.api.ok.post('/objects/visits/views', {
    name: 'Large',
    query: { path: 'Guests', operator: 'greaterThan', value: 3 },
  })
  const large = { view_id: view.id, query: { path: 'Title', operator: 'startsWith', value: 'visit' } }
  for (const _ of round) expect(await titles(large)).toEqual(['visit 4'])
  await server.api.ok.patch(`/objects/visits/views/${view.id}`, {
    query: { path: 'Guests', operator: 'greaterThan', value: 2 },
  })
  expect(await titles(large)).toEqual(['visit 3', 'visit 4'])

  const asked = { query: { path: 'Guests', operator: 'equals', value: 4 }, limit: 1 }
  const first = async () => (await server.api.ok.post(`${rows}/list`, asked)).results[0].data
  for (const _ of round) expect(await first()).toMatchObject({ Title: 'visit 4' })
  const { fields } = await server.api.ok.get('/objects/visits')
  const { id } = fields.find((field: Json) => field.name === 'Title')
  await server.api.ok.patch(`/objects/visits/fields/${id}`, { name: 'Name' })
  expect(await first()).toMatchObject({ Name: 'visit 4' })
  expect((await server.api.ok.post(rows, { Name: 'renamed', Guests: 0 })).data).toMatchObject({
    Name: 'renamed',
  })
  expect((await server.api.post(rows, { Title: 'old name' })).status).toBe(400)
})

it('refuses the same mistake each time', async () => {
  for (const _ of round) {
    const reply = await server.api.post(`${rows}/list`, { query: { path: 'Nope', operator: 'isEmpty' } })
    expect([reply.status, reply.body.details.issues[0].path]).toEqual([400, 'query.path'])
  }
})

it('keeps what a transaction asks by the definitions of all, and nothing of what only it sees', async () => {
  const { app, account } = server
  const actor = { account: { id: account.id, name: '', namespace: '' }, user: null }
  const visits = { kind: 'object', name: 'visits' } as const
  const input = { data: { Name: 'within' } }
  const undone = transact(app, async (within) => {
    const { byName } = await currentCatalogue(within, account.id)
    const object = byName.get('visits')
    if (object === undefined) throw new Error('there are no visits')
    await changeCatalogue(within, account.id, (change) =>
      createField(change, object, { name: 'Undone', type: 'string' }),
    )
    const row = await withObject(within, actor, visits, (scope) => createRow(scope, input))
    expect(row.data).toHaveProperty('Undone')
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  // The new field takes the version that the other change would have had.
  await server.api.ok.post('/objects/visits/fields', { name: 'Kept', type: 'string' })
  for (const _ of round) {
    const { data } = await withObject(app, actor, visits, (scope) =>
      transactOn(scope, (within) => createRow(within, input)),
    )
    expect(data).toHaveProperty('Kept')
    expect(data).not.toHaveProperty('Undone')
  }
})
