import type { Field } from '../../kit/field-type.ts'
import { conflict, type Issue, Problem } from '../../kit/problem.ts'
import type { Change } from '../catalogue/change.ts'
import type { Catalogue, Definition } from '../catalogue/definition.ts'
import { fieldTypeOf, isComputed, kindOf } from '../fields/index.ts'
import { formulaHolds } from '../formula/index.ts'
import { countSeveral, lockValues, moveValues } from '../storage/move.ts'
import { isGroupable } from '../views/grouping.ts'
import { readView, type ViewRow } from '../views/list.ts'
import { formulasUsing } from './dependencies.ts'

/**
 * Turns a field with one value into one with several, or back, keeping its values. Refuses if a row holds more than one
 * value, or if something stored depends on the current form. Reports whether values moved: indexes on the field are
 * then gone.
 */
export async function changeMode(
  change: Change,
  object: Definition,
  before: Field,
  after: Field,
): Promise<boolean> {
  if (isComputed(after)) return false
  const narrows = before.metadata['mode'] !== after.metadata['mode'] && holdsSeveral(before)
  const moves = kindOf(before) !== kindOf(after)
  if (!narrows && !moves) return false
  if (moves && before.builtIn) throw conflict(`"${before.name}" is built in and keeps its mode.`)
  await lockValues(change.db, object.id, before)
  const several = narrows ? await countSeveral(change.db, object.id, before) : 0
  if (several > 0) {
    const rows = several === 1 ? '1 row holds' : `${several} rows hold`
    throw conflict(`${rows} more than one value of "${before.name}", the trash included: leave one in each.`)
  }
  if (!moves) return false
  await refuseBroken(change, object, after)
  await moveValues(change.db, object.id, before, after)
  return true
}

function holdsSeveral({ metadata }: Field): boolean {
  return metadata['mode'] === 'multi' || metadata['mode'] === 'multiSelect'
}

/** Refuses with the names of formulas, views and aggregations that would stop working. */
async function refuseBroken(change: Change, object: Definition, after: Field): Promise<void> {
  const { catalogue } = change
  const changed = {
    ...object,
    fields: object.fields.map((one) => (one.id === after.id ? { ...one, metadata: after.metadata } : one)),
  }
  const later = { ...catalogue, byId: new Map(catalogue.byId).set(object.id, changed) }
  const formulas = formulasUsing(catalogue, new Set([after.id]))
    .filter(
      ({ field, object: holder }) => !formulaHolds(field, later.byId.get(holder.id) ?? holder, later.byId),
    )
    .map(({ field, object: holder }) => ({ path: `${holder.name}.${field.name}`, what: 'The formula' }))
  const views = (await viewsOf(change)).flatMap((view) => {
    const name = catalogue.byId.get(view.object_id)?.name ?? ''
    return holds(view, catalogue) && !holds(view, later)
      ? [{ path: `${name}.${view.name}`, what: 'The view' }]
      : []
  })
  const issues: Issue[] = [...formulas, ...views, ...(await aggregationsOf(change, object, after))].map(
    ({ path, what }) => ({
      path,
      code: 'in_use',
      message: `${what} "${path}" works only with "${after.name}" as it is.`,
    }),
  )
  if (issues.length === 0) return
  const names = issues.map(({ path }) => path).join(', ')
  throw conflict(
    `These work only with "${after.name}" as it is: ${names}. Change or delete them first.`,
    issues,
  )
}

function viewsOf({ db, accountId }: Change): Promise<ViewRow[]> {
  return db.selectFrom('views').selectAll().where('account_id', '=', accountId).orderBy('id').execute()
}

/** Reports whether everything that a view filters, sorts and groups by exists and still works. */
function holds(view: ViewRow, catalogue: Catalogue): boolean {
  const object = catalogue.byId.get(view.object_id)
  if (object === undefined) return false
  try {
    const grouping = object.fields.find((field) => `#${field.id}` === view.group_by)
    if (grouping !== undefined && !isGroupable(grouping) && view.type !== 'calendar') return false
    return readView(view, { object, catalogue }).lost.length === 0
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

async function aggregationsOf(
  { db }: Change,
  object: Definition,
  after: Field,
): Promise<{ path: string; what: string }[]> {
  const rows = await db
    .selectFrom('view_aggregations as a')
    .innerJoin('views as v', 'v.id', 'a.view_id')
    .select(['v.name', 'a.operation'])
    .where('a.field_id', '=', after.id)
    .execute()
  const allowed: readonly string[] = fieldTypeOf(after).aggregations(after.metadata)
  return rows
    .filter(({ operation }) => !allowed.includes(operation))
    .map(({ name, operation }) => ({
      path: `${object.name}.${name}`,
      what: `The aggregation ${operation} of`,
    }))
}
