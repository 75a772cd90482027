import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'
import { accounts } from '../../accounts/index.ts'
import { objects } from '../index.ts'

const server = useServer({ capabilities: [accounts, objects] })

it('holds what is added up and grouped before texts, and fields that are added later at the end', async () => {
  const { ok } = server.api
  const { id, fields } = await ok.post('/objects', {
    name: 'jars',
    columns: [
      { name: 'Label', type: 'string' },
      { name: 'Weight', type: 'number' },
      { name: 'Note', type: 'string' },
      { name: 'Sealed', type: 'boolean' },
      { name: 'Filled', type: 'date' },
    ],
  })
  await ok.post('/objects/jars/fields', { name: 'Late', type: 'number' })
  const { results } = await ok.get('/objects/jars/fields')
  const names = new Map(results.map((field: Json) => [`f${field.id}`, field.name]))
  const { rows } = await sql<{ attname: string }>`select attname from pg_attribute
    where attrelid = ${`records.t${id}`}::regclass and attnum > 0 order by attnum`.execute(server.app.db)
  expect(rows.map(({ attname }) => names.get(attname) ?? attname)).toEqual([
    'deleted_at',
    'id',
    'Weight',
    'Sealed',
    'Filled',
    'Label',
    'Note',
    'record_type_id',
    'created_at',
    'updated_at',
    'created_by',
    'created_by_agent',
    'updated_by',
    'updated_by_agent',
    'Late',
  ])
  // The API shows the fields in their own order, not in that of the columns.
  expect(fields.map((field: Json) => field.name)).toEqual(['Label', 'Weight', 'Note', 'Sealed', 'Filled'])
})
