import { sql } from 'kysely'
import { type Issue, invalid } from '../../kit/problem.ts'
import { type Scope, scopeOf } from '../catalogue/catalogue.ts'
import type { FieldDefinition } from '../catalogue/definition.ts'
import { requireFullAccess } from '../definitions/sharing.ts'
import { traitsOf } from '../fields/index.ts'
import { fieldValue, present, reversedRelation } from '../query/index.ts'
import { columnOf, linksOf, tableOf } from '../storage/names.ts'
import { storageOf } from '../storage/tables.ts'
import type { RowValues } from './input.ts'
import { requireRightsKept } from './rights.ts'
import type { RowUpdate } from './row-update.ts'
import { compilationFor, rowAlias } from './select.ts'
import { lockRows, maxBulkRows, type Target } from './sets.ts'
import { writeUpdates } from './write-updates.ts'

interface Written {
  id: string
  values: RowValues
}

/** A reverse field of the written rows, and the relation that holds its links. */
interface Reverse {
  field: FieldDefinition
  relation: FieldDefinition
  /** The scope of the rows that have the relation. */
  far: Scope
}

/** Writes the links of reverse fields as changes to the rows that hold them, with the rights on those rows. */
export async function writeReverseLinks(scope: Scope, rows: readonly Written[]): Promise<void> {
  for (const field of scope.object.fields) {
    const given = rows.filter(({ values }) => values.links.has(field.id))
    const holder = given.length === 0 ? undefined : scope.catalogue.byId.get(traitsOf(field).target ?? 0)
    if (holder === undefined || storageOf(field).kind !== 'reverse') continue
    const relation = holder.fields.find(({ id }) => id === reversedRelation(field, holder)?.id)
    if (relation === undefined) continue
    if (holder.kind === 'table') requireFullAccess(holder, scope.actor)
    const far = scopeOf(scope.app, scope.actor, holder, scope.catalogue)
    await writeReverse(scope, { field, relation, far }, given)
  }
}

async function writeReverse(scope: Scope, reverse: Reverse, rows: readonly Written[]): Promise<void> {
  const { field, relation, far } = reverse
  const wanted = new Map(rows.map(({ id, values }) => [id, new Set(values.links.get(field.id))]))
  const next = nextLinks(await presentLinks(reverse, wanted), wanted, storageOf(relation).kind === 'links')
  if (next.size === 0) return
  const targets = await lockRows(far, sql`r.id = any(${[...next.keys()]}::text[])`, maxBulkRows)
  const issues = targets.flatMap((target) => issuesOf(scope, reverse, target, next.get(target.id) ?? []))
  const path = `${rows[0]?.values.at ?? ''}${field.name}`
  if (issues.length > 0) throw invalid(issues.slice(0, 100).map((issue) => ({ path, ...issue })))
  const updates = targets.map((target) => updateTo(relation, target, next.get(target.id) ?? []))
  await writeUpdates(far, updates)
  await requireRightsKept(far, updates)
}

/** The links of the rows at the far end that change: to the rows that want them, and not to those that no longer do. */
function nextLinks(
  current: ReadonlyMap<string, readonly string[]>,
  wanted: ReadonlyMap<string, ReadonlySet<string>>,
  isMulti: boolean,
): Map<string, string[]> {
  const next = new Map<string, string[]>()
  for (const [farId, before] of current) {
    const wanting = [...wanted].filter(([, farIds]) => farIds.has(farId)).map(([id]) => id)
    const kept = before.filter((id) => wanted.get(id)?.has(farId) !== false)
    const now = isMulti || wanting.length === 0 ? [...new Set([...kept, ...wanting])] : wanting
    const isSame = now.length === before.length && now.every((id) => before.includes(id))
    if (!isSame) next.set(farId, now)
  }
  return next
}

function updateTo(relation: FieldDefinition, target: Target, ids: readonly string[]): RowUpdate {
  const isMulti = storageOf(relation).kind === 'links'
  const values: RowValues = {
    recordTypeId: target.record_type_id,
    columns: new Map(isMulti ? [] : [[relation.id, ids[0] ?? null]]),
    links: new Map(isMulti ? [[relation.id, ids]] : []),
    at: '',
  }
  return { id: target.id, fromRecordTypeId: target.record_type_id, values }
}

/** The reasons why a row at the far end can't have these links. */
function issuesOf(
  { object }: Scope,
  { relation, far }: Reverse,
  target: Target,
  ids: readonly string[],
): Omit<Issue, 'path'>[] {
  if (ids.length > 1 && storageOf(relation).kind === 'column') {
    const message = `A row of "${far.object.name}" leads to one row of "${object.name}" at a time.`
    return [{ code: 'duplicate', message }]
  }
  if (ids.length === 0 && relation.required) {
    const message = `"${relation.name}" of "${far.object.name}" must have a value: link its row to another one instead.`
    return [{ code: 'required', message }]
  }
  if (relation.recordTypeId === null || relation.recordTypeId === target.record_type_id) return []
  const message = `The row ${target.id} of "${far.object.name}" has a record type without "${relation.name}".`
  return [{ code: 'not_applicable', message }]
}

/** The visible rows at the far end that lead to one of these rows or should, with the visible rows they lead to. */
async function presentLinks(
  { relation, far }: Reverse,
  wanted: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<Map<string, string[]>> {
  const compilation = compilationFor(far)
  const ids = [...wanted.keys()]
  const farIds = [...new Set([...wanted.values()].flatMap((one) => [...one]))]
  const isMulti = storageOf(relation).kind === 'links'
  const value = fieldValue(relation, far.object, rowAlias, compilation)
  const linked = isMulti ? value : sql`array_remove(array[${value}], null)`
  const leading = isMulti
    ? sql`select source_id from ${linksOf(relation.id)} where target_id = any(${ids}::text[])`
    : sql`select id from ${tableOf(far.object.id)} where ${columnOf(relation.id)} = any(${ids}::text[])`
  const { rows } = await sql<{ id: string; linked: string[] }>`
    select r.id, ${linked} as linked from ${tableOf(far.object.id)} as r
    where (r.id = any(${farIds}::text[]) or r.id in (${leading})) and ${present(far.object, rowAlias, compilation)}`.execute(
    far.app.db,
  )
  return new Map(rows.map((row) => [row.id, row.linked]))
}
