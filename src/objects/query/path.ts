import { closest } from '../../kit/closest.ts'
import type { Field, QueryOperator } from '../../kit/field-type.ts'
import type { Issue } from '../../kit/problem.ts'
import { operatorsFor } from '../fields/operators.ts'
import { fieldTypeOf } from '../fields/types.ts'
import type { Shape, Shapes } from '../shape.ts'
import { type End, type Path, type Relation, type SystemColumn, systemColumns } from './tree.ts'

/** The context for reading paths. */
export interface PathScope {
  shape: Shape
  shapes: Shapes
  /** Stored trees name fields and options by id, so that a rename changes nothing; requests use names. */
  form?: 'names' | 'ids'
  /** The relation through which an aggregate reached this shape: `[Deals].[Amount]` is then the same as `[Amount]`. */
  reachedBy?: Relation | undefined
  /** Allows a path to go backwards, to the rows whose relations lead here: `[deals.Company].[Amount]`. */
  backward?: boolean
}

type Found = { path: Path } | { issue: Omit<Issue, 'path'> }

/**
 * Reads `Field`, `[Field]`, `[Relation].[Field]` or the name of a system column. A relation may also be one of another
 * object that leads here, under the names of both: `[deals.Company]`.
 */
export function findPath(text: unknown, scope: PathScope): Found {
  if (typeof text !== 'string' || text === '')
    return problem('invalid_type', 'Must be a path such as [Field].')
  const parts = scope.form === 'ids' ? text.split('.') : splitPath(text, scope.shape)
  const [first, second] = parts
  if (first === undefined || parts.length > 2)
    return problem('invalid_path', 'A path is [Field] or [Relation].[Field].')
  if (second === undefined) return findEnd(first, scope)
  const { reachedBy } = scope
  if (scope.form !== 'ids' && reachedBy?.field.name === first) return findEnd(second, scope)
  const field = findField(scope.shape, first, scope)
  const relation = field === undefined ? relationBack(first, scope) : relationOf(field, scope)
  if (field === undefined && relation === undefined) return unknownName(first, scope.shape)
  if (relation === undefined) {
    return problem('not_a_relation', `"${short(first)}" is not a relation to another object or table.`)
  }
  const end = findEnd(second, { ...scope, shape: relation.target, backward: false })
  return 'issue' in end ? end : { path: { relation, end: end.path.end } }
}

/** The relation of any shape that leads to this one and has this name. */
function relationBack(name: string, scope: PathScope): Relation | undefined {
  if (scope.backward !== true) return undefined
  for (const holder of scope.shapes.values()) {
    const prefix = `${holder.name}.`
    const inside = scope.form === 'ids' ? name.replace(/^</, '') : name.slice(prefix.length)
    if (scope.form === 'ids' ? !name.startsWith('<') : !name.startsWith(prefix)) continue
    const field = findField(holder, inside, scope)
    if (field !== undefined && fieldTypeOf(field).traits(field.metadata).target === scope.shape.id)
      return { holder, field, target: holder, back: true }
  }
  return undefined
}

export function relationOf(
  field: Field,
  { shape, shapes }: { shape: Shape; shapes: Shapes },
): Relation | undefined {
  const { target } = fieldTypeOf(field).traits(field.metadata)
  if (target === undefined) return undefined
  const related = target === shape.id ? shape : shapes.get(target)
  return related === undefined ? undefined : { holder: shape, field, target: related }
}

function findField(shape: Shape, name: string, scope: { form?: PathScope['form'] }): Field | undefined {
  if (scope.form === 'ids') return shape.fields.find((field) => `#${field.id}` === name)
  return shape.fields.find((field) => field.name === name)
}

/** A path as it is stored (`ids`) or shown (`names`). */
export function writePath(path: Path, form: 'names' | 'ids'): string {
  const parts = path.relation === null ? [] : [writeRelation(path.relation, form)]
  const { column } = path.end
  if ('field' in column) parts.push(writeField(column.field, form))
  else if ('back' in column) parts.push(writeRelation(column.back, form))
  else parts.push(form === 'ids' ? column.system : `[${column.system}]`)
  return parts.join('.')
}

function writeRelation({ field, holder, back }: Relation, form: 'names' | 'ids'): string {
  if (back !== true) return writeField(field, form)
  return form === 'ids' ? `<${writeField(field, form)}` : `[${holder.name}.${field.name}]`
}

function writeField(field: Field, form: 'names' | 'ids'): string {
  return form === 'ids' ? `#${field.id}` : `[${field.name}]`
}

/** Names may contain anything but `].[`, so two brackets are always a relation and its field. */
function splitPath(text: string, shape: Shape): string[] {
  if (shape.fields.some((field) => field.name === text)) return [text]
  if (!text.startsWith('[') || !text.endsWith(']')) return [text]
  return text.slice(1, -1).split('].[')
}

function findEnd(name: string, scope: PathScope): Found {
  const field = findField(scope.shape, name, scope)
  if (field !== undefined) return { path: { relation: null, end: fieldEnd(field, scope.shape) } }
  const system = systemColumns.find((one) => one === name)
  if (system !== undefined) return { path: { relation: null, end: systemEnd(system, scope.shape) } }
  const back = relationBack(name, scope)
  return back === undefined
    ? unknownName(name, scope.shape)
    : { path: { relation: null, end: backEnd(back, scope.shape) } }
}

function backEnd(back: Relation, shape: Shape): End {
  const operators = operatorsFor('rows')
  return {
    shape,
    column: { back },
    kind: 'rows',
    traits: { target: back.target.id },
    operators,
    sqlType: 'text',
  }
}

function fieldEnd(field: Field, shape: Shape): End {
  const type = fieldTypeOf(field)
  const kind = type.valueKind(field.metadata)
  const storage = type.storage(field)
  return {
    shape,
    column: { field },
    kind,
    traits: type.traits(field.metadata),
    operators: type.operators(field.metadata),
    sqlType:
      storage.kind === 'column' && storage.sqlType !== 'row_id'
        ? storage.sqlType
        : (computedType[kind] ?? 'text'),
  }
}

const computedType: Partial<Record<End['kind'], string>> = {
  number: 'numeric',
  boolean: 'boolean',
  timestamp: 'timestamptz',
  date: 'date',
}

const identity: readonly QueryOperator[] = ['equals', 'notEquals', 'in', 'notIn']
const moments: readonly QueryOperator[] = [
  ...identity,
  'greaterThan',
  'greaterThanOrEqual',
  'lessThan',
  'lessThanOrEqual',
  'between',
]

function systemEnd(system: SystemColumn, shape: Shape): End {
  const end = { shape, column: { system }, traits: {} }
  if (system === 'id') return { ...end, kind: 'text', operators: identity, sqlType: 'text' }
  if (system === 'record_type_id') return { ...end, kind: 'number', operators: identity, sqlType: 'int' }
  return { ...end, kind: 'timestamp', operators: moments, sqlType: 'timestamptz' }
}

function unknownName(name: string, shape: Shape): Found {
  const suggestion = closest(name, [...shape.fields.map((field) => field.name), ...systemColumns])
  const hint = suggestion === undefined ? '' : `; did you mean "${suggestion}"?`
  return problem('unknown_path', `"${shape.name}" has no field "${short(name)}"${hint || '.'}`, suggestion)
}

function problem(code: string, message: string, suggestion?: string): Found {
  return { issue: { code, message, ...(suggestion === undefined ? {} : { suggestion }) } }
}

function short(name: string): string {
  return name.length > 80 ? `${name.slice(0, 80)}…` : name
}
