import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { around } from '../../../test/harness/around.ts'
import { type Member, useServer } from '../../../test/harness/server.ts'
import { sentBy } from '../../../test/harness/statements.ts'
import { type Actor, withObject } from '../catalogue/catalogue.ts'
import { type ListBody, readList } from '../rows/filter.ts'
import { columnOf, tableOf } from '../storage/names.ts'
import { csvOf } from './csv.ts'
import { openCsv } from './csv-file.ts'
import { openSheet } from './sheet.ts'

const server = useServer()

/** Runs once before a second read. */
let beforeSecondRead: (() => Promise<void>) | undefined

around(pg.Client.prototype, 'query', (call, values) => {
  const change = beforeSecondRead
  const { text } = values[0] as { text?: string }
  if (change === undefined || text?.includes('bytes_before') !== true) return call(...values)
  beforeSecondRead = undefined
  void change().then(() => call(...values))
  return values[0]
})

const signs = [...'=+-@\t\r\n ,"\'a1.5%\u000b\u0085\u00a0\u2003\u2028\ufeff\u0001é'.split(''), '😀', '"",']
const hostile = fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: 6 }).map((all) => all.join(''))
const anything = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 })
const text = fc
  .oneof(
    hostile,
    hostile,
    anything,
    fc.constantFrom('+49301234567', '-12.5', '1,5', '-1e-7', 'x'.repeat(250)),
  )
  .filter((one) => !one.includes('\0'))

const numbers =
  `0 -0.5 12.50 1e-7 -0.0000015 0.000001 0.00001234 0.0001 123456789012345678 1234567890.123456 1e15
  0.1234567890123456789 999999999999999.9 0.99999999999999999999e15 1e20 1e21 -1.5e300 4e-320 1e-400 -1e-400 1e308
  1e400 NaN 1000000000 999999999.123456 0.30000000000000004 -123456.7890120 9007199254740991`.split(/\s+/)

const moments = [
  '0001-01-01T00:00:00Z',
  '0999-12-31T23:59:59.999Z',
  '2026-03-29T01:30:00.5Z',
  '9999-12-31T23:59:59.12Z',
]

let object: Json
let member: Member

function fieldId(name: string): number {
  return object.fields.find((one: Json) => one.name === name).id
}

function actorFor({ id, email }: Member): Actor {
  const role = id === member.id ? 'MEMBER' : 'OWNER'
  return { account: { id: server.account.id, name: '', namespace: '' }, user: { id, email, role } }
}

/** The result of both ways of writing a file for a list. */
async function both(user: Member, body: ListBody): Promise<{ written: string; read: string }> {
  return withObject(server.app, actorFor(user), { kind: 'object', name: 'parcels' }, async (scope) => ({
    written: await whole(await openCsv(scope, body)),
    read: await whole(csvOf(await openSheet(scope, await readList(scope, body)))),
  }))
}

async function whole(parts: AsyncIterable<string>): Promise<string> {
  let all = ''
  for await (const part of parts) all += part
  return all
}

const formulas: Record<string, object> = {
  Third: { expression: calculated('divide', field('Amount'), constant(3)) },
  Label: {
    expression: calculated('concat', field('Text'), field('Whole')),
    stringConfig: { format: 'text' },
  },
  Later: {
    expression: {
      type: 'timeOperator',
      operator: 'add',
      unit: 'day',
      arguments: [field('Seen'), constant(1)],
    },
  },
  Sum: { expression: { type: 'aggregate', operation: 'sum', relation: '[Many]', field: '[Worth]' } },
}

function field(name: string): object {
  return { type: 'field', field: `[${name}]` }
}

function constant(value: number): object {
  return { type: 'constant', value }
}

function calculated(operator: string, ...operands: object[]): object {
  return { type: 'operator', operator, arguments: operands }
}

