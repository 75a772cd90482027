import { sql } from 'kysely'
import { type Issue, invalid } from '../../kit/problem.ts'
import type { Scope } from '../catalogue/catalogue.ts'
import type { FieldDefinition } from '../catalogue/definition.ts'
import { compileRule, ruleFields } from '../formula/index.ts'
import { tableOf } from '../storage/names.ts'
import type { RowValues } from './input.ts'
import { compilationFor, rowAlias } from './select.ts'

interface Written {
  id: string
  values: RowValues
}

const maxIssues = 100

/**
 * Refuses rows that break a validation rule, after they were written in the same transaction: so a rule sees a row as it
 * is stored. A changed row is checked against the rules whose fields it changes.
 */
export async function enforceRules(scope: Scope, rows: readonly Written[], isNew: boolean): Promise<void> {
  const issues: Issue[] = []
  for (const field of scope.object.fields) {
    if (field.rule === null) continue
    const read = ruleFields(field.rule, scope.object, scope.catalogue.byId)
    const checked = isNew
      ? rows
      : rows.filter(({ values }) => [field.id, ...read].some((id) => values.columns.has(id)))
    if (checked.length > 0) issues.push(...(await brokenBy(scope, field, field.rule, checked)))
  }
  if (issues.length > 0) throw invalid(issues.slice(0, maxIssues))
}

async function brokenBy(
  scope: Scope,
  field: FieldDefinition,
  rule: NonNullable<FieldDefinition['rule']>,
  rows: readonly Written[],
): Promise<Issue[]> {
  const { app, object } = scope
  const isMet = compileRule(rule, object, rowAlias, compilationFor(scope))
  if (isMet === undefined) return []
  const ofType = field.recordTypeId === null ? sql`true` : sql`r.record_type_id = ${field.recordTypeId}`
  const { rows: broken } = await sql<{ id: string }>`
    select r.id from ${tableOf(object.id)} as r
    where r.id = any(${rows.map(({ id }) => id)}::text[]) and ${ofType} and ${isMet} is false
    limit ${maxIssues}`.execute(app.db)
  const ids = new Set(broken.map(({ id }) => id))
  return rows
    .filter(({ id }) => ids.has(id))
    .map(({ values }) => ({ path: `${values.at}${field.name}`, code: 'rule', message: rule.message }))
}
