import { sql } from 'kysely'
import { writeFormula as writeText } from '../../../formulas/write.ts'
import type { Field, Metadata, SqlFragment } from '../../kit/field-type.ts'
import type { Issue } from '../../kit/problem.ts'
import { type FormulaMetadata, formulaKind, formulaMetadata } from '../fields/formula.ts'
import { fieldTypeOf } from '../fields/types.ts'
import {
  type Compilation,
  cast,
  compileQuery,
  type Query,
  type QueryScope,
  readQuery,
  writeQuery,
} from '../query/index.ts'
import type { Shape, Shapes } from '../shape.ts'
import { compileExpression, converted } from './compile.ts'
import { type Dependency, dependenciesOf } from './dependencies.ts'
import { readExpression } from './read.ts'
import type { Node, ResultType } from './tree.ts'
import { writeExpression } from './write.ts'

/** A valid formula: its expression, its filters and the kind of its value. */
export interface Formula {
  expression: Node
  applyIf: Query | undefined
  result: ResultType
  /** The configs, with that of the result filled in. */
  config: Pick<FormulaMetadata, 'numberConfig' | 'dateConfig' | 'stringConfig'>
}

/** Reads the metadata of a formula. Undefined if anything is wrong; all problems are added to `issues`. */
export function readFormula(
  metadata: FormulaMetadata,
  scope: QueryScope,
  at: string,
  issues: Issue[],
): Formula | undefined {
  const inner = (key: string) => (at === '' ? key : `${at}.${key}`)
  const before = issues.length
  const expression = readExpression(metadata.expression, scope, inner('expression'), issues)
  const applyIf =
    metadata.applyIf === undefined
      ? undefined
      : readQuery(metadata.applyIf, { ...scope, withoutFormulas: true }, inner('applyIf'), issues)
  if (expression === undefined || issues.length > before) return undefined
  const config = resultConfig(metadata, expression, inner, issues)
  return config === undefined ? undefined : { expression, applyIf, ...config }
}

type Result = Pick<Formula, 'result' | 'config'>

/**
 * The one config that fits the result, with defaults if none was given: it tells readers the kind of value to expect.
 */
function resultConfig(
  metadata: FormulaMetadata,
  expression: Node,
  inner: (key: string) => string,
  issues: Issue[],
): Result | undefined {
  const { numberConfig, dateConfig, stringConfig } = metadata
  const refuse = (key: string, message: string) => {
    issues.push({ path: inner(key), code: 'not_applicable', message })
    return undefined
  }
  const isTime = expression.result === 'date' || expression.result === 'timestamp'
  if ([numberConfig, dateConfig, stringConfig].filter((one) => one !== undefined).length > 1) {
    return refuse(
      stringConfig === undefined ? 'dateConfig' : 'stringConfig',
      'A formula has one config: that of its result.',
    )
  }
  if (numberConfig !== undefined && expression.result !== 'number') {
    return refuse('numberConfig', 'The result is not a number.')
  }
  if (dateConfig !== undefined && !isTime) return refuse('dateConfig', 'The result is not a date.')
  if (stringConfig !== undefined) return { result: 'text', config: { stringConfig } }
  if (expression.result === 'number') {
    return { result: 'number', config: { numberConfig: numberConfig ?? { format: 'decimal' } } }
  }
  if (expression.result === 'text') return { result: 'text', config: { stringConfig: { format: 'text' } } }
  if (!isTime) return { result: 'boolean', config: {} }
  if (expression.result === 'date' && dateConfig?.timezone === undefined) {
    return { result: 'date', config: { dateConfig: dateConfig ?? {} } }
  }
  const timezone = dateConfig?.timezone ?? expression.style.zone ?? 'UTC'
  return { result: 'timestamp', config: { dateConfig: { ...dateConfig, timezone } } }
}

/** A formula as its field's metadata: by ids for storing, by names for the API. */
export function writeFormula(formula: Formula, form: 'names' | 'ids'): FormulaMetadata {
  return {
    expression: writeExpression(formula.expression, form),
    ...(formula.applyIf === undefined ? {} : { applyIf: writeQuery(formula.applyIf, form) }),
    ...formula.config,
  }
}

// Definitions are replaced, never changed, so the parsed formulas stay valid as long as they do.
const formulas = new WeakMap<Shapes, WeakMap<Field, { formula: Formula | undefined }>>()

