import { describe, expect, it } from 'vitest'
import type { Api, Json } from '../../../test/harness/api.ts'
import { importFile } from '../../../test/harness/objects/import-file.ts'
import { messes, messyFile } from '../../../test/harness/objects/messy-file.ts'
import { useSharedServer } from '../../../test/harness/shared-server.ts'

const server = useSharedServer()

const owner = async () => (await server.createAccount()).owner

async function customers(api: Api): Promise<void> {
  await api.ok.patch('/account-settings', { default_country: 'DE' })
  await api.ok.post('/tables', {
    name: 'kunden',
    columns: [
      { name: 'Firma', type: 'string' },
      { name: 'E-Mail', type: 'string', metadata: { format: 'email' } },
      { name: 'Telefon', type: 'string', metadata: { format: 'phone_number' } },
      { name: 'Webseite', type: 'string', metadata: { format: 'url' } },
      { name: 'Kunde seit', type: 'dateOnly' },
      { name: 'Newsletter', type: 'boolean' },
      { name: 'Umsatz', type: 'number', metadata: { format: 'currency', currency: 'EUR' } },
      { name: 'Rabatt', type: 'number', metadata: { format: 'percent' } },
      { name: 'Status', type: 'select', metadata: { mode: 'singleSelect' } },
      { name: 'Interessen', type: 'select', metadata: { mode: 'multiSelect' } },
    ],
  })
  const { fields } = await api.ok.get('/tables/kunden')
  const add = async (name: string, options: string[]) => {
    const { id } = fields.find((field: Json) => field.name === name)
    for (const option of options) await api.ok.post(`/tables/kunden/fields/${id}/options`, { name: option })
  }
  await add('Status', ['Aktiv', 'Ruhend'])
  await add('Interessen', ['Heizung', 'Bad', 'Wartung'])
}

const importCustomers = (api: Api, csv: string, texts: Record<string, string> = {}) =>
  importFile(api, csv, texts, 'kunden.csv', 'tables/kunden')

async function customersOf(api: Api): Promise<Json[]> {
  const all: Json[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await api.ok.post('/tables/kunden/rows/list', { limit: 200, ...(cursor ? { cursor } : {}) })
    all.push(...page.results.map((row: Json) => row.data))
    cursor = page.next_cursor
  }
  return all
}

it('reads a messy German file of 5,000 rows, and refuses no row for a cell', async () => {
  const kinds = Object.values(messes).flat()
  expect(new Set(kinds.map(({ name }) => name)).size).toBeGreaterThanOrEqual(20)
  const { api } = await owner()
  await customers(api)
  const { csv, expected } = messyFile(5000)
  const texts = { mode: 'valid', bad_cells: 'empty', formats: '{"Kunde seit":"day_first"}' }
  const { status, body } = await importCustomers(api, csv, texts)
  expect(status).toBe(200)
  expect(body).toMatchObject({ rows: 5000, created: 5000, rejected: 0 })
  const rows = await customersOf(api)
  const wrong = expected.flatMap((cells, index) =>
    Object.entries(cells)
      .filter(([title, value]) => {
        const read = rows[index]?.[title]
        return (
          JSON.stringify(Array.isArray(read) && read.length === 0 ? null : (read ?? null)) !==
          JSON.stringify(value)
        )
      })
      .map(
        ([title, value]) =>
          `${index} ${title}: ${JSON.stringify(rows[index]?.[title])}, not ${JSON.stringify(value)}`,
      ),
  )
  const cells = expected.length * Object.keys(messes).length
  expect(wrong.slice(0, 20)).toEqual([])
  expect(wrong.length).toBeLessThanOrEqual(cells / 100)
})

