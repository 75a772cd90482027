import { expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { importFile } from '../../../test/harness/objects/import-file.ts'
import { useSharedServer } from '../../../test/harness/shared-server.ts'

const server = useSharedServer()
let made = 0

async function tickets(columns: readonly object[]) {
  const { api } = server
  const path = `/objects/numbered${++made}`
  const { fields } = await api.ok.post('/objects', { name: path.slice('/objects/'.length), columns })
  const numbers = async (body: object = {}) => {
    const { results } = await api.ok.post(`${path}/rows/list`, { limit: 200, ...body })
    return results.map((row: Json) => [row.data.Title, row.data.No])
  }
  return { api, path, fields, numbers }
}

const title = { name: 'Title', type: 'string' }
const number = { name: 'No', type: 'autoNumber' }

it('numbers new rows, however they are created, and no number twice', async () => {
  const { api, path, numbers } = await tickets([title, number])
  const { data } = await api.ok.post(`${path}/rows`, { Title: 'a' })
  expect(data).toEqual({ Title: 'a', No: 1 })
  await api.ok.post(`${path}/rows/bulk`, { rows: [{ Title: 'b' }, { Title: 'c' }] })
  await importFile(api, 'Title\nd\n', {}, 'n.csv', path.slice(1))
  const before = await numbers()
  expect(before.map(([, no]: unknown[]) => no)).toEqual([1, 2, 3, 4])
  const { results } = await api.ok.post(`${path}/rows/list`, { limit: 5 })
  await api.delete(`${path}/rows/${results[3].id}`)
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => api.ok.post(`${path}/rows`, { Title: `many ${index}` })),
  )
  const all = (await numbers()).map(([, no]: unknown[]) => no)
  expect(new Set(all).size).toBe(23)
  expect(Math.min(...all.slice(3))).toBeGreaterThan(4)
  const found = await numbers({ query: { path: 'No', operator: 'lessThan', value: 3 } })
  expect(found).toEqual([
    ['a', 1],
    ['b', 2],
  ])
})

it('numbers existing rows by age when the field is added, and a copy of it again', async () => {
  const { api, path, numbers } = await tickets([title])
  const { ids } = await api.ok.post(`${path}/rows/bulk`, {
    rows: [{ Title: 'a' }, { Title: 'b' }, { Title: 'c' }],
  })
  await api.ok.patch(`${path}/rows/${ids[0]}`, { Title: 'A' })
  const field = await api.ok.post(`${path}/fields`, number)
  await api.ok.post(`${path}/rows`, { Title: 'd' })
  expect(await numbers()).toEqual([
    ['A', 1],
    ['b', 2],
    ['c', 3],
    ['d', 4],
  ])
  await api.ok.post(`${path}/fields/${field.id}/duplicate`, { name: 'Copy', with_values: true })
  const { data } = await api.ok.post(`${path}/rows`, { Title: 'e' })
  expect(data).toEqual({ Title: 'e', No: 5, Copy: 5 })
  expect((await api.delete(`${path}/fields/${field.id}`)).status).toBe(204)
  expect((await api.ok.post(`${path}/rows`, { Title: 'f' })).data).toEqual({ Title: 'f', Copy: 6 })
})

it('is read-only and keeps its type', async () => {
  const { api, path, fields } = await tickets([title, number])
  const row = await api.ok.post(`${path}/rows`, { Title: 'a' })
  const refused = await api.patch(`${path}/rows/${row.id}`, { No: 7 })
  expect(refused.body.details.issues).toMatchObject([{ path: 'No', code: 'read_only' }])
  const change = (id: number, body: object) => api.post(`${path}/fields/${id}/change-type`, body)
  expect((await change(fields[1].id, { type: 'number' })).status).toBe(400)
  expect((await change(fields[0].id, { type: 'autoNumber' })).status).toBe(400)
  const withDefault = await api.post(`${path}/fields`, {
    ...number,
    name: 'B',
    defaultValue: 3,
    required: true,
  })
  expect(withDefault.body.details.issues.map((issue: Json) => issue.path)).toEqual([
    'defaultValue',
    'required',
  ])
})
