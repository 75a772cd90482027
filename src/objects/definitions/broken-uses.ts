import type { Field } from '../../kit/field-type.ts'
import { conflict, type Issue, Problem } from '../../kit/problem.ts'
import type { Change } from '../catalogue/change.ts'
import type { Catalogue, Definition, FieldDefinition } from '../catalogue/definition.ts'
import { fieldTypeOf } from '../fields/index.ts'
import { formulaHolds, ruleHolds } from '../formula/index.ts'
import { isGroupable } from '../views/grouping.ts'
import { readView, type ViewRow } from '../views/list.ts'
import { formulasUsing } from './dependencies.ts'
import { rulesUsing } from './rules.ts'

/** The formulas with validation rules, the views and aggregations that stop working when a field changes. */
export interface BrokenUses {
  formulas: Issue[]
  views: { view: ViewRow; issue: Issue }[]
  aggregations: { id: number; issue: Issue }[]
}

/** The catalogue as it will be after the change of a field. */
export function catalogueWith(catalogue: Catalogue, object: Definition, after: Field): Catalogue {
  const fields = object.fields.map((one): FieldDefinition => {
    return one.id === after.id ? { ...one, ...after, options: one.options } : one
  })
  return { ...catalogue, byId: new Map(catalogue.byId).set(object.id, { ...object, fields }) }
}

export async function brokenUses(change: Change, object: Definition, after: Field): Promise<BrokenUses> {
  const { catalogue } = change
  const later = catalogueWith(catalogue, object, after)
  const issue = (what: string, path: string): Issue => ({
    path,
    code: 'in_use',
    message: `${what} "${path}" works only with "${after.name}" as it is.`,
  })
  const formulas = formulasUsing(catalogue, new Set([after.id]))
    .filter(
      ({ field, object: holder }) => !formulaHolds(field, later.byId.get(holder.id) ?? holder, later.byId),
    )
    .map(({ field, object: holder }) => issue('The formula', `${holder.name}.${field.name}`))
  const rules = rulesUsing(catalogue, object, new Set([after.id]))
    .filter(({ rule }) => rule !== null && !ruleHolds(rule, later.byId.get(object.id) ?? object, later.byId))
    .map(({ name }) => issue('The validation rule of', `${object.name}.${name}`))
  const views = (await viewsOf(change)).flatMap((view) => {
    const name = catalogue.byId.get(view.object_id)?.name ?? ''
    const isBroken = holds(view, catalogue) && !holds(view, later)
    return isBroken ? [{ view, issue: issue('The view', `${name}.${view.name}`) }] : []
  })
  const aggregations = (await aggregationsOf(change, after)).map(({ id, name, operation }) => ({
    id,
    issue: issue(`The aggregation ${operation} of`, `${object.name}.${name}`),
  }))
  return { formulas: [...formulas, ...rules], views, aggregations }
}

export function issuesOf({ formulas, views, aggregations }: BrokenUses): Issue[] {
  return [...formulas, ...views.map((one) => one.issue), ...aggregations.map((one) => one.issue)]
}

/** Refuses with the names of formulas, views and aggregations that would stop working. */
export function refuseBroken(field: Field, issues: readonly Issue[]): void {
  if (issues.length === 0) return
  const names = issues.map(({ path }) => path).join(', ')
  throw conflict(
    `These work only with "${field.name}" as it is: ${names}. Change or delete them first.`,
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

async function aggregationsOf({ db }: Change, after: Field) {
  const rows = await db
    .selectFrom('view_aggregations as a')
    .innerJoin('views as v', 'v.id', 'a.view_id')
    .select(['a.id', 'v.name', 'a.operation'])
    .where('a.field_id', '=', after.id)
    .execute()
  const allowed: readonly string[] = fieldTypeOf(after).aggregations(after.metadata)
  return rows.filter(({ operation }) => !allowed.includes(operation))
}
