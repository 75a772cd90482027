import { zipSync } from 'fflate'
import { expect, it } from 'vitest'
import type { Api } from '../../../test/harness/api.ts'
import { importFile } from '../../../test/harness/objects/import-file.ts'
import { ownedDeal } from '../../../test/harness/objects/rights.ts'
import { useSharedServer } from '../../../test/harness/shared-server.ts'

const server = useSharedServer()

const owner = async () => (await server.createAccount()).owner
const rowsOf = async (api: Api, object = 'deals') =>
  (await api.ok.post(`/objects/${object}/rows/list`, { limit: 200 })).results.map(
    (row: { data: object }) => row.data,
  )
const issues = (reply: { body: { details: { issues: { path: string; code: string }[] } } }) =>
  reply.body.details.issues.map((issue) => `${issue.path} ${issue.code}`)

it('makes rows of a CSV file, each value read by its field', async () => {
  const { api, id } = await owner()
  const csv = [
    '\ufeffName,Amount,Stage,Close date,Users,Ignored',
    `"Smith, Jones",12.5,Won,2026-03-01,"${id}",x`,
    ',,,,,',
    "'=1+1,7,,,,",
  ].join('\r\n')
  const reply = await importFile(api, csv, { mapping: JSON.stringify({ Ignored: null }) })
  expect(reply).toEqual({
    status: 200,
    body: {
      dry_run: false,
      id: expect.any(Number),
      mode: 'all',
      rows: 2,
      created: 2,
      updated: 0,
      folded: 0,
      skipped: 0,
      rejected: 0,
      rejected_csv: null,
      values_left_empty: 0,
      reasons: [],
      issues: [],
      left_empty: [],
      questions: [],
      duplicates: [],
      options_created: [],
      fields_created: [],
      preview: null,
    },
  })
  expect(await rowsOf(api)).toMatchObject([
    { Name: 'Smith, Jones', Amount: 12.5, Stage: 'Won', 'Close date': '2026-03-01', Users: [id] },
    { Name: '=1+1', Amount: 7, Stage: 'New' },
  ])
})

it('maps columns to fields, also when the mapping comes last, and guesses the delimiter', async () => {
  const { api } = await owner()
  const mapping = JSON.stringify({ Titel: 'Name', Summe: 'Amount' })
  const reply = await importFile(api, 'Titel;Summe;STAGE\nAlpha;5;Lost\n', { after: mapping })
  expect(reply.status).toBe(200)
  expect(await rowsOf(api)).toMatchObject([{ Name: 'Alpha', Amount: 5, Stage: 'Lost' }])
})

it('reads numbers as every country writes them, but for what means two', async () => {
  const { api } = await owner()
  const csv = 'Name;Amount\na;12,50\nb;1.234,5\nc;1,234.5\nd;-0,5\n'
  expect((await importFile(api, csv, {})).status).toBe(200)
  expect((await rowsOf(api)).map(({ Amount }: { Amount: number }) => Amount)).toEqual([
    12.5, 1234.5, 1234.5, -0.5,
  ])
  expect(issues(await importFile(api, 'Name;Amount\ne;1,234\n', {}))).toEqual(['rows[2].Amount invalid_type'])
})

it('tells every mistake by its row in the file and stores nothing', async () => {
  const { api } = await owner()
  const good = Array.from({ length: 6000 }, (_, index) => `d${index},1,`).join('\n')
  const csv = `Title,Amount,Stage\nfine,1,Won\nbad,many,Won\n${good}\nlate,1,Nope\n`
  const reply = await importFile(api, csv, { mapping: JSON.stringify({ Title: 'Name' }) })
  expect(reply.status).toBe(400)
  expect(issues(reply)).toEqual(['rows[3].Amount invalid_type', 'rows[6004].Stage unknown_option'])
  expect(reply.body.details.issues[0].message).toMatch(/^Row 3: .* The file has "many"\.$/)
  expect(await rowsOf(api)).toEqual([])
})

