import { type RawBuilder, sql } from 'kysely'
import { runReused } from '../../platform/database/index.ts'
import { hasListeners, publish } from '../../platform/events/index.ts'
import { recordChanges } from '../activities/automatic.ts'
import { authorOf, type Scope } from '../catalogue/catalogue.ts'
import { traitsOf } from '../fields/index.ts'
import { columnOf, linksOf, tableOf } from '../storage/names.ts'
import { storageOf } from '../storage/tables.ts'
import { type LinkChange, movedLink, recordFarSide } from './far-side.ts'
import { givenRows, insertLinks, valueColumns } from './insert.ts'
import { keptValue, withHistory } from './log.ts'
import type { RowUpdate } from './row-update.ts'
import { keepingUnseen, seenTarget } from './unseen.ts'

/** The effective changes, by row. */
interface Changes {
  rows: Map<string, { recordTypeId: number; fieldIds: Set<number> }>
  links: LinkChange[]
  /** True if there are subscribers; every statement that changes a row returns it. */
  heard: boolean
}

/** Writes changes, their history and their events. A row that already has the values is left alone. */
export async function writeUpdates(scope: Scope, asked: readonly RowUpdate[]): Promise<void> {
  const changes: Changes = { rows: new Map(), links: [], heard: false }
  const updates = await keepingUnseen(scope, asked)
  // Rows that change the same fields share one statement: all of a bulk update, most of an upsert.
  for (const group of Map.groupBy(updates, signature).values()) await updateColumns(scope, group, changes)
  await replaceLinks(scope, updates, changes)
  await announce(scope, changes)
}

function signature({ values, fromRecordTypeId }: RowUpdate): string {
  return [...values.columns.keys(), values.recordTypeId === fromRecordTypeId].join()
}

async function updateColumns(scope: Scope, updates: readonly RowUpdate[], changes: Changes): Promise<void> {
  const [first] = updates
  const movesType = first !== undefined && first.values.recordTypeId !== first.fromRecordTypeId
  const rows = updates.map((update) => update.values)
  const columns = valueColumns(scope, rows, first?.values.columns.keys() ?? [])
  if (columns.length === 0 && !movesType) return
  const table = tableOf(scope.object.id)
  const differs = columns.map(({ field, value }) => sql`old.${columnOf(field.id)} is distinct from ${value}`)
  const changed = columns.map(
    ({ field }, index) => sql`case when ${differs[index]} then ${field.id}::int end`,
  )
  const fieldIds =
    changed.length === 0 ? sql`'{}'::int[]` : sql`array_remove(array[${sql.join(changed)}], null)`
  const relations = columns.filter(({ field }) => traitsOf(field).target !== undefined)
  const ends = relations.map(
    ({ field: { id } }) =>
      sql`, old.${columnOf(id)} as ${sql.id(`before${id}`)}, r.${columnOf(id)} as ${sql.id(`after${id}`)}`,
  )
  const sets = columns.map(({ field, value }) => sql`${columnOf(field.id)} = ${value}`)
  const ids = updates.map((update) => update.id)
  const change = sql`
    update ${table} as r set ${sql.join([...sets, sql`record_type_id = given.record_type_id`, sql`updated_at = ${nextMoment(sql`old.updated_at`)}`, changedBy(scope)])}
    from ${givenRows(ids, rows, columns)}
    join ${table} as old on old.id = given.id
    where r.id = given.id
      and (${sql.join([...differs, sql`old.record_type_id <> given.record_type_id`], sql` or `)})
    returning r.id, r.record_type_id, ${fieldIds} as field_ids, ${heardUpdate(scope)} as heard${sql.join(ends, sql``)},
      r.updated_at as at, ${changedValues(columns, differs)} as changes`
  const endNames = relations.map(
    ({ field: { id } }) => sql`, ${sql.id(`before${id}`)}, ${sql.id(`after${id}`)}`,
  )
  const query = withHistory<ChangedRow>(
    scope,
    'updated',
    change,
    sql`id, record_type_id, field_ids, heard${sql.join(endNames, sql``)}`,
  )
  for (const row of await runReused(scope.app.db, query, scope.catalogue.version)) {
    note(changes, row)
    for (const { field } of relations) {
      const [before, after] = [row[`before${field.id}`] ?? null, row[`after${field.id}`] ?? null]
      changes.links.push(...movedLink(field.id, row.id, before, after))
    }
  }
}

/** By field id, the old and new value of each changed column; the record type under a separate name. */
function changedValues(
  columns: ReturnType<typeof valueColumns>,
  differs: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const parts = columns.map(({ field }, index) => {
    const column = columnOf(field.id)
    const [before, after] = [keptValue(field, sql`old.${column}`), keptValue(field, sql`r.${column}`)]
    return sql`case when ${differs[index]} then jsonb_build_object(${sql.lit(String(field.id))}, jsonb_build_array(${before}, ${after})) else '{}' end`
  })
  const type = sql`case when old.record_type_id <> r.record_type_id
    then jsonb_build_object('record_type_id', jsonb_build_array(old.record_type_id, r.record_type_id)) else '{}' end`
  return sql.join([...parts, type], sql` || `)
}

/** Two changes within a millisecond, or one that began earlier and ends later, still get different moments in order. */
function nextMoment(last: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`greatest(now(), ${last} + interval '1 millisecond')`
}

function changedBy({ actor }: Scope): RawBuilder<unknown> {
  const { userId, agent } = authorOf(actor)
  return sql`updated_by = ${userId}::int, updated_by_agent = ${agent}::jsonb`
}

interface ChangedRow {
  id: string
  record_type_id: number
  field_ids: number[]
  heard: boolean
  /** The target of single relations before and after the change. */
  [end: `before${number}` | `after${number}`]: string | null
}

