import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database/index.ts'

export interface SweptColumn {
  name: string
  type: 'text' | 'text[]' | 'json' | 'jsonb'
  /** True for technical values: a key, a reference, one of a few constants. Words aren't replaced there. */
  isTechnical: boolean
}

/** A table that may contain data of people, with the condition for the account's rows. */
export interface SweptTable {
  schema: string
  name: string
  /** The partitioned table that it belongs to, or its own name. */
  root: string
  /** For the report. */
  kind: string
  columns: SweptColumn[]
  /** A condition on its rows, with the alias `t`. */
  scope: RawBuilder<unknown>
  isRecords: boolean
}

/** Tables without an account, or with an exemption, each with the reason. */
const notSwept: Readonly<Record<string, string>> = {
  people: 'whoever signs in to any account; gone with the last account that they are in',
  passkeys: 'of people who sign in',
  passkey_challenges: 'gone after minutes',
  password_links: 'hashes, of people who sign in',
  totp_secrets: 'sealed, of people who sign in',
  sign_in_attempts: 'hashes of addresses, gone within the hour',
  plans: 'what the operator offers',
  stored_files: 'hashes of contents',
  migrations: 'of the server',
  sql_functions: 'of the server',
  worker_processes: 'of the server',
  conversation_words: 'written anew with the texts that they come from',
  knowledge_chunks: 'reported by source: the next crawl would bring it back',
  knowledge_sources: 'reported by name',
}

/** Tables of configuration: their words are used by programs, so only addresses and numbers are replaced there. */
const configuration = new Set([
  'accounts',
  'agent_channels',
  'agents',
  'api_keys',
  'channel_connections',
  'configuration_keys',
  'connected_accounts',
  'event_listeners',
  'field_options',
  'fields',
  'flows',
  'graph_nodes',
  'graph_secrets',
  'graph_snapshots',
  'graphs',
  'integration_subscriptions',
  'intents',
  'knowledge_bases',
  'knowledge_crawls',
  'knowledge_websites',
  'objects',
  'playbooks',
  'record_types',
  'run_graphs',
  'schedules',
  'sso_providers',
  'team_inbox_settings',
  'teams',
  'template_installations',
  'tools',
  'users',
  'variables',
  'view_indexes',
  'views',
  'webhooks',
  'workflows',
])

// Technical columns that no constraint identifies.
const technicalNames =
  /^(?:type|kind|status|state|action|via|topic|scope|change|channel|queue|key|port|alias|node_id|trigger_type|role|position|branches|content_type|language|locale|time_zone|reason|hash|holder|row_id|run_id|causes|subject_type|subject_id|place|folder|thing|step)$/

interface CatalogueRow {
  schema: string
  table: string
  root: string
  column: string
  type: SweptColumn['type']
  is_bound: boolean
  objectId: number | null
  objectName: string | null
  has_account: boolean
}

/** Every column that holds texts, of plain tables and of partitions; new tables are included automatically. */
async function readColumns(db: Db, accountId: number): Promise<CatalogueRow[]> {
  const { rows } = await sql<CatalogueRow>`
    select n.nspname as schema, c.relname as table, a.attname as column,
      coalesce((select r.relname from pg_class r where r.oid = pg_partition_root(c.oid)), c.relname) as root,
      format_type(a.atttypid, null) as type,
      exists (select from pg_constraint k where k.conrelid = c.oid and k.contype in ('c', 'f', 'p')
        and a.attnum = any(k.conkey) and (k.contype <> 'c' or pg_get_constraintdef(k.oid) ~ '''')) as is_bound,
      o.id as "objectId", o.name as "objectName",
      exists (select from pg_attribute b where b.attrelid = c.oid and b.attname = 'account_id') as has_account
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    left join objects o on n.nspname = 'records' and c.relname = 't' || o.id and o.account_id = ${accountId}
    where c.relkind = 'r' and n.nspname in ('public', 'records')
      and format_type(a.atttypid, null) in ('text', 'text[]', 'json', 'jsonb', 'character varying')
    order by 1, 2, a.attnum`.execute(db)
  return rows
}

interface Reference {
  table: string
  column: string
  target: string
  targetColumn: string
  targetHasAccount: boolean
}

