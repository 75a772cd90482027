import { beforeAll, expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'
import { sentBy } from '../../../test/harness/statements.ts'
import { accounts } from '../../accounts/index.ts'
import { objects } from '../index.ts'

const server = useServer({ capabilities: [accounts, objects] })

let cities: Json
let companies: Json
let lisbon: Json
let acme: Json
let globex: Json
let ada: Json

const relation = (name: string, target: Json, mode: string, shown = 'Name') => ({
  name,
  type: 'relation',
  metadata: {
    mode,
    relatedTableId: target.id,
    displayColumn: target.fields.find((field: Json) => field.name === shown).id,
  },
})

const names = (found: Json) => found.results.map((row: Json) => row.data.Name)

const list = (body: object) => server.api.ok.post('/objects/contacts/rows/list', body)

beforeAll(async () => {
  const { api } = server
  cities = await api.ok.post('/tables', { name: 'cities', columns: [{ name: 'Name', type: 'string' }] })
  companies = await api.ok.post('/objects', {
    name: 'companies',
    columns: [
      { name: 'Name', type: 'string' },
      { name: 'Number', type: 'number' },
      { name: 'Founded', type: 'date' },
      relation('City', cities, 'single'),
      { name: 'Owners', type: 'platformRelation' },
    ],
  })
  await api.ok.post('/objects', {
    name: 'contacts',
    columns: [
      { name: 'Name', type: 'string' },
      relation('Company', companies, 'single', 'Number'),
      relation('Past', companies, 'multi'),
    ],
  })
  lisbon = await api.ok.post('/tables/cities/rows', { Name: 'Lisbon' })
  acme = await api.ok.post('/objects/companies/rows', {
    Name: 'Acme',
    Number: 12,
    Founded: '1999-05-01T10:00:00Z',
    City: lisbon.id,
    Owners: [server.account.owner.id],
  })
  globex = await api.ok.post('/objects/companies/rows', { Name: 'Globex' })
  ada = await api.ok.post('/objects/contacts/rows', {
    Name: 'Ada',
    Company: acme.id,
    Past: [acme.id, globex.id],
  })
  await api.ok.post('/objects/contacts/rows', { Name: 'Bob' })
})

it('shows relations by the column that they display, and those of related rows in their data', async () => {
  const { results } = await list({
    fields: ['Name', 'Company'],
    expand: ['Company.City', 'Company.Owners', 'Past'],
    sort: [{ field: 'Name' }],
  })
  expect(results[0].data).toEqual({
    Name: 'Ada',
    Company: {
      id: acme.id,
      title: '12',
      data: {
        City: { id: lisbon.id, title: 'Lisbon' },
        Owners: [{ id: server.account.owner.id, title: server.account.owner.email }],
      },
    },
    Past: [
      { id: acme.id, title: 'Acme' },
      { id: globex.id, title: 'Globex' },
    ],
  })
  expect(results[1].data).toEqual({ Name: 'Bob', Company: null, Past: [] })
})

it('falls back to the first text of a row whose display column is empty', async () => {
  const row = await server.api.ok.post('/objects/contacts/rows', { Name: 'Cleo', Company: globex.id })
  const { results } = await list({ ids: [row.id], expand: ['Company'] })
  expect(results[0].data.Company).toEqual({ id: globex.id, title: 'Globex' })
  await server.api.ok.delete(`/objects/contacts/rows/${row.id}`)
})

it('reads fields of related rows under the names they are asked for by', async () => {
  const fields = ['Name', 'Company.Founded', '[Company].[City].[Name]', 'Past.Name', 'Company.Owners']
  const { results } = await list({ fields, sort: [{ field: 'Name' }] })
  expect(results.map((row: Json) => row.data)).toEqual([
    {
      Name: 'Ada',
      'Company.Founded': '1999-05-01T10:00:00.000Z',
      '[Company].[City].[Name]': 'Lisbon',
      'Past.Name': ['Acme', 'Globex'],
      'Company.Owners': [server.account.owner.id],
    },
    {
      Name: 'Bob',
      'Company.Founded': null,
      '[Company].[City].[Name]': null,
      'Past.Name': [],
      'Company.Owners': null,
    },
  ])
})

it('takes one statement a level', async () => {
  const sent = await sentBy(() => list({ expand: ['Company.City', 'Company.Owners', 'Past'] }))
  expect(sent).toHaveLength(3)
})

it('names what cannot be expanded', async () => {
  const reply = await server.api.post('/objects/contacts/rows/list', {
    expand: ['Name', 'Compny', 'Company.Name.City', 'Company.Town'],
    fields: ['Company.Nmae'],
  })
  expect(reply.status).toBe(400)
  expect(reply.body.details.issues).toMatchObject([
    { path: 'fields[0]', code: 'not_found', suggestion: 'Name' },
    { path: 'expand[0]', code: 'not_a_relation' },
    { path: 'expand[1]', code: 'not_found', suggestion: 'Company' },
    { path: 'expand[2]', code: 'not_a_relation' },
    { path: 'expand[3]', code: 'not_found' },
  ])
})

it('shows no related row that is hidden from the caller or in the trash', async () => {
  const { api, account } = server
  const [type] = (await api.ok.get('/objects/companies/record-types')).results
  const security = `/objects/companies/record-types/${type.id}/security`
  await api.ok.patch(security, { enabled: true, workspace: 'NO_ACCESS' })
  const stranger = await account.addUser('MEMBER')
  const { results } = await stranger.api.ok.post('/objects/contacts/rows/list', {
    ids: [ada.id],
    fields: ['Company', 'Past', 'Company.Name', 'Past.Name'],
    expand: ['Company', 'Past'],
  })
  expect(results[0].data).toEqual({ Company: null, Past: [], 'Company.Name': null, 'Past.Name': [] })
  await api.ok.patch(security, { enabled: false })
  await api.ok.delete(`/objects/companies/rows/${globex.id}`)
  expect((await list({ ids: [ada.id], expand: ['Past'] })).results[0].data.Past).toEqual([
    { id: acme.id, title: 'Acme' },
  ])
  await api.ok.post('/objects/companies/rows/trash/restore', { ids: [globex.id] })
})

it('goes to any place by an offset, and on from there by the cursor', async () => {
  const rows = Array.from({ length: 30 }, (_, n) => ({ Name: `n${String(n).padStart(2, '0')}` }))
  await server.api.ok.post('/tables/cities/rows/bulk', { rows })
  const page = (body: object) => server.api.ok.post('/tables/cities/rows/list', { limit: 5, ...body })
  const sort = [{ field: 'Name', direction: 'desc' }]
  const there = await page({ offset: 10, sort })
  expect(names(there)).toEqual(['n19', 'n18', 'n17', 'n16', 'n15'])
  expect(names(await page({ cursor: there.next_cursor, sort }))[0]).toBe('n14')
  expect(names(await page({ offset: 1 }))[0]).toBe('n00')
  expect(names(await page({ offset: 0 }))[0]).toBe('Lisbon')
  expect(await page({ offset: 1_000_000, sort })).toEqual({ results: [], next_cursor: null })
  const both = await server.api.post('/tables/cities/rows/list', { offset: 1, cursor: there.next_cursor })
  expect(both.body.details.issues).toMatchObject([{ path: 'offset' }])
  expect((await server.api.post('/tables/cities/rows/list', { offset: 1_000_001 })).status).toBe(400)
})

it('reads rows by their ids, of those that are there', async () => {
  const { results } = await list({ ids: [ada.id, 'a'.repeat(24)] })
  expect(results.map((row: Json) => row.id)).toEqual([ada.id])
  expect((await list({ ids: [] })).results).toEqual([])
  expect((await server.api.post('/objects/contacts/rows/list', { ids: ['x'] })).status).toBe(400)
})