/** The formula of a field; undefined if something that it uses no longer exists. */
function formulaOf(field: Field, shape: Shape, shapes: Shapes): Formula | undefined {
  const readIt = () =>
    readFormula(formulaMetadata.parse(field.metadata), { shape, shapes, form: 'ids' }, '', [])
  // A shape that is only a trial must not be cached for others.
  if (shapes.get(shape.id) !== shape) return readIt()
  const known = formulas.get(shapes) ?? new WeakMap<Field, { formula: Formula | undefined }>()
  const { formula } = known.get(field) ?? { formula: readIt() }
  formulas.set(shapes, known.set(field, { formula }))
  return formula
}

/** Reports whether a formula field can still be computed with these shapes. */
export function formulaHolds(field: Field, shape: Shape, shapes: Shapes): boolean {
  return (
    readFormula(formulaMetadata.parse(field.metadata), { shape, shapes, form: 'ids' }, '', []) !== undefined
  )
}

export function formulaDependencies(field: Field, shape: Shape, shapes: Shapes): Dependency[] {
  const formula = formulaOf(field, shape, shapes)
  return formula === undefined ? [] : dependenciesOf(formula.expression, formula.applyIf)
}

/** Checks a formula's metadata and returns them as stored. */
export function checkFormula(
  metadata: Metadata,
  shape: Shape,
  shapes: Shapes,
  at: string,
  issues: Issue[],
): Metadata | undefined {
  const formula = readFormula(formulaMetadata.parse(metadata), { shape, shapes }, at, issues)
  return formula === undefined ? undefined : writeFormula(formula, 'ids')
}

/** A formula field's metadata with the current names of its fields and options. */
export function publicFormula(field: Field, shape: Shape, shapes: Shapes): Metadata {
  const formula = formulaOf(field, shape, shapes)
  return formula === undefined ? field.metadata : writeFormula(formula, 'names')
}

/** A formula as text, if it has that form: `[Quote] * 1.19`. */
export function formulaText(field: Field, shape: Shape, shapes: Shapes): string | undefined {
  const formula = formulaOf(field, shape, shapes)
  if (formula === undefined) return undefined
  return writeText(writeExpression(formula.expression, 'names'), (id) => backName(id, shape, shapes))
}

/** The name of a relation that leads here: the field that shows it, or `deals.Company`. */
function backName(relationId: number, shape: Shape, shapes: Shapes): string | undefined {
  const shown = shape.fields.find((field) => {
    const storage = fieldTypeOf(field).storage(field)
    return storage.kind === 'reverse' && storage.of === relationId
  })
  if (shown !== undefined) return shown.name
  for (const holder of shapes.values()) {
    const field = holder.fields.find(({ id }) => id === relationId)
    if (field !== undefined) return `${holder.name}.${field.name}`
  }
  return undefined
}

/** The value of a formula for the row at `alias`: rounded, scaled and typed by its config. */
export function compileFormula(formula: Formula, alias: string, compilation: Compilation): SqlFragment {
  const value = finished(formula, alias, compilation)
  if (formula.applyIf === undefined) return value
  return sql`case when ${compileQuery(formula.applyIf, alias, compilation)} then ${value} end`
}

function finished(formula: Formula, alias: string, compilation: Compilation): SqlFragment {
  const { expression, result, config } = formula
  const { numberConfig, dateConfig } = config
  if (numberConfig !== undefined) {
    const value = compileExpression(expression, alias, compilation)
    // 25 means 25 % in every percent field, computed ones included.
    const scaled = numberConfig.format === 'percent' ? sql`${value} * 100` : value
    const places = numberConfig.format === 'integer' ? 0 : numberConfig.decimals
    return places === undefined ? sql`(${scaled})` : sql`round(${scaled}, ${cast(places, 'int')})`
  }
  if (result !== 'timestamp' || expression.result === 'timestamp' || dateConfig?.timezone === undefined) {
    return converted(expression, result, alias, compilation)
  }
  const zone = dateConfig.timezone
  return converted({ ...expression, style: { ...expression.style, zone } }, result, alias, compilation)
}

/** The value of a formula field; null if something that it uses no longer exists. */
export function compileFormulaField(
  field: Field,
  shape: Shape,
  alias: string,
  compilation: Compilation,
): SqlFragment {
  const formula = formulaOf(field, shape, compilation.shapes)
  if (formula !== undefined) return compileFormula(formula, alias, compilation)
  const kind = formulaKind(formulaMetadata.parse(field.metadata))
  return kind === 'number' ? sql`null::numeric` : asNull(kind)
}

function asNull(kind: string): SqlFragment {
  if (kind === 'timestamp') return sql`null::timestamptz`
  if (kind === 'date') return sql`null::date`
  return kind === 'boolean' ? sql`null::boolean` : sql`null::text`
}
