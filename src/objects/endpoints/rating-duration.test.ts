import { parse } from 'csv-parse/sync'
import readXlsxFile from 'read-excel-file/node'
import { expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { importFile } from '../../../test/harness/objects/import-file.ts'
import { useSharedServer } from '../../../test/harness/shared-server.ts'

const server = useSharedServer()
let made = 0

/** Visits with their ratings and durations. */
async function visits(rows: readonly object[]) {
  const { api } = server
  const path = `/objects/visits${++made}`
  const columns = [
    { name: 'Name', type: 'string' },
    { name: 'Stars', type: 'rating', metadata: { max: 5 }, defaultValue: 3 },
    { name: 'Time', type: 'duration', metadata: { format: 'h:mm' }, defaultValue: '0:15' },
  ]
  const { fields } = await api.ok.post('/objects', { name: path.slice('/objects/'.length), columns })
  await api.ok.post(`${path}/rows/bulk`, { rows })
  const fieldId = (name: string) => fields.find((field: Json) => field.name === name).id
  const list = async (body: object) => {
    const { results } = await api.ok.post(`${path}/rows/list`, { limit: 50, ...body })
    return results.map((row: Json) => row.data)
  }
  return { api, path, fieldId, list }
}

const three = [{ Name: 'a', Stars: 5, Time: '1:30' }, { Name: 'b', Stars: 2, Time: 45 }, { Name: 'c' }]

it('rates and measures, with defaults, filters, sorts, sums and formulas', async () => {
  const { api, path, list } = await visits(three)
  const sort = [{ field: 'Time', direction: 'desc' }]
  expect(await list({ sort })).toEqual([
    { Name: 'a', Stars: 5, Time: 5400 },
    { Name: 'c', Stars: 3, Time: 900 },
    { Name: 'b', Stars: 2, Time: 45 },
  ])
  const long = { path: 'Time', operator: 'greaterThanOrEqual', value: '0:15' }
  const good = { path: 'Stars', operator: 'greaterThan', value: 2.5 }
  expect((await list({ query: { and: [long, good] } })).map((row: Json) => row.Name)).toEqual(['a', 'c'])
  const wrong = await api.post(`${path}/rows/list`, { limit: 5, query: { ...long, value: 'soon' } })
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('such as 1:30')])
  const formula = await api.ok.post(`${path}/fields/preview-formula`, { expression: '[Time] / 3600' })
  expect(formula.results.map((row: Json) => row.value)).toContain(1.5)
  const refused = await api.post(`${path}/rows`, { Name: 'd', Stars: 6, Time: '1:99' })
  expect(refused.body.details.issues.map((issue: Json) => issue.path)).toEqual(['Stars', 'Time'])
})

it('leaves no row with more stars than its field has', async () => {
  const { api, path, fieldId } = await visits(three)
  const change = (max: number) => api.patch(`${path}/fields/${fieldId('Stars')}`, { metadata: { max } })
  expect((await change(4)).status).toBe(409)
  expect((await change(10)).status).toBe(200)
})

it('exports durations that an import reads back', async () => {
  const { api, path, list } = await visits(three)
  const csv = (await api.post(`${path}/export/csv`, { fields: ['Name', 'Stars', 'Time'] })).text
  const [, ...lines] = parse(csv, { bom: true })
  expect(lines.map((line: string[]) => line.slice(1, 4))).toEqual([
    ['a', '5', '1:30:00'],
    ['b', '2', '0:00:45'],
    ['c', '3', '0:15:00'],
  ])
  const response = await api.fetch(`${path}/export/xlsx`, {
    method: 'POST',
    body: JSON.stringify({ fields: ['Time'] }),
    headers: { 'content-type': 'application/json' },
  })
  const [sheet] = await readXlsxFile(Buffer.from(await response.arrayBuffer()))
  expect(sheet?.data.slice(1).map((row) => row[1])).toEqual(['1:30:00', '0:00:45', '0:15:00'])
  const texts = 'Name,Stars,Time\nd,4,2:00:00\ne,1,90 min\nf,,120\n'
  await importFile(api, texts, {}, 'v.csv', path.slice(1))
  expect((await list({})).slice(3)).toEqual([
    { Name: 'd', Stars: 4, Time: 7200 },
    { Name: 'e', Stars: 1, Time: 5400 },
    { Name: 'f', Stars: 3, Time: 120 },
  ])
})

it('changes between numbers, texts and durations', async () => {
  const { api, path, fieldId, list } = await visits(three)
  const change = (name: string, body: object) =>
    api.ok.post(`${path}/fields/${fieldId(name)}/change-type`, body)
  await change('Time', { type: 'string', metadata: { format: 'text' } })
  expect((await list({})).map((row: Json) => row.Time)).toEqual(['1:30:00', '0:00:45', '0:15:00'])
  await change('Time', { type: 'duration', metadata: { format: 'h:mm:ss' } })
  await change('Time', { type: 'number', metadata: { format: 'integer' } })
  expect((await list({})).map((row: Json) => row.Time)).toEqual([5400, 45, 900])
  await change('Stars', { type: 'string', metadata: { format: 'text' } })
  const { change: changed } = await change('Stars', { type: 'rating', metadata: { max: 4 } })
  expect(changed).toMatchObject({ converted: 2, lost: 1 })
})
