import { beforeAll, expect, it } from 'vitest'
import type { Api, Json } from '../../../test/harness/api.ts'
import { ownedDeal } from '../../../test/harness/objects/rights.ts'
import { useServer } from '../../../test/harness/server.ts'
import { accounts } from '../../accounts/index.ts'
import { objects } from '../index.ts'

const server = useServer({ capabilities: [accounts, objects] })
const people: string[] = []

beforeAll(async () => {
  const { api } = server
  const { id, fields } = await api.ok.get('/objects/people')
  const displayColumn = fields.find((field: Json) => field.name === 'Name').id
  for (const [name, mode] of [
    ['Buyer', 'single'],
    ['Guests', 'multi'],
  ]) {
    await api.ok.post('/objects/deals/fields', {
      name,
      type: 'relation',
      metadata: { mode, relatedTableId: id, displayColumn },
    })
  }
  for (const Name of ['Ada', 'Bob', 'Eve']) {
    people.push((await api.ok.post('/objects/people/rows', { Name })).id)
  }
})

/** The recorded history of a row, oldest first, without its creation. */
async function history(path: string, api: Api = server.api): Promise<Json[]> {
  const { results } = await api.ok.get(`${path}/activities?include_automatic=true`)
  return results.toReversed().slice(1)
}

async function fresh(): Promise<{ deal: string; path: string; seen: number[] }> {
  const seen = await Promise.all(
    people.map(async (id) => (await history(`/objects/people/rows/${id}`)).length),
  )
  const deal = (await server.api.ok.post('/objects/deals/rows', { Name: 'x' })).id
  return { deal, path: `/objects/deals/rows/${deal}`, seen }
}

const far = async (index: number, seen: readonly number[]) =>
  (await history(`/objects/people/rows/${people[index]}`)).slice(seen[index])

it('are in the history of both ends when they are made and ended', async () => {
  const { api } = server
  const { deal, path, seen } = await fresh()
  await api.ok.post(`${path}/relations/Guests/link`, { target_ids: people.slice(0, 2) })
  await api.ok.post(`${path}/relations/Guests/link`, { target_ids: people.slice(0, 2) })
  await api.ok.post(`${path}/relations/Guests/unlink`, { target_ids: [people[1]] })
  expect((await history(path)).map((one) => one.content)).toEqual([
    'Linked 2 rows to Guests',
    'Unlinked 1 row from Guests',
  ])
  expect(await far(0, seen)).toMatchObject([
    {
      type: 'RECORD_LINKED',
      automatic: true,
      content: 'Linked by 1 row of deals through Guests',
      data: { fields: [{ name: 'Guests' }], object_name: 'deals', source_ids: [deal] },
    },
  ])
  expect((await far(1, seen)).map((one) => one.type)).toEqual(['RECORD_LINKED', 'RECORD_UNLINKED'])
  expect(await far(2, seen)).toEqual([])
})

it('are so when a row is changed, and when one relation leads elsewhere', async () => {
  const { api } = server
  const { deal, path, seen } = await fresh()
  await api.ok.patch(path, { Buyer: people[0], Guests: [people[1]] })
  await api.ok.patch(path, { Buyer: people[0], Guests: [people[2]] })
  await api.ok.post(`${path}/relations/Buyer/link`, { target_ids: [people[2]] })
  await api.ok.post('/objects/deals/rows/bulk-update', { ids: [deal], data: { Buyer: null } })
  const told = async (index: number) =>
    (await far(index, seen)).map((one): string => one.content.replace(' by 1 row of deals', ''))
  expect(await told(0)).toEqual(['Linked through Buyer', 'Unlinked through Buyer'])
  expect(await told(1)).toEqual(['Linked through Guests', 'Unlinked through Guests'])
  expect((await told(2)).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'Linked through Buyer',
    'Linked through Guests',
    'Unlinked through Buyer',
  ])
})

it('name no row that the caller may not see', async () => {
  const account = await server.createAccount()
  const { api } = account.owner
  const { id, fields } = await api.ok.get('/objects/people')
  await api.ok.post('/objects/deals/fields', {
    name: 'Buyer',
    type: 'relation',
    metadata: {
      mode: 'single',
      relatedTableId: id,
      displayColumn: fields.find((field: Json) => field.name === 'Name').id,
    },
  })
  const { owner, other, rowId } = await ownedDeal(account, 'NO_ACCESS')
  const ada = (await api.ok.post('/objects/people/rows', { Name: 'Ada' })).id
  await api.ok.post(`/objects/deals/rows/${rowId}/relations/Buyer/link`, { target_ids: [ada] })
  const path = `/objects/people/rows/${ada}`
  const sources = async (caller: Api) => (await history(path, caller)).map((one) => one.data.source_ids)
  expect(await sources(owner.api)).toEqual([[rowId]])
  expect(await sources(other.api)).toEqual([[]])
  const [entry] = await history(path, other.api)
  expect((await other.api.ok.get(`/objects/people/activities/${entry.id}`)).data.source_ids).toEqual([])
  await api.ok.delete(path)
  const [linked] = await history(`/objects/deals/rows/${rowId}`, owner.api)
  expect(linked).toMatchObject({ type: 'RECORD_LINKED', data: { target_ids: [] } })
})
