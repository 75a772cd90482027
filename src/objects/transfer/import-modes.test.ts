import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import type { Api, Json } from '../../../test/harness/api.ts'
import { importFile } from '../../../test/harness/objects/import-file.ts'
import { useSharedServer } from '../../../test/harness/shared-server.ts'

const server = useSharedServer()

const owner = async () => (await server.createAccount()).owner

async function rowsOf(api: Api, object = 'deals'): Promise<Json[]> {
  const { results } = await api.ok.post(`/objects/${object}/rows/list`, { limit: 200 })
  return results.map((row: Json) => row.data)
}

async function products(api: Api): Promise<void> {
  await api.ok.post('/objects', {
    name: 'products',
    columns: [
      { name: 'Code', type: 'string', unique: true },
      { name: 'Price', type: 'number' },
      { name: 'Note', type: 'string' },
    ],
  })
}

const importProducts = (api: Api, csv: string, texts: Record<string, string> = {}) =>
  importFile(api, csv, texts, 'p.csv', 'objects/products')

describe('in the mode valid', () => {
  it('good rows go in, and the others come back with their reasons, to be put right and sent again', async () => {
    const { api } = await owner()
    await products(api)
    await api.ok.post('/objects/products/rows', { Code: 'taken', Price: 1 })
    const csv = 'Code,Price,Note\na,1,fine\nb,many,"=x, y"\ntaken,2,\na,3,again\nc,4,fine\n'
    const { status, body } = await importProducts(api, csv, { mode: 'valid' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      dry_run: false,
      mode: 'valid',
      rows: 5,
      created: 2,
      updated: 0,
      rejected: 3,
    })
    expect((await rowsOf(api, 'products')).map((row) => row.Code)).toEqual(['taken', 'a', 'c'])
    expect(body.issues.map((issue: Json) => `${issue.path} ${issue.code}`).toSorted()).toEqual([
      'rows[3].Price invalid_type',
      'rows[4].Code unique',
      'rows[5].Code duplicate',
    ])
    const [titles, ...rejected]: string[][] = parse(body.rejected_csv, { bom: true })
    expect(titles).toEqual(['Code', 'Price', 'Note', 'import_error'])
    expect(rejected.map((row) => row.slice(0, 3))).toEqual([
      ['b', 'many', "'=x, y"],
      ['taken', '2', ''],
      ['a', '3', 'again'],
    ])
    expect(rejected[0]?.[3]).toBe('Must be a number, not text. The file has "many".')
    const again = await importProducts(
      api,
      body.rejected_csv.replace('many', '7').replace('taken', 'd').replace('\r\na,', '\r\ne,'),
    )
    expect(again.body).toMatchObject({ created: 3, rejected: 0 })
    expect((await rowsOf(api, 'products')).find((row) => row.Code === 'b')).toMatchObject({
      Price: 7,
      Note: '=x, y',
    })
  })

  it('sorts out thousands that are wrong, and a dry run leaves nothing behind', async () => {
    const { api } = await owner()
    const lines = Array.from({ length: 2500 }, (_, index) => `d${index},${index % 5 === 0 ? 'x' : index}`)
    const csv = `Name,Amount\n${lines.join('\n')}\n`
    const dry = await importFile(api, csv, { mode: 'valid', dry_run: 'true' })
    expect(dry.body).toMatchObject({ dry_run: true, rows: 2500, created: 2000, rejected: 500 })
    expect(dry.body.issues).toHaveLength(100)
    expect(await rowsOf(api)).toEqual([])
  })

  it('changes what an upsert key finds and refuses the rest', async () => {
    const { api } = await owner()
    await products(api)
    await api.ok.post('/objects/products/rows', { Code: 'a', Price: 1 })
    const csv = 'Code,Price\na,2\n,5\nb,x\nc,3\n'
    const { body } = await importProducts(api, csv, { mode: 'valid', upsert_key: 'Code' })
    expect(body).toMatchObject({ created: 1, updated: 1, rejected: 2 })
    expect(await rowsOf(api, 'products')).toMatchObject([
      { Code: 'a', Price: 2 },
      { Code: 'c', Price: 3 },
    ])
  })
})

