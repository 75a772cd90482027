import { expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'
import { accounts } from '../../accounts/index.ts'
import { objects } from '../index.ts'

const server = useServer({ capabilities: [accounts, objects] })

it('keeps widths, frozen fields and the height of rows, by the meaning of names', async () => {
  const { api } = server
  await api.ok.post('/objects/deals/fields', { name: 'Margin', type: 'number' })
  const plain = await api.ok.post('/objects/deals/views', { name: 'Plain' })
  for (const key of ['widths', 'frozen_fields', 'row_height']) expect(plain).not.toHaveProperty(key)
  const path = `/objects/deals/views/${plain.id}`
  const layout = { widths: { Name: 240, Margin: 80 }, frozen_fields: ['Name'], row_height: 'tall' }
  expect(await api.ok.patch(path, layout)).toMatchObject(layout)
  expect(await api.ok.patch(path, { widths: { Margin: 90 } })).toMatchObject({
    ...layout,
    widths: { Margin: 90 },
  })
  const fields = (await api.ok.get('/objects/deals/fields')).results
  const margin = fields.find((field: Json) => field.name === 'Margin')
  await api.ok.patch(`/objects/deals/fields/${margin.id}`, { name: 'Profit' })
  expect((await api.ok.patch(path, {})).widths).toEqual({ Profit: 90 })
  const bare = await api.ok.patch(path, { widths: null, frozen_fields: null, row_height: null })
  expect(bare).toEqual({ ...plain, updated_at: bare.updated_at })
  const wrong = await api.patch(path, { widths: { Nmae: 100 }, frozen_fields: ['Stag'] })
  expect(wrong.body.details.issues).toMatchObject([
    { path: 'widths.Nmae', suggestion: 'Name' },
    { path: 'frozen_fields[0]', suggestion: 'Stage' },
  ])
  expect((await api.patch(path, { widths: { Name: 5 } })).status).toBe(400)
})

it('is not grouped by a field of several values', async () => {
  const { api } = server
  const multi = { name: 'Tags', type: 'select', metadata: { mode: 'multiSelect' } }
  const { id } = await api.ok.post('/objects/deals/fields', multi)
  const refused = await api.post('/objects/deals/views', { name: 'By tag', group_by: 'Tags' })
  expect(refused.body.details.issues).toMatchObject([{ path: 'group_by', code: 'not_groupable' }])
  await api.ok.patch(`/objects/deals/fields/${id}`, { metadata: { mode: 'singleSelect' } })
  await api.ok.post('/objects/deals/views', { name: 'By tag', group_by: 'Tags' })
  const back = await api.patch(`/objects/deals/fields/${id}`, { metadata: { mode: 'multiSelect' } })
  expect(back.status).toBe(409)
  expect(back.body.details.issues).toMatchObject([{ path: 'deals.By tag', code: 'in_use' }])
})

it('is kept by everybody for themselves, also of a table that they only read', async () => {
  const { api, account } = server
  await api.ok.post('/tables', { name: 'prices', columns: [{ name: 'Label', type: 'string' }] })
  const reader = await account.addUser('MEMBER')
  const body = { name: 'Mine', sort: [{ field: 'Label' }] }
  expect((await reader.api.post('/tables/prices/views', body)).status).toBe(403)
  const mine = await reader.api.ok.post('/tables/prices/views', { ...body, shared: false })
  const path = `/tables/prices/views/${mine.id}`
  expect(await reader.api.ok.patch(path, { name: 'Ours' })).toMatchObject({ name: 'Ours' })
  expect((await reader.api.patch(path, { shared: true })).status).toBe(403)
  expect((await api.ok.get('/tables/prices/views')).results).toEqual([])
  expect((await api.patch(path, { name: 'Theirs' })).status).toBe(404)
  await reader.api.ok.delete(path)
})
