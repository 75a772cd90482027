import { sql } from 'kysely'
import { expect } from 'vitest'
import { currentCatalogue } from '../../../src/objects/catalogue/catalogue.ts'
import { convertNumbers } from '../../../src/objects/definitions/whole-numbers.ts'
import { indexesOn } from '../../../src/objects/storage/indexes.ts'
import { addIndex, indexViews } from '../../../src/objects/views/indexes.ts'
import type { App } from '../../../src/platform/app.ts'
import type { Api, Json } from '../api.ts'
import { keepAsBefore } from './former-column.ts'

export const context = {
  accountId: null,
  attempt: 1,
  lastAttempt: false,
  deaths: 0,
  signal: new AbortController().signal,
}

/** Converts everything, running the job as often as it asks for. */
export async function convert(app: App, payload: unknown = { fieldId: 0, from: '' }): Promise<void> {
  await sql`delete from jobs where name = ${convertNumbers.name}`.execute(app.db)
  await convertNumbers.run(app, payload, context)
  const { rows } = await sql<{ payload: unknown }>`
    select payload from jobs where name = ${convertNumbers.name}`.execute(app.db)
  if (rows[0] !== undefined) await convert(app, rows[0].payload)
}

const integer = { type: 'number', metadata: { format: 'integer' } }

/** A value that contains the name of a column, in the forms that SQL allows. */
export const nameInText = (fieldId: number): string => `f${fieldId} 'f${fieldId} "f${fieldId}" \\`

export interface ManyNumbers {
  id: number
  count: number
  key: number
  /** The names of the indexes on either column. */
  indexes: () => Promise<{ count: string[]; key: string[] }>
  /** The remains of conversions in progress. */
  left: () => Promise<string[]>
}

/**
 * An object `numbers` from before whole numbers were `bigint`. `Count` goes from 0 up and has a view, an index for a
 * frequent sort and a search. `Key` has the same values and is unique.
 */
export async function manyNumbers(
  app: App,
  { api, accountId, rows }: { api: Api; accountId: number; rows: number },
): Promise<ManyNumbers> {
  const columns = [
    { name: 'Title', type: 'string' },
    { name: 'Count', ...integer },
    { name: 'Key', unique: true, ...integer },
  ]
  const object: Json = await api.ok.post('/objects', { name: 'numbers', columns })
  const [title, count, key] = object.fields.map((field: Json) => field.id)
  for (const id of [count, key]) await keepAsBefore(app, accountId, object.id, id)
  // Few rows per page, so that some thousand rows are more than one batch rewrites.
  await sql`alter table ${sql.id('records', `t${object.id}`)} set (fillfactor = 10)`.execute(app.db)
  const names = [title, count, key].map((id) => sql.id(`f${id}`))
  await sql`insert into ${sql.id('records', `t${object.id}`)} (id, record_type_id, ${sql.join(names)})
    select lpad(to_hex(i), 24, '0'), ${object.record_types[0].id}::int, 'Title ' || i, i, i
    from generate_series(0, ${rows - 1}::int) as i`.execute(app.db)
  await api.ok.post('/objects/numbers/views', {
    name: 'Large ones',
    query: {
      and: [
        { path: 'Count', operator: 'greaterThan', value: 10.5 },
        { path: 'Title', operator: 'notEquals', value: nameInText(count) },
      ],
    },
    sort: [{ field: 'Count', direction: 'desc' }],
  })
  await indexViews.run(app, { accountId, objectId: object.id, revive: true }, context)
  await addIndex(
    app,
    accountId,
    object.id,
    `(("t${object.id}"."f${count}") asc nulls last, id asc) where deleted_at is null`,
  )
  const search = await currentCatalogue(app, accountId)
  expect(search.byId.get(object.id)?.fields.map((field) => field.columnType)).toEqual([null, null, null])
  const namesOn = async (id: number) => {
    const found = await indexesOn(app.db, object.id, `f${id}`)
    expect(found.every(({ valid }) => valid)).toBe(true)
    return found.map(({ name }) => name)
  }
  return {
    id: object.id,
    count,
    key,
    indexes: async () => ({ count: await namesOn(count), key: await namesOn(key) }),
    left: async () => {
      const own = `_?w(${count}|${key})$`
      const { rows: found } = await sql<{ name: string }>`
        select tgname as name from pg_trigger where tgname ~ ${own}
        union all select proname from pg_proc where proname ~ ${own}
        union all select attname from pg_attribute where attname ~ ${own}
          and attrelid = to_regclass(${`records.t${object.id}`}) and not attisdropped
        union all select relname from pg_class where relname ~ ${own}
        order by 1`.execute(app.db)
      return found.map(({ name }) => name)
    },
  }
}