async function defineParcels(): Promise<void> {
  const { ok } = server.api
  const goods = await ok.post('/objects', {
    name: 'goods',
    columns: [
      { name: 'Name', type: 'string' },
      { name: 'Worth', type: 'number' },
      { name: 'Kind', type: 'select', metadata: { mode: 'singleSelect' } },
      { name: 'Made', type: 'date', metadata: { timezone: 'Europe/Berlin' } },
    ],
  })
  const shown = (name: string) => goods.fields.find((one: Json) => one.name === name).id
  const relation = (name: string, mode: string, by: string) => ({
    name,
    type: 'relation',
    metadata: { mode, relatedTableId: goods.id, displayColumn: shown(by) },
  })
  await ok.post(`/objects/goods/fields/${shown('Kind')}/options`, { name: '=A, "b"' })
  await ok.post('/objects', {
    name: 'parcels',
    columns: [
      { name: 'Text', type: 'string' },
      { name: 'Lines', type: 'string', metadata: { format: 'text', extendedField: true } },
      { name: 'Mail', type: 'string', metadata: { format: 'email' } },
      { name: 'Amount', type: 'number' },
      { name: 'Whole', type: 'number', metadata: { format: 'integer' } },
      { name: 'Yes', type: 'boolean' },
      { name: 'Seen', type: 'date', metadata: { timezone: 'America/New_York' } },
      { name: 'Due', type: 'dateOnly' },
      { name: 'One', type: 'select', metadata: { mode: 'singleSelect' } },
      { name: 'Several', type: 'select', metadata: { mode: 'multiSelect' } },
      { name: 'Files', type: 'file' },
      { name: 'Face', type: 'avatar' },
      { name: 'People', type: 'platformRelation' },
      {
        name: 'Mails',
        type: 'platformRelation',
        metadata: { platformModel: 'User', displayField: 'email', mode: 'single' },
      },
      {
        name: 'Talks',
        type: 'platformRelation',
        metadata: { platformModel: 'Conversation', displayField: 'id', mode: 'multi' },
      },
      relation('Many', 'multi', 'Name'),
      relation('Single', 'single', 'Worth'),
      relation('Kinds', 'multi', 'Kind'),
      relation('Times', 'multi', 'Made'),
    ],
  })
  for (const [name, metadata] of Object.entries(formulas)) {
    await ok.post('/objects/parcels/fields', { name, type: 'formula', metadata })
  }
  object = await ok.get('/objects/parcels')
  object = { ...object, fields: (await ok.get('/objects/parcels/fields')).results }
  for (const name of ['One', 'Several']) {
    for (const option of ['Plain', '=1+1', 'with, comma', '"quoted"', ' spaced ']) {
      await ok.post(`/objects/parcels/fields/${fieldId(name)}/options`, { name: option })
    }
  }
}

const count = 700

function sample<T>(from: fc.Arbitrary<T>, n: number, seed: number): T[] {
  return fc.sample(from, { numRuns: n, seed })
}

async function fill(): Promise<void> {
  const { ok } = server.api
  const [texts, lines, names] = [sample(text, count, 1), sample(text, count, 2), sample(text, 60, 3)]
  const { ids: goods } = await ok.post('/objects/goods/rows/bulk', {
    rows: names.map((Name, n) => ({
      ...(n % 5 === 0 ? {} : { Name }),
      ...(n % 3 === 0 ? {} : { Worth: (n - 20) / 7 }),
      ...(n % 2 === 0 ? {} : { Kind: '=A, "b"', Made: moments[n % moments.length] }),
    })),
  })
  const some = (n: number, size: number) =>
    Array.from({ length: n % size }, (_, k) => goods[(n * 7 + k * 11) % 60])
  const options = ['Plain', '=1+1', 'with, comma', '"quoted"']
  await ok.post('/objects/parcels/rows/bulk', {
    rows: texts.map((Text, n) => ({
      Text,
      ...(n % 2 === 0 ? { Lines: lines[n] } : {}),
      ...(n % 7 === 0 ? { Mail: `a${n}@example.com` } : {}),
      Whole: n - 300,
      ...(n % 3 === 0 ? { Yes: n % 2 === 0 } : {}),
      ...(n % 4 === 0 ? {} : { Seen: moments[n % moments.length] }),
      ...(n % 5 === 0 ? {} : { Due: `0${(n % 9) + 1}00-02-28` }),
      ...(n % 3 === 1 ? { One: options[n % 4] } : {}),
      Several: options.slice(n % 4, (n % 7) + 1),
      People: n % 4 === 0 ? [member.id, server.account.owner.id] : [],
      Mails: n % 6 === 0 ? [member.id] : [],
      Many: some(n, 4),
      Single: n % 3 === 0 ? goods[n % 60] : null,
      Kinds: some(n, 3),
      Times: some(n, 3),
    })),
  })
  await storeOdd(goods)
}

function column(name: string) {
  return columnOf(fieldId(name))
}

/** Stores values that no call accepts but a database may hold: numbers of any size, ids of deleted things. */
async function storeOdd(goods: readonly string[]): Promise<void> {
  const { db } = server.app
  const all = tableOf(object.id)
  await sql`update ${all} as r set ${column('Amount')} = (${numbers}::numeric[])[1 + n.n % ${numbers.length}::int],
      ${column('Files')} = case when n.n % 3 = 0 then array_fill(${randomUUID()}::uuid, array[1 + (n.n % 2)::int]) end,
      ${column('Talks')} = case when n.n % 4 = 0 then array[${randomUUID()}, ${randomUUID()}]::uuid[] end,
      ${column('Face')} = case when n.n % 9 = 0 then 'https://example.com/a,b.png' end,
      ${column('People')} = case when n.n % 11 = 0 then array[999999] else r.${column('People')} end
    from (select id, row_number() over (order by id) as n from ${all}) as n where n.id = r.id`.execute(db)
  await server.api.ok.delete(`/objects/goods/rows/${goods[0]}`)
}

beforeAll(async () => {
  member = await server.account.addUser('MEMBER')
  await defineParcels()
  await fill()
})

it('is written by the database as it would be row by row, whatever a field holds', async () => {
  const { written, read } = await both(server.account.owner, {})
  expect(written.split('\r\n').length).toBeGreaterThan(count)
  expect(written.split('\r\n')).toEqual(read.split('\r\n'))
})

