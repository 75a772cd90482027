import { sql } from 'kysely'
import { parseComparison } from '../../../formulas/parse.ts'
import { FormulaError } from '../../../formulas/tokens.ts'
import type { Comparison } from '../../../formulas/tree.ts'
import { writeComparison } from '../../../formulas/write.ts'
import type { Metadata, Rule, SqlFragment } from '../../kit/field-type.ts'
import type { Issue } from '../../kit/problem.ts'
import { formulaMetadata } from '../fields/formula.ts'
import type { RuleBody } from '../fields/rule-body.ts'
import type { Compilation } from '../query/index.ts'
import type { Shape, Shapes } from '../shape.ts'
import { dependenciesOf } from './dependencies.ts'
import { compileFormula, type Formula, readFormula, writeFormula } from './formula.ts'

/** Reads a rule from a request and returns it as stored. Undefined if anything is wrong; problems are in `issues`. */
export function readRule(
  { formula, message }: RuleBody,
  shape: Shape,
  shapes: Shapes,
  at: string,
  issues: Issue[],
): Rule | undefined {
  const compared = readComparison(formula, at, issues)
  if (compared === undefined) return undefined
  const found: Issue[] = []
  const side = (expression: unknown) =>
    readFormula(formulaMetadata.parse({ expression }), { shape, shapes }, '', found)
  const [left, right] = [side(compared.left), side(compared.right)]
  // Paths into the tree mean nothing to someone who wrote a text.
  issues.push(...found.map((issue) => ({ ...issue, path: at })))
  if (left === undefined || right === undefined) return undefined
  if (left.result !== right.result) {
    const text = `Both sides must be of one kind: the left is ${kinds[left.result]}, the right ${kinds[right.result]}.`
    issues.push({ path: at, code: 'invalid_formula', message: text })
    return undefined
  }
  if (!staysInRow(left, shape) || !staysInRow(right, shape)) {
    issues.push({
      path: at,
      code: 'not_applicable',
      message: 'A rule reads fields of the row only, no relations.',
    })
    return undefined
  }
  return {
    left: writeFormula(left, 'ids'),
    operator: compared.operator,
    right: writeFormula(right, 'ids'),
    message,
  }
}

const kinds: Readonly<Record<Formula['result'], string>> = {
  text: 'a text',
  number: 'a number',
  boolean: 'true or false',
  date: 'a day',
  timestamp: 'a moment',
}

function readComparison(text: string, at: string, issues: Issue[]): Comparison | undefined {
  try {
    return parseComparison(text)
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error
    const message = `${error.message} (at character ${error.at + 1}).`
    issues.push({ path: at, code: 'invalid_formula', message })
    return undefined
  }
}

/** Related rows change without the row, and who writes it may not see them. */
function staysInRow({ expression }: Formula, shape: Shape): boolean {
  return dependenciesOf(expression).every(
    ({ shapeId, fieldId }) =>
      shapeId === shape.id && shape.fields.find(({ id }) => id === fieldId)?.type !== 'relation',
  )
}

/** Both sides of a stored rule; undefined if something that it reads no longer exists or has another type. */
function sidesOf(rule: Rule, shape: Shape, shapes: Shapes): { left: Formula; right: Formula } | undefined {
  const side = (metadata: Metadata) =>
    readFormula(formulaMetadata.parse(metadata), { shape, shapes, form: 'ids' }, '', [])
  const [left, right] = [side(rule.left), side(rule.right)]
  if (left === undefined || right === undefined || left.result !== right.result) return undefined
  return { left, right }
}

export function ruleHolds(rule: Rule, shape: Shape, shapes: Shapes): boolean {
  return sidesOf(rule, shape, shapes) !== undefined
}

/** The ids of the fields that a rule reads. */
export function ruleFields(rule: Rule, shape: Shape, shapes: Shapes): ReadonlySet<number> {
  const sides = sidesOf(rule, shape, shapes)
  if (sides === undefined) return new Set()
  const all = [sides.left, sides.right].flatMap(({ expression }) => dependenciesOf(expression))
  return new Set(all.map(({ fieldId }) => fieldId))
}

const tree = (formula: Formula | undefined) =>
  formula === undefined ? undefined : writeFormula(formula, 'names').expression

/** A rule as the API shows it, with the current names of its fields. */
export function publicRule(rule: Rule, shape: Shape, shapes: Shapes): RuleBody {
  const sides = sidesOf(rule, shape, shapes)
  const formula = writeComparison(tree(sides?.left), rule.operator, tree(sides?.right))
  return { formula: formula ?? '', message: rule.message }
}

const operators: Readonly<Record<string, SqlFragment>> = {
  equals: sql`=`,
  notEquals: sql`<>`,
  greaterThan: sql`>`,
  greaterThanOrEqual: sql`>=`,
  lessThan: sql`<`,
  lessThanOrEqual: sql`<=`,
}

/** Whether the row at `alias` meets a rule: null if a value that the rule reads is missing. */
export function compileRule(
  rule: Rule,
  shape: Shape,
  alias: string,
  compilation: Compilation,
): SqlFragment | undefined {
  const sides = sidesOf(rule, shape, compilation.shapes)
  const operator = operators[rule.operator]
  if (sides === undefined || operator === undefined) return undefined
  const [left, right] = [sides.left, sides.right].map((one) => compileFormula(one, alias, compilation))
  return sql`((${left}) ${operator} (${right}))`
}