describe('a value that its field refuses', () => {
  const csv = 'Firma,E-Mail,Umsatz\na,nope,1\nb,b@x.example,many\nc,also nope,2\n'

  it('is left empty where that is asked for, and equal reasons are one', async () => {
    const { api } = await owner()
    await customers(api)
    const { body } = await importCustomers(api, csv, { bad_cells: 'empty' })
    expect(body).toMatchObject({ mode: 'all', created: 3, rejected: 0, values_left_empty: 3 })
    expect(body.reasons).toMatchObject([
      {
        column: 'E-Mail',
        code: 'invalid_email',
        rows: 2,
        row: 2,
        result: 'left_empty',
        examples: ['nope', 'also nope'],
      },
      { column: 'Umsatz', code: 'invalid_type', rows: 1, row: 3, result: 'left_empty', examples: ['many'] },
    ])
    expect(body.left_empty.map((issue: Json) => issue.path)).toEqual([
      'rows[2].E-Mail',
      'rows[3].Umsatz',
      'rows[4].E-Mail',
    ])
    expect(await customersOf(api)).toMatchObject([
      { 'E-Mail': null, Umsatz: 1 },
      { 'E-Mail': 'b@x.example', Umsatz: null },
      { 'E-Mail': null, Umsatz: 2 },
    ])
  })

  it('refuses its row in columns that ask for it', async () => {
    const { api } = await owner()
    await customers(api)
    const texts = { mode: 'valid', bad_cells: '{"E-Mail":"reject","Umsatz":"empty"}' }
    const { body } = await importCustomers(api, csv, texts)
    expect(body).toMatchObject({ created: 1, rejected: 2, values_left_empty: 1 })
    expect(body.reasons).toMatchObject([
      { column: 'E-Mail', rows: 2, result: 'rejected' },
      { column: 'Umsatz', rows: 1, result: 'left_empty' },
    ])
    const wrong = await importCustomers(api, csv, { bad_cells: 'maybe' })
    expect(wrong.body.details.issues).toMatchObject([{ path: 'bad_cells', code: 'invalid_type' }])
  })

  it('is shown in a preview with the text of the file', async () => {
    const { api } = await owner()
    await customers(api)
    const good = Array.from({ length: 30 }, (_, index) => `f${index},,${index}`).join('\n')
    const late = `Firma,E-Mail,Umsatz\n${good}\nlate,late(at)x,1\n`
    const { body } = await importCustomers(api, late, { preview: 'true', bad_cells: 'empty' })
    expect(body).toMatchObject({ created: 31, rejected: 0, values_left_empty: 1 })
    expect(body.preview.rows.at(-1)).toMatchObject({
      row: 32,
      data: { Firma: 'late', 'E-Mail': 'late(at)x' },
      issues: [],
      left_empty: [{ path: 'rows[32].E-Mail', code: 'invalid_email' }],
    })
  })

  it('that names a missing record or teammate is left empty, too', async () => {
    const { api } = await owner()
    const { body } = await importFile(api, 'Name,Users\na,missing@x.example\n', { bad_cells: 'empty' })
    expect(body).toMatchObject({ created: 1, values_left_empty: 1 })
    expect(body.reasons).toMatchObject([{ column: 'Users', code: 'not_found', result: 'left_empty' }])
  })
})

describe('a value that can mean two things', () => {
  it('is asked about where the column proves nothing or both, and read as answered', async () => {
    const { api } = await owner()
    await customers(api)
    const csv = 'Firma;Kunde seit\na;03/04/2021\nb;25/04/2021\nc;04/25/2021\n'
    const { body } = await importCustomers(api, csv, { preview: 'true' })
    expect(body.rejected).toBe(0)
    expect(body.questions).toEqual([
      {
        column: 'Kunde seit',
        values: 1,
        row: 2,
        value: '03/04/2021',
        choices: ['day_first', 'month_first'],
        format: 'day_first',
      },
    ])
    const answered = await importCustomers(api, csv, { formats: '{"Kunde seit":"month_first"}' })
    expect(answered.status).toBe(200)
    const days = (await customersOf(api)).map((row) => row['Kunde seit'])
    expect(days).toEqual(['2021-03-04', '2021-04-25', '2021-04-25'])
  })

  it('is read as the rest of its column, without a question', async () => {
    const { api } = await owner()
    await customers(api)
    const csv = 'Firma;Kunde seit;Umsatz\na;04/03/2021;1.234\nb;04/25/2021;2.500,50\n'
    const { body } = await importCustomers(api, csv)
    expect(body.questions).toEqual([])
    expect(await customersOf(api)).toMatchObject([
      { 'Kunde seit': '2021-04-03', Umsatz: 1234 },
      { 'Kunde seit': '2021-04-25', Umsatz: 2500.5 },
    ])
  })
})

async function existing(api: Api): Promise<void> {
  await customers(api)
  await api.ok.post('/tables/kunden/rows', { Firma: 'Old name', 'E-Mail': 'a@x.example', Umsatz: 5 })
}

