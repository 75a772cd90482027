import type { Field, Rule } from '../../kit/field-type.ts'
import { type Issue, invalid } from '../../kit/problem.ts'
import type { Change } from '../catalogue/change.ts'
import type { Catalogue, Definition } from '../catalogue/definition.ts'
import type { RuleBody } from '../fields/rule-body.ts'
import { readRule, ruleFields } from '../formula/index.ts'
import type { Shape, Shapes } from '../shape.ts'

/** Checks the rule of a field body and returns it as stored. `shape` already has the field. */
export function checkRule(body: RuleBody | null, shape: Shape, shapes: Shapes, at = ''): Rule | null {
  if (body === null) return null
  const issues: Issue[] = []
  const rule = readRule(body, shape, shapes, `${at}validation.formula`, issues)
  if (rule === undefined) throw invalid(issues)
  return rule
}

export async function storeRule({ db }: Change, field: Field, rule: Rule | null): Promise<void> {
  await db
    .updateTable('fields')
    .set({ rule: rule === null ? null : JSON.stringify(rule) })
    .where('id', '=', field.id)
    .execute()
}

/** The fields of an object whose rules read one of these fields. */
export function rulesUsing(
  catalogue: Catalogue,
  object: Definition,
  fieldIds: ReadonlySet<number>,
): Definition['fields'] {
  return object.fields.filter(({ rule }) => {
    if (rule === null) return false
    return !ruleFields(rule, object, catalogue.byId).isDisjointFrom(fieldIds)
  })
}