it('folds rows of the file that are about the same, however far apart', async () => {
  const { api } = await owner()
  await products(api)
  const many = Array.from({ length: 5001 }, (_, index) => `k${index},${index},`).join('\n')
  const csv = `Code,Price,Note\na,1,first\na,2,\n${many}\na,,last\n`
  const { body } = await importProducts(api, csv, { upsert_key: 'Code' })
  expect(body).toMatchObject({ rows: 5004, created: 5002, updated: 0, folded: 2 })
  const query = { path: 'Code', operator: 'equals', value: 'a' }
  const { results } = await api.ok.post('/objects/products/rows/list', { query })
  expect(results.map((row: Json) => row.data)).toEqual([{ Code: 'a', Price: 2, Note: 'last' }])
})

it('folds e-mail addresses that differ in case', async () => {
  const { api } = await owner()
  await api.ok.post('/objects', {
    name: 'guests',
    columns: [
      { name: 'Mail', type: 'string', unique: true, metadata: { format: 'email' } },
      { name: 'Seats', type: 'number' },
    ],
  })
  const csv = 'Mail,Seats\nada@x.example,1\nADA@x.example,2\n'
  const reply = await importFile(api, csv, { upsert_key: 'Mail' }, 'g.csv', 'objects/guests')
  expect(reply.body).toMatchObject({ created: 1, folded: 1 })
  expect(await rowsOf(api, 'guests')).toMatchObject([{ Seats: 2 }])
})

it('previews how columns are mapped, how the first rows are read, and what would happen', async () => {
  const { api } = await owner()
  const csv = 'Name,Amount,Stgae,Other\nAlpha,1,Won,\nBeta,x,Won,\nGamma,3,Won,\n'
  const { status, body } = await importFile(api, csv, { preview: 'true' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ dry_run: true, rows: 3, created: 2, rejected: 1, rejected_csv: null })
  expect(body.preview.columns).toEqual([
    { title: 'Name', field: 'Name', type: 'string' },
    { title: 'Amount', field: 'Amount', type: 'number' },
    { title: 'Stgae', field: null, type: null },
    { title: 'Other', field: null, type: null },
  ])
  expect(body.preview.rows).toEqual([
    { row: 2, data: { Name: 'Alpha', Amount: 1 }, issues: [], left_empty: [] },
    {
      row: 3,
      data: { Name: 'Beta', Amount: 'x' },
      issues: [expect.objectContaining({ path: 'rows[3].Amount', code: 'invalid_type' })],
      left_empty: [],
    },
    { row: 4, data: { Name: 'Gamma', Amount: 3 }, issues: [], left_empty: [] },
  ])
  expect(body.issues[0]).toMatchObject({ path: 'mapping.Stgae', code: 'not_found', suggestion: 'Stage' })
  expect(await rowsOf(api)).toEqual([])
})

it('previews what would be refused far down the file, and counts why', async () => {
  const { api } = await owner()
  await products(api)
  const lines = Array.from({ length: 3000 }, (_, index) => {
    const isWrong = index >= 1000 && index % 10 === 0
    return isWrong ? `k${index % 100 === 0 ? 1 : index},many,` : `k${index},${index},`
  })
  const csv = `Code,Price,Note\n${lines.join('\n')}\n`
  const { body } = await importProducts(api, csv, { preview: 'true' })
  expect(body).toMatchObject({ rows: 3000, created: 2800, rejected: 200, rejected_csv: null })
  expect(body.preview.rows.map(({ row }: Json) => row)).toEqual([
    ...Array.from({ length: 20 }, (_, index) => index + 2),
    ...Array.from({ length: 20 }, (_, index) => 1002 + index * 10),
  ])
  expect(body.preview.rows[20]).toMatchObject({
    data: { Code: 'k1', Price: 'many' },
    issues: [{ path: 'rows[1002].Code' }, { path: 'rows[1002].Price' }],
  })
  expect(body.reasons).toMatchObject([
    { column: 'Price', code: 'invalid_type', rows: 200, row: 1002, message: expect.any(String) },
    { column: 'Code', code: 'duplicate', rows: 20, row: 1002, message: expect.stringContaining('row 3') },
  ])
})

it('previews a file of which more is wrong than could be handed back', async () => {
  const { api } = await owner()
  const line = `${'x'.repeat(9000)},much\n`
  const csv = `Name,Amount\n${line.repeat(1900)}`
  const { status, body } = await importFile(api, csv, { preview: 'true' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ rows: 1900, rejected: 1900 })
  expect(body.reasons[0]).toMatchObject({ column: 'Amount', rows: 1900 })
})

