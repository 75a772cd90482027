import { beforeAll, expect, it } from 'vitest'
import type { Api, Json } from '../../../test/harness/api.ts'
import { hideDeals } from '../../../test/harness/objects/hidden-deals.ts'
import { useServer } from '../../../test/harness/server.ts'

const server = useServer()
const secret = 'Wage 4711'
const text = { type: 'string', metadata: { format: 'text' } }
let member: Api
let parts: Json

/** Deals that members can't see lead to parts, a table of a member. */
beforeAll(async () => {
  const { api } = server
  member = (await server.account.addUser('MEMBER')).api
  parts = await member.ok.post('/tables', { name: 'parts', columns: [{ name: 'Name', ...text }] })
  const { id: partId } = await member.ok.post('/tables/parts/rows', { Name: 'Wheel' })
  const metadata = { relatedTableId: parts.id, displayColumn: parts.fields[0].id, mode: 'multi' }
  const part = await api.ok.post('/objects/deals/fields', { name: 'Part', type: 'relation', metadata })
  await hideDeals(api, { Name: secret, Part: [partId] })
  const expression = {
    type: 'aggregate',
    operation: 'max',
    isBackRelation: true,
    backRelationColumnId: part.id,
    field: '[Name]',
  }
  await api.ok.post('/tables/parts/fields', { name: 'Deal', type: 'formula', metadata: { expression } })
})

it.each([
  ['members', () => member, null],
  ['admins', () => server.api, secret],
])('the preview and the change of a formula show %s what they can see', async (_, caller, seen) => {
  const api = caller()
  const { results } = await api.ok.get('/tables/parts/fields')
  const formula = results.find((field: Json) => field.name === 'Deal')
  const preview = await api.ok.post(`/tables/parts/fields/${formula.id}/change-type/preview`, text)
  expect(preview.examples.map((example: Json) => example.old)).toEqual(seen === null ? [] : [seen])
  const { change } = await api.ok.post(`/tables/parts/fields/${formula.id}/change-type`, text)
  const [row] = (await server.api.ok.post('/tables/parts/rows/list', {})).results
  expect(row.data.Deal).toBe(seen)
  await api.ok.post(`/tables/parts/fields/${formula.id}/type-changes/${change.id}/undo`, {})
})