it('stops telling after a hundred mistakes', async () => {
  const { api } = await owner()
  const reply = await importFile(api, `Amount\n${'x\n'.repeat(500)}`)
  expect(reply.body.details.issues).toHaveLength(100)
})

it('tries everything in a dry run and leaves nothing behind', async () => {
  const { api } = await owner()
  const dry = await importFile(api, 'Name\na\nb\n', { dry_run: 'true' })
  expect(dry.body).toMatchObject({ dry_run: true, rows: 2, created: 2, updated: 0 })
  expect(await rowsOf(api)).toEqual([])
  const bad = await importFile(api, 'Name,Amount\na,x\n', { dry_run: 'true' })
  expect(issues(bad)).toEqual(['rows[2].Amount invalid_type'])
})

it('changes the rows that a unique field finds and makes the others', async () => {
  const { api } = await owner()
  await api.ok.post('/objects', {
    name: 'products',
    columns: [
      { name: 'Code', type: 'string', unique: true },
      { name: 'Price', type: 'number' },
      { name: 'Note', type: 'string' },
    ],
  })
  await api.ok.post('/objects/products/rows', { Code: 'a', Price: 1, Note: 'kept' })
  const reply = await importFile(
    api,
    'Code,Price,Note\na,2,\nb,3,new\n',
    { upsert_key: 'Code' },
    'p.csv',
    'objects/products',
  )
  expect(reply.body).toMatchObject({ dry_run: false, rows: 2, created: 1, updated: 1 })
  expect(await rowsOf(api, 'products')).toEqual([
    { Code: 'a', Price: 2, Note: 'kept' },
    { Code: 'b', Price: 3, Note: 'new' },
  ])
  const twice = await importFile(api, 'Code\nx\ny\nx\n', {}, 'p.csv', 'objects/products')
  expect(issues(twice)).toEqual(['rows[4].Code duplicate'])
  const taken = await importFile(api, 'Code\nnew\na\n', {}, 'p.csv', 'objects/products')
  expect([taken.status, issues(taken)]).toEqual([409, ['rows[3].Code unique']])
  const key = await importFile(api, 'Code\nx\n', { upsert_key: 'Missing' }, 'p.csv', 'objects/products')
  expect(issues(key)).toEqual(['upsert_key not_applicable'])
  expect(await rowsOf(api, 'products')).toHaveLength(2)
})

it('reads what spreadsheets of other countries write, and tells columns with the same title apart', async () => {
  const { api } = await owner()
  const csv =
    'Name;Amount;Close date;Name\nAda;€ 1.234,50;15.01.2026;x\nBob;99,00 EUR;1.3.2025;y\nCy;12 %;;z\n'
  const mapping = JSON.stringify({ Name: null, 'Name (2)': 'Name' })
  const preview = await importFile(api, csv, { mapping, preview: 'true' })
  expect(preview.body.preview.columns.map(({ title }: { title: string }) => title)).toEqual([
    'Name',
    'Amount',
    'Close date',
    'Name (2)',
  ])
  const reply = await importFile(api, csv, { mapping })
  expect(reply.body).toMatchObject({ created: 3 })
  expect(await rowsOf(api)).toMatchObject([
    { Name: 'x', Amount: 1234.5, 'Close date': '2026-01-15' },
    { Name: 'y', Amount: 99, 'Close date': '2025-03-01' },
    { Name: 'z', Amount: 12 },
  ])
  const wrong = await importFile(api, 'Name;Close date\nx;31.02.2026\n', {})
  expect(issues(wrong)).toEqual(['rows[2].Close date invalid_date'])
})

