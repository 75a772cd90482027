import { parse } from 'csv-parse/sync'
import readXlsxFile from 'read-excel-file/node'
import { expect, it } from 'vitest'
import type { Api } from '../../../test/harness/api.ts'
import { ownedDeal } from '../../../test/harness/objects/rights.ts'
import { useServer } from '../../../test/harness/server.ts'
import { withObject } from '../catalogue/catalogue.ts'
import { readList } from '../rows/filter.ts'
import { type Cell, openSheet } from './sheet.ts'

const server = useServer()

async function exportCsv(api: Api, body: object, object = 'objects/deals'): Promise<string[][]> {
  const reply = await api.post(`/${object}/export/csv`, body)
  if (reply.status !== 200) throw new Error(`the export answered ${reply.status}: ${reply.text}`)
  return parse(reply.text, { bom: true })
}

async function exportXlsx(api: Api, body: object, object = 'objects/deals') {
  const response = await api.fetch(`/${object}/export/xlsx`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  const [sheet] = await readXlsxFile(Buffer.from(await response.arrayBuffer()))
  return { headers: response.headers, data: sheet?.data ?? [] }
}

it('writes ten thousand rows, each once, in the order that was asked for', async () => {
  const { api } = await server.createAccount().then((account) => account.owner)
  const amounts = Array.from({ length: 10_000 }, (_, index) => (index * 7919) % 10_007)
  await api.ok.post('/objects/deals/rows/bulk', {
    rows: amounts.map((Amount) => ({ Name: `deal ${Amount}`, Amount })),
  })
  const body = { sort: [{ field: 'Amount', direction: 'desc' }], fields: ['Amount', 'Name'] }
  const expected = amounts.toSorted((a, b) => b - a)
  const [titles, ...records] = await exportCsv(api, body)
  expect(titles).toEqual(['id', 'Amount', 'Name', 'created_at', 'updated_at'])
  expect(records.map((record) => Number(record[1]))).toEqual(expected)
  expect(new Set(records.map((record) => record[0])).size).toBe(10_000)
  const { data } = await exportXlsx(api, body)
  expect(data.slice(1).map((row) => [row[1], row[2]])).toEqual(
    expected.map((amount) => [amount, `deal ${amount}`]),
  )
})

it('holds every field as it is read, in both forms', async () => {
  const { api } = await server.createAccount().then((account) => account.owner)
  const person = await api.ok.post('/objects/people/rows', { Name: 'Ada' })
  const row = await api.ok.post('/objects/deals/rows', {
    Name: '=cmd|calc',
    Amount: 12.5,
    Stage: 'Won',
    'Close date': '2026-03-01',
    People: [person.id],
  })
  const [titles = [], record = []] = await exportCsv(api, {})
  const cells = Object.fromEntries(titles.map((title, index) => [title, record[index]]))
  expect(cells).toMatchObject({
    id: row.id,
    Name: "'=cmd|calc",
    Amount: '12.5',
    Stage: 'Won',
    'Close date': '2026-03-01',
    People: 'Ada',
    created_at: row.created_at,
  })
  const { headers, data } = await exportXlsx(api, { fields: ['Name', 'Amount', 'Close date'] })
  expect(headers.get('content-type')).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  )
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="deals-\d{4}-\d\d-\d\d\.xlsx"/)
  expect(data[1]?.slice(0, 4)).toEqual([row.id, '=cmd|calc', 12.5, new Date('2026-03-01T00:00:00Z')])
})

it('takes the filter, search and view of a list, and says what is wrong before it begins', async () => {
  const { api } = await server.createAccount().then((account) => account.owner)
  for (const [Name, Stage] of [
    ['one', 'Won'],
    ['two', 'Won'],
    ['three', 'Lost'],
  ]) {
    await api.ok.post('/objects/deals/rows', { Name, Stage })
  }
  const query = { path: 'Stage', operator: 'equals', value: 'Won' }
  const view = await api.ok.post('/objects/deals/views', { name: 'Won', query, fields: ['Name'] })
  const names = async (body: object) => (await exportCsv(api, body)).slice(1).map((record) => record[1])
  expect(await names({ view_id: view.id })).toEqual(['one', 'two'])
  expect(await names({ view_id: view.id, search: 'tw' })).toEqual(['two'])
  expect(await names({ fields: ['Name'], query: { not: query } })).toEqual(['three'])
  const wrong = await api.post('/objects/deals/export/xlsx', {
    query: { path: 'Nope', operator: 'equals' },
    fields: ['No'],
  })
  expect(wrong.body.details.issues.map((issue: { path: string }) => issue.path)).toEqual([
    'query.path',
    'fields[0]',
  ])
})

it('goes on while definitions change under it, and a deleted field leaves its column empty', async () => {
  const account = await server.createAccount()
  const { api, id, email } = account.owner
  const field = await api.ok.post('/objects/deals/fields', { name: 'Score', type: 'number' })
  const rows = Array.from({ length: 2500 }, (_, index) => ({ Score: index + 1 }))
  await api.ok.post('/objects/deals/rows/bulk', { rows })
  const actor = {
    account: { id: account.id, name: '', namespace: '' },
    user: { id, email, role: 'OWNER' as const },
  }
  const { batches } = await withObject(server.app, actor, { kind: 'object', name: 'deals' }, async (scope) =>
    openSheet(scope, await readList(scope, { fields: ['Score'] })),
  )
  const first = await batches.next()
  await api.ok.delete(`/objects/deals/fields/${field.id}`)
  const scores = (first.value as Cell[][]).map((row) => row[1])
  const known = scores.length
  for await (const batch of batches) scores.push(...batch.map((row) => row[1]))
  expect(scores).toHaveLength(2500)
  expect(scores.slice(0, known)).toEqual(rows.slice(0, known).map((row) => row.Score))
  expect(new Set(scores.slice(known))).toEqual(new Set([null]))
})

it('holds only what the caller may see', async () => {
  const account = await server.createAccount()
  const { owner, other } = await ownedDeal(account, 'NO_ACCESS')
  expect(
    await Promise.all(
      [account.owner, owner, other, account.general].map(
        async ({ api }) => (await exportCsv(api, {})).length - 1,
      ),
    ),
  ).toEqual([1, 1, 0, 0])
  expect((await exportXlsx(other.api, {})).data).toHaveLength(1)
})

it('works below tables', async () => {
  const { api, account } = server
  await api.ok.post('/tables', { name: 'stock', columns: [{ name: 'Name', type: 'string' }] })
  await api.ok.post('/tables/stock/rows', { Name: 'x' })
  expect((await exportCsv(account.general.api, {}, 'tables/stock'))[1]?.[1]).toBe('x')
  expect((await api.post('/objects/stock/export/csv', {})).status).toBe(404)
})
