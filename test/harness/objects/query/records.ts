import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type pg from 'pg'
import type { Field, Option, SqlFragment } from '../../../../src/kit/field-type.ts'
import { fieldTypeOf } from '../../../../src/objects/fields/types.ts'
import type { RecordSecurity, Shape, Shapes } from '../../../../src/objects/shape.ts'
import { linksOf, tableOf } from '../../../../src/objects/storage/names.ts'
import { connect } from '../../../../src/platform/database/index.ts'
import { freshDatabase } from '../../database.ts'

/** Fixtures for the tests of the compilers: two objects with a field of every kind, and their tables. */

const nobody = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

export function compiled(fragment: SqlFragment): { sql: string; parameters: readonly unknown[] } {
  const { sql, parameters } = fragment.compile(nobody)
  return { sql, parameters }
}

/** SQL formatted for reviewers of golden files. */
export function readable(title: unknown, fragment: SqlFragment): string {
  const { sql, parameters } = compiled(fragment)
  const lines = sql.replaceAll(/ (from|where|and|or|order by|union all|limit|join|then|else) /g, '\n  $1 ')
  return `-- ${JSON.stringify(title)}\n${lines}\n-- ${JSON.stringify(parameters)}\n`
}

export function field(id: number, name: string, type: string, extra: Partial<Field> = {}): Field {
  return {
    id,
    name,
    type,
    metadata: fieldTypeOf({ type }).defaultMetadata ?? {},
    defaultValue: null,
    required: false,
    unique: false,
    recordTypeId: null,
    order: id,
    builtIn: false,
    columnType: null,
    description: null,
    rule: null,
    options: [],
    ...extra,
  }
}

function options(from: number, ...names: string[]): Option[] {
  return names.map((name, index) => ({ id: from + index, name, color: 'gray', order: index }))
}

export function shape(
  id: number,
  name: string,
  fields: Field[],
  security: Partial<RecordSecurity> = {},
): Shape {
  return {
    id,
    accountId: 1,
    kind: 'object',
    name,
    displayName: name,
    emoji: null,
    color: null,
    description: null,
    standard: false,
    createdBy: null,
    version: 1,
    fields,
    recordTypes: [
      {
        id: id * 100,
        name: 'default',
        displayName: 'Default',
        description: null,
        isDefault: true,
        security: { enabled: false, virtualOwnerColumnIds: [], workspace: 'FULL_ACCESS', ...security },
      },
    ],
  }
}

export const companies = shape(1, 'companies', [
  field(11, 'Name', 'string'),
  field(12, 'Employees', 'number', { metadata: { format: 'integer' } }),
  field(13, 'Founded', 'dateOnly', { metadata: { format: 'MMM d, yyyy' } }),
  field(14, 'Tier', 'select', { options: options(140, 'Gold', 'Silver') }),
  field(15, 'Owners', 'platformRelation'),
  field(16, 'Seats', 'number', { metadata: { format: 'integer' }, columnType: 'bigint' }),
])

export const oddName = 'It\'s "odd"; drop table x --] [😀'

export const deals = shape(2, 'deals', [
  field(21, 'Title', 'string'),
  field(22, 'Amount', 'number', { metadata: { format: 'currency', currency: 'EUR' } }),
  field(23, 'Rate', 'number', { metadata: { format: 'percent' } }),
  field(24, 'Won', 'boolean'),
  field(25, 'Closes', 'date', {
    metadata: { timezone: 'Europe/Berlin', format: 'd MMM yyyy', timeFormat: '24h' },
  }),
  field(26, 'Due', 'dateOnly', { metadata: { format: 'MM/dd/yyyy' } }),
  field(27, 'Stage', 'select', { options: options(270, 'Open', 'Won', "Lo'st") }),
  field(28, 'Labels', 'select', {
    metadata: { mode: 'multiSelect' },
    options: options(280, 'Hot', 'Cold', 'VIP'),
  }),
  field(29, 'Company', 'relation', { metadata: { relatedTableId: 1, displayColumn: 11, mode: 'single' } }),
  field(30, 'Partners', 'relation', { metadata: { relatedTableId: 1, displayColumn: 11, mode: 'multi' } }),
  field(31, 'Users', 'platformRelation'),
  field(32, oddName, 'string'),
  field(33, 'Chats', 'platformRelation', {
    metadata: { platformModel: 'Conversation', displayField: 'id', mode: 'multi' },
  }),
  field(34, 'Units', 'number', { metadata: { format: 'integer' }, columnType: 'bigint' }),
  // Whole numbers in the former storage, as they are until their conversion.
  field(35, 'Former units', 'number', { metadata: { format: 'integer' } }),
])