it('takes a mapping of as many columns as a file may have, and none without end', async () => {
  const { api } = await owner()
  const titles = Array.from({ length: 2000 }, (_, index) => `A column of a file of another program ${index}`)
  const mapping = Object.fromEntries(titles.map((title, index) => [title, index === 1999 ? 'Name' : null]))
  const csv = `${titles.join(',')}\n${titles.map((_, index) => index).join(',')}\n`
  const { body } = await importFile(api, csv, { mapping: JSON.stringify(mapping) })
  expect(body).toMatchObject({ created: 1 })
  expect(await rowsOf(api)).toMatchObject([{ Name: '1999' }])
  const endless = await importFile(api, csv, { mapping: JSON.stringify({ x: 'x'.repeat(1_100_000) }) })
  expect(endless.status).toBe(413)
})

describe('options', () => {
  const csv = 'Name,Stage\na,won\nb,Nope\nc,nope\nd,New one\n'

  it('that are not there are made where that is asked for, once, and only where the rows go in', async () => {
    const { api } = await owner()
    expect((await importFile(api, csv)).status).toBe(400)
    const options = async () => {
      const { fields } = await api.ok.get('/objects/deals')
      return fields.find((field: Json) => field.name === 'Stage').options.map((option: Json) => option.name)
    }
    const before = await options()
    const dry = await importFile(api, csv, { create_options: 'true', dry_run: 'true' })
    const made = [{ field: 'Stage', names: ['Nope', 'New one'] }]
    expect(dry.body).toMatchObject({ dry_run: true, created: 4, options_created: made })
    const wrong = await importFile(api, csv.replace('Name,', 'Amount,'), { create_options: 'true' })
    expect(wrong.status).toBe(400)
    expect(await options()).toEqual(before)
    const { body } = await importFile(api, csv, { create_options: 'true' })
    expect(body).toMatchObject({ dry_run: false, created: 4, options_created: made })
    expect(await options()).toEqual([...before, 'Nope', 'New one'])
    expect((await rowsOf(api)).map((row) => row.Stage)).toEqual(['Won', 'Nope', 'Nope', 'New one'])
  })

  it('are for admins to add, and not without end', async () => {
    const account = await server.createAccount()
    const member = await account.addUser('MEMBER')
    expect((await importFile(member.api, csv, { create_options: 'true' })).status).toBe(403)
    const many = Array.from({ length: 600 }, (_, index) => `n${index}`).join('\n')
    const { status, body } = await importFile(account.owner.api, `Stage\n${many}\n`, {
      create_options: 'true',
    })
    expect(status).toBe(400)
    expect(body.details.issues[0]).toMatchObject({ path: 'create_options', code: 'too_big' })
  })
})

async function addPeople(api: Api) {
  const ids: Record<string, string> = {}
  for (const Name of ['Ada', 'Grace, the second', 'Twin', 'twin'])
    ids[Name] = (await api.ok.post('/objects/people/rows', { Name })).id
  return ids
}