it('takes back what an export gave', async () => {
  const { api } = await owner()
  await api.ok.post('/objects/deals/fields', {
    name: 'Seen',
    type: 'date',
    metadata: { timezone: 'Europe/Berlin' },
  })
  const expression = {
    type: 'operator',
    operator: 'multiply',
    arguments: [
      { type: 'field', field: '[Amount]' },
      { type: 'constant', value: 2 },
    ],
  }
  await api.ok.post('/objects/deals/fields', {
    name: 'Double',
    type: 'formula',
    metadata: { expression, numberConfig: { format: 'decimal' } },
  })
  const row = {
    Name: '  -x, "y"\nz',
    Amount: -3.25,
    Stage: 'Won',
    'Close date': '2026-03-29',
    Seen: '2026-07-01T22:30:00.000Z',
  }
  await api.ok.post('/objects/deals/rows', row)
  const before = await rowsOf(api)
  const csv = await api.post('/objects/deals/export/csv', {})
  const response = await api.fetch('/objects/deals/export/xlsx', {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })
  const xlsx = new Blob([await response.arrayBuffer()])
  expect((await importFile(api, csv.text)).body.created).toBe(1)
  expect((await importFile(api, xlsx, {}, 'deals.xlsx')).body.created).toBe(1)
  const [original, fromCsv, fromXlsx] = await rowsOf(api)
  expect([original]).toEqual(before)
  expect(fromCsv).toEqual(original)
  expect(fromXlsx).toEqual(original)
})

it.each([
  ['', {}, 'rows.csv', ['files required']],
  ['Nope\nx', {}, 'rows.csv', ['mapping.Nope not_found']],
  ['Name,name\nx,y', {}, 'rows.csv', ['mapping.name duplicate']],
  ['Name\nx', { mapping: '{"Nmae": "Name"}' }, 'rows.csv', ['mapping.Nmae not_found']],
  ['Name\nx', { mapping: '[1]' }, 'rows.csv', ['mapping invalid_type']],
  ['id\nx', {}, 'rows.csv', ['files required']],
  ['Name\n"x', {}, 'rows.csv', ['files malformed']],
  ['Name\nx', {}, 'rows.xlsx', ['files malformed']],
  ['Name\nx', { dry_run: 'maybe' }, 'rows.csv', ['dry_run invalid_value']],
  ['Name\nx', { dryrun: 'true' }, 'rows.csv', ['dryrun unknown_key']],
  ['Name\nx', { record_type_id: '999999' }, 'rows.csv', ['rows[2].record_type_id not_found']],
])('refuses %j with %j as %s', async (file, texts, name, expected) => {
  const reply = await importFile(server.api, file, texts, name)
  expect(reply.status).toBe(400)
  expect(issues(reply)).toEqual(expected)
})

it('refuses a workbook that unpacks to more than memory should hold', async () => {
  const zip = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(33 * 1024 * 1024) }, { level: 1 })
  expect(issues(await importFile(server.api, new Blob([zip]), {}, 'rows.xlsx'))).toEqual(['files too_big'])
})

it('refuses text in another encoding rather than taking in garbage', async () => {
  const reply = await importFile(server.api, new Blob([Buffer.from('Name\nM\xfcller\n', 'latin1')]))
  expect(issues(reply)).toEqual(['files encoding'])
})

it('makes no rows where record-level security or a table does not let the caller', async () => {
  const account = await server.createAccount()
  const { other } = await ownedDeal(account, 'READ_ONLY')
  const foreign = `Name,Users\nx,${account.owner.id}\n`
  expect((await importFile(other.api, foreign)).status).toBe(403)
  expect((await importFile(other.api, 'Name\nx\n')).status).toBe(200)
  expect((await importFile(other.api, `Name,Users\nmine,${other.id}\n`)).status).toBe(200)
  await account.owner.api.ok.post('/tables', { name: 'stock', columns: [{ name: 'Name', type: 'string' }] })
  expect((await importFile(other.api, 'Name\nx\n', {}, 'x.csv', 'tables/stock')).status).toBe(403)
  expect((await importFile(account.owner.api, 'Name\nx\n', {}, 'x.csv', 'tables/stock')).body.created).toBe(1)
})