/** These have no foreign key, so that partitions can be added and dropped while runs are written. */
const withoutForeignKey: readonly Reference[] = [
  { table: 'node_results', column: 'run_id', target: 'runs', targetColumn: 'id', targetHasAccount: true },
]

/** A copy is swept at its source and follows it. */
const isCopy = (root: string): boolean => root.endsWith('_moving')

async function readReferences(db: Db): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select c.relname as table, a.attname as column, f.relname as target, b.attname as "targetColumn",
      exists (select from pg_attribute x where x.attrelid = f.oid and x.attname = 'account_id') as "targetHasAccount"
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_class f on f.oid = k.confrelid
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    join pg_attribute b on b.attrelid = f.oid and b.attnum = k.confkey[1]
    where k.contype = 'f' and cardinality(k.conkey) = 1
    order by 1, 2`.execute(db)
  return [...rows, ...withoutForeignKey]
}

/** The rows of an account, by the shortest path of foreign keys to a table with an account. */
function scopeBy(
  table: string,
  alias: string,
  references: readonly Reference[],
  accountId: number,
): RawBuilder<unknown> | undefined {
  type Way = { last: string; steps: Reference[] }
  const ways: Way[] = [{ last: table, steps: [] }]
  const seen = new Set([table])
  for (let way = ways.shift(); way !== undefined; way = ways.shift()) {
    for (const step of references.filter((one) => one.table === way?.last && !seen.has(one.target))) {
      const steps = [...way.steps, step]
      if (step.targetHasAccount) return throughOf(alias, steps, accountId)
      seen.add(step.target)
      ways.push({ last: step.target, steps })
    }
  }
  return undefined
}

function throughOf(alias: string, steps: readonly Reference[], accountId: number): RawBuilder<unknown> {
  const [step, ...rest] = steps
  if (step === undefined) return sql`${sql.ref(`${alias}.account_id`)} = ${accountId}`
  const next = `${alias}_`
  return sql`exists (select from ${sql.id('public', step.target)} as ${sql.id(next)}
    where ${sql.ref(`${next}.${step.targetColumn}`)} = ${sql.ref(`${alias}.${step.column}`)}
      and ${throughOf(next, rest, accountId)})`
}

/** The tables to sweep, and those without a path to an account. */
export async function sweptTables(
  db: Db,
  accountId: number,
): Promise<{ tables: SweptTable[]; unscoped: string[] }> {
  const references = await readReferences(db)
  const byTable = Map.groupBy(await readColumns(db, accountId), (row) => `${row.schema}.${row.table}`)
  const tables: SweptTable[] = []
  const unscoped: string[] = []
  for (const [first, ...others] of byTable.values()) {
    if (first === undefined || notSwept[first.root] !== undefined || isCopy(first.root)) continue
    const isRecords = first.schema === 'records'
    // Skips tables of other accounts, and link tables, which hold only ids.
    if (isRecords && first.objectId === null) continue
    const scope = isRecords ? sql`true` : scopeOf(first, references, accountId)
    if (scope === undefined) {
      unscoped.push(first.table)
      continue
    }
    const rows = [first, ...others].filter(({ column }) => !isRecords || /^f\d+$/.test(column))
    const kind = isRecords ? `records of ${first.objectName}` : first.root
    const columns = rows.map((row) => columnOf(row))
    if (columns.length > 0)
      tables.push({
        schema: first.schema,
        name: first.table,
        root: first.root,
        kind,
        columns,
        scope,
        isRecords,
      })
  }
  return { tables, unscoped }
}

function scopeOf(
  { root, has_account: hasAccount }: CatalogueRow,
  references: readonly Reference[],
  accountId: number,
): RawBuilder<unknown> | undefined {
  if (root === 'accounts') return sql`t.id = ${accountId}`
  return hasAccount ? sql`t.account_id = ${accountId}` : scopeBy(root, 't', references, accountId)
}

function columnOf({ schema, root, column, type, is_bound: isBound }: CatalogueRow): SweptColumn {
  const isTechnical =
    schema === 'public' && (isBound || configuration.has(root) || technicalNames.test(column))
  return { name: column, type: type.startsWith('character') ? 'text' : type, isTechnical }
}
