import { type RawBuilder, sql } from 'kysely'
import { invalid, notFound, type Problem, wrong } from '../../kit/problem.ts'
import type { Db } from '../../platform/database/index.ts'
import { type Scope, transactOn } from '../catalogue/catalogue.ts'
import type { Definition, FieldDefinition } from '../catalogue/definition.ts'
import { traitsOf } from '../fields/index.ts'
import { allOf, present, reversedRelation } from '../query/index.ts'
import { type LinkChange, movedLink } from '../rows/far-side.ts'
import { insertLinks } from '../rows/insert.ts'
import { type PageRequest, pageOf, type RowPage } from '../rows/pages.ts'
import { findPresent } from '../rows/present.ts'
import { getRow } from '../rows/read.ts'
import { compilationFor, type Row, rowAlias } from '../rows/select.ts'
import { lockRows } from '../rows/sets.ts'
import { seenTarget } from '../rows/unseen.ts'
import { updateRow } from '../rows/update.ts'
import { announceLinks } from '../rows/write-updates.ts'
import { columnOf, linksOf, tableOf } from '../storage/names.ts'
import { storageOf } from '../storage/tables.ts'

interface Relation {
  field: FieldDefinition
  target: Definition
  isMulti: boolean
  /** The relation of the target whose links a reverse field shows. */
  reversed: FieldDefinition | undefined
}

/** A relation by the name of its field, or by its id. */
function relationNamed({ object, catalogue }: Scope, name: string): Relation {
  const field =
    object.fields.find((one) => one.name === name) ?? object.fields.find((one) => String(one.id) === name)
  const target = field === undefined ? undefined : catalogue.byId.get(traitsOf(field).target ?? 0)
  if (field === undefined || target === undefined) throw notFound('relation')
  const reversedId = reversedRelation(field, target)?.id
  const reversed = target.fields.find(({ id }) => id === reversedId)
  return { field, target, isMulti: storageOf(field).kind !== 'column', reversed }
}

/** The rows that a row is linked to and that the caller may see. */
export async function linkedRows(
  scope: Scope,
  rowId: string,
  name: string,
  page: PageRequest,
): Promise<RowPage> {
  const { object } = scope
  const { field, target, reversed } = relationNamed(scope, name)
  await requirePresent(scope, object, rowId)
  const linked =
    reversed === undefined ? leadingFrom(object, field, rowId) : leadingTo(target, reversed, rowId)
  return related(scope, target, linked, page)
}

/** The rows of the object that are linked to a row of the relation's target. */
export async function sourceRows(
  scope: Scope,
  name: string,
  targetId: string,
  page: PageRequest,
): Promise<RowPage> {
  const { object } = scope
  const { field, target, reversed } = relationNamed(scope, name)
  await requirePresent(scope, target, targetId)
  const linked =
    reversed === undefined ? leadingTo(object, field, targetId) : leadingFrom(target, reversed, targetId)
  return related(scope, object, linked, page)
}

/** The ids of the rows that a row of the object leads to. */
function leadingFrom(object: Definition, field: FieldDefinition, rowId: string): RawBuilder<unknown> {
  return storageOf(field).kind === 'links'
    ? sql`select target_id from ${linksOf(field.id)} where source_id = ${rowId}`
    : sql`select ${columnOf(field.id)} from ${tableOf(object.id)} where id = ${rowId}`
}

/** The ids of the rows of the object that lead to a row. */
function leadingTo(object: Definition, field: FieldDefinition, rowId: string): RawBuilder<unknown> {
  return storageOf(field).kind === 'links'
    ? sql`select source_id from ${linksOf(field.id)} where target_id = ${rowId}`
    : sql`select id from ${tableOf(object.id)} where ${columnOf(field.id)} = ${rowId}`
}

function related(
  scope: Scope,
  object: Definition,
  linked: RawBuilder<unknown>,
  page: PageRequest,
): Promise<RowPage> {
  const where = allOf([sql`r.id in (${linked})`, present(object, rowAlias, compilationFor(scope))])
  return pageOf(scope, { ...page, object, where, sort: [], fields: object.fields })
}

async function requirePresent(scope: Scope, object: Definition, rowId: string): Promise<void> {
  const found = await findPresent(scope, object, [rowId])
  if (!found.has(rowId)) throw notFound('row')
}

/** Links a row to others. Existing links stay. */
export async function linkRows(
  scope: Scope,
  rowId: string,
  name: string,
  targetIds: readonly string[],
): Promise<Row> {
  const relation = relationNamed(scope, name)
  const { field, target, isMulti } = relation
  if (!isMulti && targetIds.length > 1) {
    throw wrong('target_ids', 'too_big', `"${field.name}" leads to one row at a time.`)
  }
  return transactOn(scope, async (scope) => {
    await lockRow(scope, relation, rowId)
    const found = await findPresent(scope, target, targetIds)
    const issues = targetIds.flatMap((id, index) =>
      found.has(id)
        ? []
        : [
            {
              path: `target_ids[${index}]`,
              code: 'not_found',
              message: `There is no such row in "${target.name}".`,
            },
          ],
    )
    if (issues.length > 0) throw invalid(issues)
    if (relation.reversed !== undefined)
      return changeReverse(scope, field, rowId, (ids) => [...new Set([...ids, ...targetIds])])
    const links = isMulti
      ? await addLinks(scope.app.db, field, rowId, targetIds)
      : await setTarget(scope, field, rowId, targetIds[0] ?? null)
    await announceLinks(scope, rowId, field.id, links)
    return getRow(scope, rowId)
  })
}

