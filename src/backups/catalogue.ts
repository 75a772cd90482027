import { sql } from 'kysely'
import type pg from 'pg'
import { type Sequence, schemas } from './definition.ts'
import { type Described, readDescribed } from './described.ts'
import { BackupError } from './errors.ts'
import { type Contents, contentsSchema, type TableName } from './format.ts'
import { rowsOf } from './statements.ts'

type FoundTable = TableName & { columns: string[] }

/**
 * The contents of a snapshot, and the names of definitions that a backup omits because Frontdesk never creates such.
 */
export interface Description {
  contents: Contents
  leftOut: string[]
}

/** Reads from the catalogue what to copy, and the definitions of tables that no migration creates. */
export async function describe(client: pg.ClientBase): Promise<Description> {
  // The first query fixes the moment of the snapshot.
  const takenAt = await readClock(client)
  const tables = await readTables(client)
  const definitions = await readDefinitions(client)
  const leftOut: string[] = []
  const contents = contentsSchema.safeParse({
    takenAt,
    tables: tables.map((table) => {
      const found = table.schema === 'records' ? definitions.get(table.name) : undefined
      if (found === undefined) return { ...table, definition: null }
      const read = readDescribed(table.name, found)
      leftOut.push(...read.leftOut)
      return { ...table, definition: read.definition }
    }),
    sequences: await readSequences(client),
  })
  if (contents.success) return { contents: contents.data, leftOut }
  const [issue] = contents.error.issues
  const place = issue?.path[0] === 'tables' ? tables[Number(issue.path[1])]?.name : issue?.path.join('.')
  throw new BackupError(
    `The schema records holds what Frontdesk does not make and a backup cannot hold (${place}, ${issue?.path.slice(2).join('.')}): remove it first.`,
  )
}

async function readClock(client: pg.ClientBase): Promise<string> {
  const [clock] = await rowsOf(client, sql<{ now: Date }>`select clock_timestamp() as now`)
  if (clock === undefined) throw new Error('the database did not give its time')
  return clock.now.toISOString()
}

/**
 * Every table in Frontdesk's schemas, also in a database that isn't migrated yet. Skips the data for pgvector, which is
 * derived from the passages, and the list of functions, which the version that restores recreates from its files.
 */
export function readTables(client: pg.ClientBase): Promise<FoundTable[]> {
  return rowsOf(
    client,
    sql<FoundTable>`
      select n.nspname as schema, c.relname as name, array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any(${[...schemas]}) and c.relkind in ('r', 'p')
        -- A restored table makes its parts anew.
        and not c.relispartition
        and (n.nspname, c.relname) not in (('public', 'knowledge_embeddings'), ('public', 'sql_functions'))
        and not exists (select from pg_depend d
          where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      order by n.nspname, c.relname`,
  )
}

/** Only of tables that are created at run time. Migrations create those of the other schemas. */
async function readDefinitions(client: pg.ClientBase): Promise<Map<string, Described>> {
  const found = await rowsOf(
    client,
    sql<Described & { table: string }>`
      select c.relname as table, coalesce(c.reloptions, '{}') as options,
        (select coalesce(jsonb_agg(jsonb_build_object(
            'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
            'collation', case when a.attcollation <> t.typcollation then a.attcollation::regcollation::text end,
            'notNull', a.attnotnull, 'expression', pg_get_expr(d.adbin, d.adrelid),
            'identity', a.attidentity, 'generated', a.attgenerated) order by a.attnum), '[]')
          from pg_attribute a join pg_type t on t.oid = a.atttypid
          left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
        (select coalesce(jsonb_agg(jsonb_build_object(
            'name', k.conname, 'kind', k.contype, 'text', pg_get_constraintdef(k.oid)) order by k.conname), '[]')
          from pg_constraint k
          where k.conrelid = c.oid and k.contype in ('p', 'u', 'c', 'x', 'f')) as constraints,
        -- One whose build was broken off is not valid and serves nobody; one of a constraint comes with it.
        array(select pg_get_indexdef(i.indexrelid) from pg_index i
          where i.indrelid = c.oid and i.indisvalid
            and not exists (select from pg_constraint k where k.conrelid = c.oid and k.conindid = i.indexrelid)
          order by 1) as indexes
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'records' and c.relkind = 'r'`,
  )
  return new Map(found.map(({ table, ...definition }) => [table, definition]))
}

function readSequences(client: pg.ClientBase): Promise<Sequence[]> {
  return rowsOf(
    client,
    sql<Sequence>`
      select s.schemaname as schema, s.sequencename as name, s.data_type::text as type, s.start_value::text as start,
        s.increment_by::text as increment, s.last_value::text as last,
        (select jsonb_build_object('table', t.relname, 'column', a.attname, 'identity', d.deptype = 'i')
          from pg_depend d join pg_class t on t.oid = d.refobjid
          join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
          where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass
            and d.objid = format('%I.%I', s.schemaname, s.sequencename)::regclass
            and d.deptype in ('a', 'i')) as owner
      from pg_sequences s
      where s.schemaname = any(${[...schemas]})
      order by s.schemaname, s.sequencename`,
  )
}