function heardUpdate({ actor, object }: Scope): RawBuilder<boolean> {
  return hasListeners(actor.account.id, 'record.updated', object.id)
}

function note(changes: Changes, row: ChangedRow): void {
  const entry = changes.rows.get(row.id) ?? { recordTypeId: row.record_type_id, fieldIds: new Set() }
  for (const id of row.field_ids) entry.fieldIds.add(id)
  changes.rows.set(row.id, entry)
  changes.heard ||= row.heard
}

/** Replaces the links of multi relations, among those that the caller sees. */
async function replaceLinks(scope: Scope, updates: readonly RowUpdate[], changes: Changes): Promise<void> {
  for (const field of scope.object.fields) {
    const { id: fieldId } = field
    const given = updates.filter((update) => update.values.links.has(fieldId))
    if (given.length === 0 || storageOf(field).kind !== 'links') continue
    const pairs = given.flatMap(({ id, values }) =>
      (values.links.get(fieldId) ?? []).map((target) => ({ id, target })),
    )
    const sources = pairs.map((pair) => pair.id)
    const targets = pairs.map((pair) => pair.target)
    const { rows: removed } = await sql<{ source_id: string; target_id: string }>`
      delete from ${linksOf(fieldId)} as l where l.source_id = any(${given.map((update) => update.id)}::text[])
        and (l.source_id, l.target_id) not in (select * from unnest(${sources}::text[], ${targets}::text[]))
        and exists (${seenTarget(scope, field, sql`l.target_id`)})
      returning source_id, target_id`.execute(scope.app.db)
    const added = await insertLinks(scope.app.db, fieldId, { sources, targets })
    for (const [type, links] of [
      ['RECORD_UNLINKED', removed],
      ['RECORD_LINKED', added],
    ] as const) {
      const far = links.map((link) => ({ type, fieldId, sourceId: link.source_id, targetId: link.target_id }))
      changes.links.push(...far)
    }
    await touchRows(scope, fieldId, endsOf(changes.links.filter((link) => link.fieldId === fieldId)), changes)
  }
}

/** The links that a row's relation lost and gained. */
interface Ends {
  unlinked: string[]
  linked: string[]
}

function endsOf(links: readonly LinkChange[]): Map<string, Ends> {
  const ends = new Map<string, Ends>()
  for (const { sourceId, targetId, type } of links) {
    const row = ends.get(sourceId) ?? { unlinked: [], linked: [] }
    row[type === 'RECORD_LINKED' ? 'linked' : 'unlinked'].push(targetId)
    ends.set(sourceId, row)
  }
  return ends
}

/** Links are in a separate table, but they are part of the row. */
async function touchRows(
  scope: Scope,
  fieldId: number,
  ends: ReadonlyMap<string, Ends>,
  changes: Changes,
): Promise<void> {
  if (ends.size === 0) return
  const field = scope.object.fields.find((one) => one.id === fieldId)
  const isMulti = field !== undefined && storageOf(field).kind === 'links'
  const values = [...ends.values()].map(({ unlinked, linked }) =>
    JSON.stringify({ [fieldId]: isMulti ? [unlinked, linked] : [unlinked[0] ?? null, linked[0] ?? null] }),
  )
  const change = sql`update ${tableOf(scope.object.id)} as r set updated_at = ${nextMoment(sql`r.updated_at`)}, ${changedBy(scope)}
    from unnest(${[...ends.keys()]}::text[], ${values}::text[]) as given (id, changes) where r.id = given.id
    returning r.id, r.record_type_id, array[${fieldId}::int] as field_ids, ${heardUpdate(scope)} as heard,
      r.updated_at as at, given.changes::jsonb as changes`
  const columns = sql`id, record_type_id, field_ids, heard`
  const { rows } = await withHistory<ChangedRow>(scope, 'updated', change, columns).execute(scope.app.db)
  for (const row of rows) note(changes, row)
}

/** Records the changed links of one row's relation, in its history and in that of the rows at the far end. */
export async function announceLinks(
  scope: Scope,
  rowId: string,
  fieldId: number,
  links: readonly LinkChange[],
): Promise<void> {
  if (links.length === 0) return
  const changes: Changes = { rows: new Map(), links: [], heard: false }
  await touchRows(scope, fieldId, endsOf(links), changes)
  const history = [...Map.groupBy(links, (link) => link.type)].map(([type, same]) => ({
    rowId,
    type,
    fieldIds: [fieldId],
    targetIds: same.map((link) => link.targetId),
  }))
  await recordChanges(scope.app.db, scope.object, scope.actor, history)
  await recordFarSide(scope, links)
  await publishUpdated(scope, changes)
}

/** Writes the history of changed rows, and their events if there are subscribers. */
async function announce(scope: Scope, changes: Changes): Promise<void> {
  const history = [...changes.rows].map(([rowId, { fieldIds }]) => ({
    rowId,
    type: 'RECORD_UPDATED' as const,
    fieldIds: [...fieldIds],
  }))
  await recordChanges(scope.app.db, scope.object, scope.actor, history)
  await recordFarSide(scope, changes.links)
  await publishUpdated(scope, changes)
}

async function publishUpdated({ app, object, actor }: Scope, changes: Changes): Promise<void> {
  if (!changes.heard) return
  const event = {
    topic: 'record.updated' as const,
    accountId: actor.account.id,
    objectId: object.id,
    kind: object.kind,
    userId: actor.user?.id ?? null,
    causes: actor.causes ?? [],
  }
  const events = [...changes.rows].map(([rowId, { recordTypeId, fieldIds }]) => ({
    ...event,
    rowId,
    recordTypeId,
    fieldIds: [...fieldIds],
  }))
  await publish(app.db, events)
}