/** Removes links. Ignores rows that are not linked or that the caller does not see. */
export async function unlinkRows(
  scope: Scope,
  rowId: string,
  name: string,
  targetIds: readonly string[],
): Promise<Row> {
  const relation = relationNamed(scope, name)
  const { field, isMulti } = relation
  return transactOn(scope, async (scope) => {
    await lockRow(scope, relation, rowId)
    if (relation.reversed !== undefined)
      return changeReverse(scope, field, rowId, (ids) => ids.filter((id) => !targetIds.includes(id)))
    const ids = isMulti
      ? await removeLinks(scope, field, rowId, targetIds)
      : await clearTarget(scope, field, rowId, targetIds)
    const links = ids.map((targetId) => linkChange('RECORD_UNLINKED', field, rowId, targetId))
    await announceLinks(scope, rowId, field.id, links)
    return getRow(scope, rowId)
  })
}

/** A reverse field has no links of its own: its new value changes the rows that hold them. */
async function changeReverse(
  scope: Scope,
  { name }: FieldDefinition,
  rowId: string,
  next: (ids: string[]) => string[],
): Promise<Row> {
  const { data } = await getRow(scope, rowId)
  return updateRow(scope, rowId, { data: { [name]: next([data[name] ?? []].flat().map(String)) } })
}

async function lockRow(scope: Scope, { field }: Relation, rowId: string): Promise<void> {
  const [row] = await lockRows(scope, sql`r.id = ${rowId}`, 1)
  if (row === undefined) throw notFound('row')
  if (field.recordTypeId !== null && field.recordTypeId !== row.record_type_id) throw notFound('relation')
}

function linkChange(
  type: LinkChange['type'],
  field: FieldDefinition,
  sourceId: string,
  targetId: string,
): LinkChange {
  return { type, fieldId: field.id, sourceId, targetId }
}

async function addLinks(
  db: Db,
  field: FieldDefinition,
  rowId: string,
  targetIds: readonly string[],
): Promise<LinkChange[]> {
  const pairs = { sources: targetIds.map(() => rowId), targets: [...targetIds] }
  const added = await insertLinks(db, field.id, pairs)
  return added.map((one) => linkChange('RECORD_LINKED', field, rowId, one.target_id))
}

async function setTarget(
  { app, object }: Scope,
  field: FieldDefinition,
  rowId: string,
  targetId: string | null,
): Promise<LinkChange[]> {
  const column = columnOf(field.id)
  const { rows } = await sql<{ old: string | null }>`
    update ${tableOf(object.id)} as r set ${column} = ${targetId} from ${tableOf(object.id)} as before
    where r.id = ${rowId} and before.id = r.id and r.${column} is distinct from ${targetId}
    returning before.${column} as old`.execute(app.db)
  return rows.flatMap(({ old }) => movedLink(field.id, rowId, old, targetId))
}

async function clearTarget(
  scope: Scope,
  field: FieldDefinition,
  rowId: string,
  targetIds: readonly string[],
): Promise<string[]> {
  if (field.required) throw mustHaveValue(field)
  const column = columnOf(field.id)
  const table = tableOf(scope.object.id)
  const { rows } = await sql<{ old: string }>`
    update ${table} as r set ${column} = null from ${table} as before
    where r.id = ${rowId} and before.id = r.id and r.${column} = any(${[...targetIds]}::text[])
      and exists (${seenTarget(scope, field, sql`before.${column}`)})
    returning before.${column} as old`.execute(scope.app.db)
  return rows.map((row) => row.old)
}

async function removeLinks(
  scope: Scope,
  field: FieldDefinition,
  rowId: string,
  targetIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ target_id: string }>`
    delete from ${linksOf(field.id)} as l
    where l.source_id = ${rowId} and l.target_id = any(${[...targetIds]}::text[])
      and exists (${seenTarget(scope, field, sql`l.target_id`)})
    returning target_id`.execute(scope.app.db)
  if (field.required && rows.length > 0) await requireLink(scope.app.db, field, rowId)
  return rows.map((row) => row.target_id)
}

async function requireLink(db: Db, field: FieldDefinition, rowId: string): Promise<void> {
  const { rows } = await sql`select from ${linksOf(field.id)} where source_id = ${rowId} limit 1`.execute(db)
  if (rows.length === 0) throw mustHaveValue(field)
}

function mustHaveValue(field: FieldDefinition): Problem {
  return wrong('target_ids', 'required', `"${field.name}" must have a value: link another row first.`)
}