it.each<ListBody>([
  { sort: [{ field: 'Whole', direction: 'desc' }] },
  { search: 'a' },
  { query: { path: 'Third', operator: 'greaterThan', value: 1 }, fields: ['Third', 'Many'] },
  {
    query: { path: '[Many].[Name]', operator: 'isNotEmpty' },
    sort: [{ field: 'Text', direction: 'asc' }],
    fields: ['Text'],
  },
  { query: { path: 'Whole', operator: 'lessThan', value: -100_000 } },
  { fields: ['Whole', 'Yes', 'Seen', 'Due', 'Amount'] },
])('takes %j', async (body) => {
  const { written, read } = await both(server.account.owner, body)
  expect(written.split('\r\n')).toEqual(read.split('\r\n'))
})

it('shows of rows and of what they lead to only what the caller may see', async () => {
  const { ok } = server.api
  for (const name of ['goods', 'parcels']) {
    const { results } = await ok.get(`/objects/${name}/record-types`)
    const security = { enabled: true, workspace: name === 'goods' ? 'NO_ACCESS' : 'READ_ONLY' }
    await ok.patch(`/objects/${name}/record-types/${results[0].id}/security`, security)
  }
  const { written, read } = await both(member, { fields: ['Whole', 'Many', 'Sum'] })
  expect(written.split('\r\n')).toEqual(read.split('\r\n'))
  const cells = written
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(','))
  expect(cells).toHaveLength(count)
  expect(new Set(cells.map((line) => `${line[2]} ${line[3]}`))).toEqual(new Set([' 0']))
})

it('leaves fields of other record types empty', async () => {
  const { ok } = server.api
  const type = await ok.post('/objects/parcels/record-types', { name: 'Crates' })
  await ok.post('/objects/parcels/fields', { name: 'Only', type: 'string', record_type_id: type.id })
  await ok.post('/objects/parcels/rows', { record_type_id: type.id, data: { Only: 'crate', Whole: 1 } })
  const { written, read } = await both(server.account.owner, { fields: ['Only', 'Whole'] })
  expect(written.split('\r\n')).toEqual(read.split('\r\n'))
  expect(written).toMatch(/,crate,1,/)
})

it('reads 4,000 rows in few statements, and goes on where a field is deleted meanwhile', async () => {
  const { ok } = server.api
  const columns = [{ name: 'Score', type: 'number' }]
  const { fields } = await ok.post('/objects', { name: 'tallies', columns })
  const rows = Array.from({ length: 4000 }, (_, index) => ({ Score: index }))
  await ok.post('/objects/tallies/rows/bulk', { rows })
  const sent = await sentBy(() => server.api.post('/objects/tallies/export/csv', {}))
  expect(sent.length).toBeLessThan(8)
  const parts = await withObject(
    server.app,
    actorFor(server.account.owner),
    { kind: 'object', name: 'tallies' },
    (scope) => openCsv(scope, {}),
  )
  await parts.next()
  const first = await parts.next()
  await ok.delete(`/objects/tallies/fields/${fields[0].id}`)
  let rest = ''
  for await (const part of parts) rest += part
  const scores = `${first.value}${rest}`
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.split(',')[1])
  expect(scores).toHaveLength(4000)
  expect(scores.slice(0, 500)).toEqual(rows.slice(0, 500).map(({ Score }) => String(Score)))
  expect(scores.at(-1)).toBe('')
})

it('holds rows that are too large to be read together', async () => {
  const { ok } = server.api
  await ok.post('/objects', {
    name: 'books',
    columns: [{ name: 'Text', type: 'string', metadata: { format: 'text', extendedField: true } }],
  })
  const rows = Array.from({ length: 24 }, (_, n) => ({ Text: `${n},${'b'.repeat(999_990)}` }))
  for (let at = 0; at < rows.length; at += 8) {
    await ok.post('/objects/books/rows/bulk', { rows: rows.slice(at, at + 8) })
  }
  for (const sort of [[], [{ field: 'created_at', direction: 'asc' }]]) {
    const { text: file } = await server.api.post('/objects/books/export/csv', { sort })
    const titles = file
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.slice(25, 30).split(',')[0])
    expect(titles).toEqual(rows.map((_, n) => `"${n}`))
  }
})

it.each([[[]], [[{ field: 'created_at', direction: 'asc' }]]])(
  'loses no row where definitions change while a part with a long row is read, sorted by %j',
  async (sort) => {
    const { ok } = server.api
    const name = `scrolls-${sort.length}`
    await ok.post('/objects', {
      name,
      columns: [{ name: 'Text', type: 'string', metadata: { format: 'text', extendedField: true } }],
    })
    const rows = Array.from({ length: 600 }, (_, n) => ({ Text: n === 9 ? 'x'.repeat(40_000) : `${n}` }))
    await ok.post(`/objects/${name}/rows/bulk`, { rows })
    let changes = 0
    beforeSecondRead = async () => {
      changes += 1
      await ok.patch(`/objects/${name}`, { display_name: 'Renamed' })
    }
    const { text: file } = await server.api.post(`/objects/${name}/export/csv`, { sort })
    expect(changes).toBe(1)
    expect(file.split('\r\n').slice(1, -1)).toHaveLength(600)
  },
)
