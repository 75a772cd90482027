import { sql } from 'kysely'
import type { Db } from './statement.ts'

interface Column {
  table: string
  name: string
  type: string
  nullable: boolean
  optional: boolean
  generated: boolean
  /** The only texts that a constraint of the column allows; null without one. */
  allowed: string[] | null
}

const typescript: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'string',
  bool: 'boolean',
  text: 'string',
  varchar: 'string',
  uuid: 'string',
  bytea: 'Buffer',
  date: 'string',
  time: 'string',
  timestamptz: 'Date',
  json: 'Json',
  jsonb: 'Json',
  tsvector: 'string',
  bit: 'string',
  xid8: 'string',
}

/** The text of schema.generated.ts: the migrated tables of the public schema, as Kysely wants to know them. */
export async function schemaSource(db: Db): Promise<string> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as nullable,
           (a.atthasdef or a.attidentity <> '' or not a.attnotnull) as optional,
           (a.attidentity = 'a' or a.attgenerated <> '') as generated,
           (select array(select match[1] from regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g') as match)
            from pg_constraint k
            where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
              and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[[^\\[\\]]*\\]\\)\\)\\)$' limit 1) as allowed
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relkind in ('r', 'p') and c.relispartition = false
    order by c.relname, a.attnum`.execute(db)
  const tables = Map.groupBy(rows, (row) => row.table)
  const body = [...tables].map(
    ([table, columns]) => `  ${table}: {\n${columns.map(columnLine).join('')}  }\n`,
  )
  return [
    '// Made by `npm run schema` from the migrated database.',
    "import type { ColumnType, GeneratedAlways } from 'kysely'",
    '',
    'export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined }',
    '',
    `export interface Schema {\n${body.join('')}}\n`,
  ].join('\n')
}

function columnLine(column: Column): string {
  const array = column.type.startsWith('_')
  const base = typescript[array ? column.type.slice(1) : column.type]
  if (base === undefined)
    throw new Error(`no TypeScript type for ${column.table}.${column.name} (${column.type})`)
  const texts = column.allowed?.map((text) => `'${text}'`).join(' | ') ?? base
  const element = array ? `${base}[]` : texts
  const selected = column.nullable ? `${element} | null` : element
  // A json parameter must reach the driver as text: it would send a JavaScript array as a PostgreSQL one.
  const written = column.type.startsWith('json') ? (column.nullable ? 'string | null' : 'string') : selected
  return `    ${column.name}: ${columnType(column, selected, written)}\n`
}

function columnType(column: Column, selected: string, written: string): string {
  if (column.generated) return `GeneratedAlways<${selected}>`
  if (column.optional) return `ColumnType<${selected}, ${written} | undefined, ${written}>`
  return written === selected ? selected : `ColumnType<${selected}, ${written}, ${written}>`
}
