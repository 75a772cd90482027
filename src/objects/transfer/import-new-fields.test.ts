import { expect, it } from 'vitest'
import type { Api, Json } from '../../../test/harness/api.ts'
import { importFile } from '../../../test/harness/objects/import-file.ts'
import { useSharedServer } from '../../../test/harness/shared-server.ts'

const server = useSharedServer()

const owner = async () => (await server.createAccount()).owner

async function inspect(api: Api, csv: string, name = 'customers.csv'): Promise<Json> {
  const body = new FormData()
  body.append('files', new Blob([csv]), name)
  const response = await api.fetch('/imports/inspect', { method: 'POST', body })
  return JSON.parse(await response.text())
}

const csv = [
  'Name;Umsatz;Seit;Mail;Aktiv;Tags;PLZ;Notiz',
  'Acme;1.234,50 €;03.04.21;a@x.example;ja;Bad; 01067;"one\ntwo"',
  'Bell;n/a;4. März 2022;b@x.example;nein;"Bad; Dach";10115;x',
  'Corb;EUR 980;2022-01-01;c@x.example;x;Dach;04109;y',
  'Dune;ca. 5;k.A.;;nein;Dach, Bad;20095;z',
].join('\n')

it('guesses the field of each column of a file', async () => {
  const { api } = await owner()
  const { file_name: name, rows, columns } = await inspect(api, csv.replace('ca. 5', '5,00'))
  expect([name, rows]).toEqual(['customers.csv', 4])
  const guesses = columns.map(({ field }: Json) => [field.name, field.type, field.metadata])
  expect(guesses).toEqual([
    ['Name', 'string', { format: 'text' }],
    ['Umsatz', 'number', { format: 'currency', currency: 'EUR' }],
    ['Seit', 'dateOnly', {}],
    ['Mail', 'string', { format: 'email' }],
    ['Aktiv', 'boolean', {}],
    ['Tags', 'select', { mode: 'multiSelect' }],
    ['PLZ', 'string', { format: 'text' }],
    ['Notiz', 'string', { format: 'text', extendedField: true }],
  ])
  expect(columns[1]).toMatchObject({
    samples: ['1.234,50 €', 'n/a', 'EUR 980', '5,00'],
    filled: 3,
    unreadable: 0,
  })
})

it('makes a table of a file with the guessed fields', async () => {
  const { api } = await owner()
  const { columns } = await inspect(api, csv)
  await api.ok.post('/tables', { name: 'customers', columns: columns.map(({ field }: Json) => field) })
  const texts = { create_options: 'true', bad_cells: 'empty' }
  const { body } = await importFile(api, csv, texts, 'customers.csv', 'tables/customers')
  expect(body).toMatchObject({ created: 4, rejected: 0 })
  const { results } = await api.ok.post('/tables/customers/rows/list', {})
  expect(results.map((row: Json) => row.data)).toMatchObject([
    { Name: 'Acme', Seit: '2021-04-03', Aktiv: true, Tags: ['Bad'] },
    { Name: 'Bell', Seit: '2022-03-04', Aktiv: false, Tags: ['Bad', 'Dach'] },
    { Name: 'Corb', Aktiv: true },
    { Name: 'Dune', Seit: null, Mail: null },
  ])
})

it('creates the fields that columns ask for, after a preview that changes nothing', async () => {
  const { api } = await owner()
  const newFields = JSON.stringify({
    Umsatz: { name: 'Revenue', type: 'number', metadata: { format: 'currency', currency: 'EUR' } },
    Tags: { type: 'select', metadata: { mode: 'multiSelect' } },
  })
  const mapping = JSON.stringify({ Seit: null, Mail: null, Aktiv: null, PLZ: null, Notiz: null })
  const texts = { new_fields: newFields, mapping, bad_cells: 'empty' }
  const names = async () => (await api.ok.get('/objects/deals')).fields.map((field: Json) => field.name)
  const before = await names()
  const preview = await importFile(api, csv, { ...texts, preview: 'true' })
  expect(preview.body).toMatchObject({ created: 4, rejected: 0, values_left_empty: 1 })
  expect(preview.body.preview.rows[0].data).toMatchObject({ Revenue: 1234.5, Tags: ['Bad'] })
  expect(await names()).toEqual(before)
  const { body } = await importFile(api, csv, texts)
  expect(body).toMatchObject({
    created: 4,
    fields_created: [
      { name: 'Revenue', type: 'number' },
      { name: 'Tags', type: 'select' },
    ],
  })
  expect(await names()).toEqual([...before, 'Revenue', 'Tags'])
  const { results } = await api.ok.post('/objects/deals/rows/list', {})
  expect(results.map((row: Json) => [row.data.Name, row.data.Revenue, row.data.Tags])).toEqual([
    ['Acme', 1234.5, ['Bad']],
    ['Bell', null, ['Bad', 'Dach']],
    ['Corb', 980, ['Dach']],
    ['Dune', null, ['Dach', 'Bad']],
  ])
})

it('previews new fields of rows that exist already', async () => {
  const { api } = await owner()
  await api.ok.post('/objects/people/rows', { Name: 'Ada', Email: 'ada@x.example' })
  const texts = {
    new_fields: JSON.stringify({
      Umsatz: { name: 'Revenue', type: 'number', metadata: { format: 'decimal' } },
    }),
    mapping: '{"Umsatz":null}',
    bad_cells: 'empty',
    upsert_key: 'Email',
    preview: 'true',
  }
  const file = 'Name;Email;Umsatz\nAda L.;ADA@x.example;1,50\nBob;b(at)x;2\nCy;;x\n'
  const reply = await importFile(api, file, texts, 'p.csv', 'objects/people')
  expect(reply.body).toMatchObject({ created: 2, updated: 1, rejected: 0, values_left_empty: 2 })
  const { preview: _preview, ...real } = texts
  expect((await importFile(api, file, real, 'p.csv', 'objects/people')).body).toMatchObject({
    created: 2,
    updated: 1,
  })
})

const field = (name: string) => JSON.stringify({ Extra: { name, type: 'number' } })

it('creates no field where rows are refused, where its name is taken, and for members', async () => {
  const account = await server.createAccount()
  const { api } = account.owner
  const file = 'Name,Extra\na,many\n'
  expect((await importFile(api, file, { new_fields: field('Extra') })).status).toBe(400)
  const { fields } = await api.ok.get('/objects/deals')
  expect(fields.some((one: Json) => one.name === 'Extra')).toBe(false)
  const taken = await importFile(api, file, { new_fields: field('Amount') })
  expect([taken.status, taken.body.details.issues[0].path]).toEqual([409, 'new_fields.Extra'])
  const member = await account.addUser('MEMBER')
  expect((await importFile(member.api, file, { new_fields: field('Extra') })).status).toBe(403)
})
