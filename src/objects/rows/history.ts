import { sql } from 'kysely'
import { z } from 'zod'
import { id, objectIdText, resource, timestamp } from '../../kit/schema.ts'
import type { Scope } from '../catalogue/catalogue.ts'
import type { FieldDefinition } from '../catalogue/definition.ts'
import { formatValue, hasOptions } from '../fields/index.ts'
import { tableOf } from '../storage/names.ts'
import { agentAuthor } from './agent-author.ts'
import { relatedReader } from './expand.ts'
import type { LoggedAction } from './log.ts'
import { isRelation } from './reach.ts'

const anyValue = z.unknown().meta({ example: 'Open' })

export const historyEntry = resource('RowHistoryEntry', {
  id: z.string().meta({ example: '4711' }),
  row_id: objectIdText,
  action: z.enum(['created', 'updated', 'deleted', 'restored']),
  at: timestamp,
  user: z
    .strictObject({ id, name: z.string(), email: z.string() })
    .nullable()
    .meta({ description: 'The user who made the change. Null for an account key and for former users.' }),
  agent: agentAuthor,
  run: z
    .strictObject({ workflow_id: id, run_id: z.string() })
    .nullable()
    .meta({ description: 'The automation run that made the change, for its publisher.' }),
  changes: z
    .array(
      z.strictObject({
        field_id: id.nullable().meta({ description: 'Null for the record type.' }),
        field: z.string().meta({ example: 'Stage' }),
        old: anyValue,
        new: anyValue,
      }),
    )
    .meta({
      description:
        'The values before and after, up to 10,000 characters of a long text. Related rows as `{ id, title }` if the caller can see them. For a relation to several rows, `old` contains the unlinked rows and `new` the linked ones.',
    }),
})

type Entry = z.input<typeof historyEntry>

interface Stored {
  id: string
  action: LoggedAction
  at: Date
  run_id: string | null
  changes: Record<string, [before: unknown, after: unknown]>
  user: Entry['user']
  agent: Entry['agent']
}

export interface HistoryPage {
  limit: number
  after: { at: Date; id: string } | undefined
}

/** The history of a row, latest first, with its creation at the end. Returns one entry more than a page shows. */
export async function readHistory(
  scope: Scope,
  rowId: string,
  { limit, after }: HistoryPage,
): Promise<Entry[]> {
  const { object, actor } = scope
  const before =
    after === undefined ? sql`true` : sql`(c.at, c.id) < (${after.at}::timestamptz, ${after.id}::bigint)`
  const { rows } = await sql<Stored>`
    select c.id::text as id, c.action, c.at, c.run_id, c.agent, c.changes, ${userColumn()} as "user"
    from row_changes c left join users u on u.id = c.user_id and u.account_id = c.account_id
    where c.object_id = ${object.id} and c.account_id = ${actor.account.id} and c.row_id = ${rowId} and ${before}
    order by c.at desc, c.id desc limit ${limit + 1}`.execute(scope.app.db)
  const creation = await readCreation(scope, rowId)
  const changes = await changeReader(scope, rows, creation?.recordTypeId)
  const entries = rows.map(
    (row): Entry => ({
      id: row.id,
      row_id: rowId,
      action: row.action,
      at: row.at,
      user: row.user,
      agent: row.agent,
      run: runOf(row.run_id),
      changes: changes(row),
    }),
  )
  return rows.length > limit || creation === undefined ? entries : [...entries, creation.entry]
}

function userColumn() {
  return sql`case when u.id is not null then json_build_object('id', u.id, 'name', u.name, 'email', u.email) end`
}

interface CreationRow extends Pick<Entry, 'user' | 'agent'> {
  created_at: Date
  record_type_id: number
}

async function readCreation(
  { app, object }: Scope,
  rowId: string,
): Promise<{ entry: Entry; recordTypeId: number } | undefined> {
  const { rows } = await sql<CreationRow>`
    select r.created_at, r.record_type_id, r.created_by_agent as agent, ${userColumn()} as "user" from ${tableOf(object.id)} as r
    left join users u on u.id = r.created_by and u.account_id = ${object.accountId} where r.id = ${rowId}`.execute(
    app.db,
  )
  const [row] = rows
  if (row === undefined) return undefined
  const { created_at: at, user, agent, record_type_id: recordTypeId } = row
  const by = { user, agent, run: null }
  const entry = { id: rowId, row_id: rowId, action: 'created' as const, at, ...by, changes: [] }
  return { entry, recordTypeId }
}

/** Parses `12/0199…`: a workflow and its run. */
function runOf(cause: string | null): Entry['run'] {
  const match = /^(\d+)\/(.+)$/.exec(cause ?? '')
  const [, workflowId, runId] = match ?? []
  return runId === undefined ? null : { workflow_id: Number(workflowId), run_id: runId }
}

// The history shows only the first links of a bulk change with thousands of them.
const shownLinks = 100

function cut(value: unknown): unknown {
  return Array.isArray(value) ? value.slice(0, shownLinks) : value
}

/** Formats stored values with the fields that the row still has. */
async function changeReader(
  scope: Scope,
  entries: readonly Stored[],
  recordTypeId: number | undefined,
): Promise<(entry: Stored) => Entry['changes']> {
  const applies = (field: FieldDefinition) =>
    field.recordTypeId === null || field.recordTypeId === recordTypeId
  const fields = new Map(
    scope.object.fields.filter(applies).map((field) => [String(field.id), field] as const),
  )
  const wanted = entries.flatMap(({ changes }) =>
    Object.entries(changes).flatMap(([key, values]) => {
      const field = fields.get(key)
      return field === undefined || !isRelation(field)
        ? []
        : values.map((one) => ({ field, value: cut(one) }))
    }),
  )
  const related = await relatedReader(scope, wanted)
  const read = (field: FieldDefinition, stored: unknown) =>
    isRelation(field) ? related(field, cut(stored)) : plainValue(field, stored)
  return ({ changes }) =>
    Object.entries(changes).flatMap(([key, [before, after]]): Entry['changes'] => {
      const field = fields.get(key)
      if (key === 'record_type_id') return [{ field_id: null, field: key, old: before, new: after }]
      if (field === undefined) return []
      return [{ field_id: field.id, field: field.name, old: read(field, before), new: read(field, after) }]
    })
}

/** A deleted option still differs from a missing value. */
function plainValue(field: FieldDefinition, stored: unknown): unknown {
  if (!hasOptions(field) || stored === null) return formatValue(field, stored)
  const names = [stored].flat().map((one) => {
    const option = field.options.find((known) => known.id === one)
    return option?.name ?? `(deleted option ${Number(one)})`
  })
  return Array.isArray(stored) ? names : names[0]
}