describe('rows that exist already', () => {
  const csv = 'Firma,E-Mail\nNew name,A@x.example\nOther,b@x.example\nNone,\n'

  it('are found in a preview by the fields that identify them', async () => {
    const { api } = await owner()
    await existing(api)
    const { body } = await importCustomers(api, csv, { preview: 'true' })
    expect(body.duplicates).toEqual([{ field: 'E-Mail', rows: 1 }])
  })

  it('are updated or skipped, by a field that need not be unique', async () => {
    const { api } = await owner()
    await existing(api)
    const texts = { upsert_key: 'E-Mail', bad_cells: 'empty' }
    const skipped = await importCustomers(api, csv, { ...texts, duplicates: 'skip', dry_run: 'true' })
    expect(skipped.body).toMatchObject({ created: 2, updated: 0, skipped: 1, rejected: 0 })
    const { body } = await importCustomers(api, csv, texts)
    expect(body).toMatchObject({ created: 2, updated: 1, skipped: 0, rejected: 0 })
    expect(await customersOf(api)).toMatchObject([
      { Firma: 'New name', 'E-Mail': 'A@x.example', Umsatz: 5 },
      { Firma: 'Other' },
      { Firma: 'None', 'E-Mail': null },
    ])
  })
})

describe('undo', () => {
  const csv = 'Firma,E-Mail,Umsatz\nChanged,a@x.example,\nTouched,b@x.example,2\nNew,c@x.example,3\n'

  it('deletes what the import created, restores what it changed, and keeps what changed since', async () => {
    const { api } = await owner()
    await customers(api)
    const rows = '/tables/kunden/rows'
    await api.ok.post(rows, { Firma: 'First', 'E-Mail': 'a@x.example', Umsatz: 1, Interessen: ['Bad'] })
    const second = await api.ok.post(rows, { Firma: 'Second', 'E-Mail': 'b@x.example' })
    const { body } = await importCustomers(api, csv, { upsert_key: 'E-Mail' })
    expect(body).toMatchObject({ created: 1, updated: 2, id: expect.any(Number) })
    await api.ok.patch(`${rows}/${second.id}`, { Umsatz: 99 })
    const { results } = await api.ok.get('/tables/kunden/imports')
    expect(results).toMatchObject([
      { id: body.id, file_name: 'kunden.csv', created: 1, updated: 2, undone_at: null },
    ])
    const undone = await api.ok.post(`/tables/kunden/imports/${body.id}/undo`)
    expect(undone).toEqual({ deleted: 1, restored: 1, kept: 1, kept_ids: [second.id] })
    expect(await customersOf(api)).toMatchObject([
      { Firma: 'First', Umsatz: 1, Interessen: ['Bad'] },
      { Firma: 'Touched', Umsatz: 99 },
    ])
    const again = await api.post(`/tables/kunden/imports/${body.id}/undo`)
    expect(again.status).toBe(409)
  })

  it('is for the teammate who imported, and for admins', async () => {
    const account = await server.createAccount()
    const [mia, nora] = [await account.addUser('MEMBER'), await account.addUser('MEMBER')]
    const { body } = await importFile(mia.api, 'Name\nx\n')
    expect((await nora.api.ok.get('/objects/deals/imports')).results).toEqual([])
    expect((await nora.api.post(`/objects/deals/imports/${body.id}/undo`)).status).toBe(404)
    expect((await account.owner.api.ok.get('/objects/deals/imports')).results).toMatchObject([
      { user: { id: mia.id } },
    ])
    expect(await account.owner.api.ok.post(`/objects/deals/imports/${body.id}/undo`)).toMatchObject({
      deleted: 1,
    })
  })

  it('has nothing to do after a dry run', async () => {
    const { api } = await owner()
    const { body } = await importFile(api, 'Name\nx\n', { dry_run: 'true' })
    expect(body.id).toBeNull()
    expect((await api.ok.get('/objects/deals/imports')).results).toEqual([])
  })
})

it('gives phone numbers the default country of the account', async () => {
  const { api } = await owner()
  await customers(api)
  await importCustomers(api, 'Firma;Telefon\na;030 5550101\n')
  await api.ok.patch('/account-settings', { default_country: 'AT' })
  await importCustomers(api, 'Firma;Telefon\nb;01 5550101\n')
  expect((await customersOf(api)).map((row) => row.Telefon)).toEqual(['+49305550101', '+4315550101'])
  expect((await api.patch('/account-settings', { default_country: 'Germany' })).status).toBe(400)
  expect(await api.ok.get('/account-settings')).toMatchObject({ default_country: 'AT' })
})