describe('relations', () => {
  it.each(['all', 'valid'])(
    'that nobody has keep no other mistake of their row back, in the mode %s',
    async (mode) => {
      const { api } = await owner()
      await api.ok.post('/objects', {
        name: 'visits',
        columns: [
          { name: 'Title', type: 'string' },
          { name: 'Who', type: 'platformRelation' },
          { name: 'Day', type: 'dateOnly' },
          { name: 'Price', type: 'number' },
        ],
      })
      const csv = 'Title,Who,Day,Price\nRoof,nobody@example.com,2026-13-01,much\n'
      const { body } = await importFile(api, csv, { mode }, 'v.csv', 'objects/visits')
      const issues: Json[] = mode === 'all' ? body.details.issues : body.issues
      expect(issues.map(({ path, code }) => `${path} ${code}`)).toEqual([
        'rows[2].Who not_found',
        'rows[2].Day invalid_date',
        'rows[2].Price invalid_type',
      ])
    },
  )

  it('are read by their display column, users by e-mail or name, and ids as ever', async () => {
    const { api, id, email } = await owner()
    const people = await addPeople(api)
    const csv = [
      'Name,People,Users',
      `one,ada,${email.toUpperCase()}`,
      `two,"""Grace, the second"", ${people['Twin']}",${id}`,
      'three,Nobody,nobody@x.example',
      'four,TWIN,',
    ].join('\n')
    const { body } = await importFile(api, csv, { mode: 'valid' })
    expect(body).toMatchObject({ created: 2, rejected: 2 })
    expect(body.issues.map((issue: Json) => `${issue.path} ${issue.code}`)).toEqual([
      'rows[4].People not_found',
      'rows[4].Users not_found',
      'rows[5].People ambiguous',
    ])
    expect(body.issues[0].message).toContain('"Nobody"')
    expect(await rowsOf(api)).toMatchObject([
      { Name: 'one', People: [people['Ada']], Users: [id] },
      { Name: 'two', People: [people['Grace, the second'], people['Twin']], Users: [id] },
    ])
  })

  it('are read by the field that is named, and what cannot be named is refused', async () => {
    const { api } = await owner()
    const { id } = await api.ok.post('/objects/people/rows', { Name: 'Ada', Email: 'ada@x.example' })
    const csv = 'Name,Person\none,ADA@x.example\n'
    const mapping = JSON.stringify({ Person: 'People' })
    const { body } = await importFile(api, csv, { mapping, match: '{"People":"Email"}' })
    expect(body).toMatchObject({ created: 1 })
    expect(await rowsOf(api)).toMatchObject([{ People: [id] }])
    const wrong = await importFile(api, csv, {
      mapping,
      match: '{"People":"Nope","Users":"name","Name":"x"}',
    })
    expect(wrong.body.details.issues.map((issue: Json) => `${issue.path} ${issue.code}`)).toEqual([
      'match.Name not_applicable',
      'match.People not_applicable',
      'match.Users not_found',
    ])
    expect((await importFile(api, csv, { match: '[]' })).body.details.issues[0].path).toBe('match')
    const slip = await importFile(api, csv, { mapping, match: '{"Peple":"Email"}' })
    expect(slip.body.details.issues).toMatchObject([{ path: 'match.Peple', suggestion: 'People' }])
  })

  it('of an export come back: titles that people see, quoted where they hold a comma', async () => {
    const { api, id, email } = await owner()
    const people = await addPeople(api)
    const row = { Name: 'one', People: [people['Ada'], people['Grace, the second']], Users: [id] }
    await api.ok.post('/objects/deals/rows', row)
    const { text } = await api.post('/objects/deals/export/csv', { fields: ['Name', 'People', 'Users'] })
    const [, record = []]: string[][] = parse(text, { bom: true })
    expect(record.slice(1, 4)).toEqual(['one', 'Ada, "Grace, the second"', email])
    expect((await importFile(api, text)).body).toMatchObject({ created: 1 })
    expect(await rowsOf(api)).toMatchObject([row, row])
  })
})

it('reads dates in the format of their field', async () => {
  const { api } = await owner()
  await api.ok.post('/objects/deals/fields', {
    name: 'Born',
    type: 'dateOnly',
    metadata: { format: 'dd/MM/yyyy' },
  })
  await api.ok.post('/objects/deals/fields', {
    name: 'Seen',
    type: 'date',
    metadata: { timezone: 'Europe/Berlin', format: 'MMM d, yyyy', timeFormat: '12h' },
  })
  const csv = 'Name,Born,Seen\na,24/12/1990,"Jul 1, 2026 9:30 PM"\nb,2026-03-01,2026-07-01T19:30:00Z\n'
  expect((await importFile(api, csv)).body).toMatchObject({ created: 2 })
  expect(await rowsOf(api)).toMatchObject([
    { Born: '1990-12-24', Seen: '2026-07-01T19:30:00.000Z' },
    { Born: '2026-03-01', Seen: '2026-07-01T19:30:00.000Z' },
  ])
  const wrong = await importFile(api, 'Name,Born\na,32/12/1990\n')
  expect(wrong.body.details.issues[0].message).toMatch(/^Row 2: .* The file has "32\/12\/1990"\.$/)
})

it('takes the file under `file` as well', async () => {
  const { api } = await owner()
  const body = new FormData()
  body.append('file', new Blob(['Name\nx\n']), 'x.csv')
  expect((await api.fetch('/objects/deals/import', { method: 'POST', body })).status).toBe(200)
})