export const shapes: Shapes = new Map([
  [companies.id, companies],
  [deals.id, deals],
])

type Stored = string | number | boolean | null | (string | number)[]

export interface Row {
  id: string
  deleted?: boolean
  createdAt: string
  /** By field id, as stored; multi relations as arrays of ids. */
  values: Record<number, Stored>
}

/** A separate database with the tables of the shapes, in the layout of the storage. */
export async function recordsDatabase() {
  const database = await freshDatabase()
  const connection = await connect({ url: database.url, poolSize: 2 })
  const { pool } = connection
  await pool.query('create schema if not exists records')
  for (const one of shapes.values()) await pool.query(ddl(one))
  const run = async (fragment: SqlFragment): Promise<Record<string, unknown>[]> => {
    const { sql, parameters } = compiled(fragment)
    return (await pool.query<Record<string, unknown>>(sql, [...parameters])).rows
  }
  const close = async () => {
    await connection.close()
    await database.drop()
  }
  return { pool, run, load: (rows: ReadonlyMap<Shape, readonly Row[]>) => load(pool, rows), close }
}

function ddl(one: Shape): string {
  const columns: string[] = []
  const links: string[] = []
  for (const each of one.fields) {
    const { id } = each
    const storage = fieldTypeOf(each).storage(each)
    if (storage.kind === 'column') {
      columns.push(`, f${id} ${storage.sqlType === 'row_id' ? 'text collate "C"' : storage.sqlType}`)
    }
    if (storage.kind === 'links') {
      const end = 'text collate "C" not null'
      links.push(
        `create table records.l${id} (source_id ${end}, target_id ${end}, primary key (source_id, target_id))`,
      )
    }
  }
  return `create table records.t${one.id} (id text collate "C" primary key, record_type_id int not null,
    created_at timestamptz(3) not null, updated_at timestamptz(3) not null, created_by int, deleted_at timestamptz
    ${columns.join('')}); ${links.join(';')}`
}

async function load(pool: pg.Pool, all: ReadonlyMap<Shape, readonly Row[]>): Promise<void> {
  for (const [one, rows] of all) {
    await pool.query(`truncate ${compiled(tableOf(one.id)).sql}`)
    for (const row of rows) {
      const stored = one.fields.filter((each) => fieldTypeOf(each).storage(each).kind === 'column')
      const values = [row.id, one.id * 100, row.createdAt, row.deleted === true ? row.createdAt : null]
      const columns = stored.map((each) => `f${each.id}`)
      const marks = [...values, ...columns].map((_, index) => `$${index + 1}`)
      await pool.query(
        `insert into records.t${one.id} (id, record_type_id, created_at, deleted_at, updated_at${columns.map((name) => `, ${name}`).join('')})
         values ($1, $2, $3, $4, $3${marks
           .slice(4)
           .map((mark) => `, ${mark}`)
           .join('')})`,
        [...values, ...stored.map((each) => row.values[each.id] ?? null)],
      )
    }
    for (const each of one.fields.filter((other) => fieldTypeOf(other).storage(other).kind === 'links')) {
      const table = compiled(linksOf(each.id)).sql
      await pool.query(`truncate ${table}`)
      for (const row of rows) {
        const targets = row.values[each.id]
        for (const target of Array.isArray(targets) ? targets : []) {
          await pool.query(`insert into ${table} values ($1, $2)`, [row.id, target])
        }
      }
    }
  }
}

/** The creation time of the rows of a test. */
export const madeAt = '2026-03-28T12:00:00.000Z'

/** A row's full id from its last characters: `d1`. */
export function idOf(end: string): string {
  return end.padStart(24, '0')
}

export function rowOf(end: string, values: Row['values'], deleted = false): Row {
  return { id: idOf(end), createdAt: madeAt, values, deleted }
}
