import { readText } from '../reading.ts'
import { type Field, isEditable, sentValue } from '../values.ts'

/** One condition as somebody puts it together. */
export interface Condition {
  kind: 'condition'
  /** `['Company', 'Name']`: a field, or a relation and a field of what it leads to. */
  path: readonly string[]
  operator: string
  /** As it is shown: rows with their titles, two values for `between`, several for `in`. */
  value: unknown
}

/** Parts all of which, or any of which, a row must meet. */
export interface Group {
  kind: 'group'
  join: 'and' | 'or'
  parts: readonly Part[]
}

/** What was made elsewhere and cannot be drawn here; it holds all the same. */
export interface Other {
  kind: 'other'
  query: Record<string, unknown>
}

export type Part = Condition | Group | Other

export const noFilter: Group = { kind: 'group', join: 'and', parts: [] }

const withoutValue = new Set(['isEmpty', 'isNotEmpty'])
const withSeveral = new Set(['in', 'notIn'])

/** What each operator is called. */
const operatorWords: Readonly<Record<string, string>> = {
  contains: 'contains',
  notContains: 'does not contain',
  equals: 'is',
  notEquals: 'is not',
  in: 'is any of',
  notIn: 'is none of',
  startsWith: 'starts with',
  endsWith: 'ends with',
  greaterThan: 'is more than',
  greaterThanOrEqual: 'is at least',
  lessThan: 'is less than',
  lessThanOrEqual: 'is at most',
  between: 'is between',
  isEmpty: 'is empty',
  isNotEmpty: 'is not empty',
}

const timeWords: Readonly<Record<string, string>> = {
  greaterThan: 'is after',
  greaterThanOrEqual: 'is on or after',
  lessThan: 'is before',
  lessThanOrEqual: 'is on or before',
}

/** What is asked of the records that lead here. */
const hereWords: Readonly<Record<string, string>> = {
  isNotEmpty: 'there are any',
  isEmpty: 'there are none',
  in: 'include any of',
  notIn: 'include none of',
  contains: 'include all of',
}

export function operatorWord(operator: string, field: Field | undefined): string {
  if (field?.['leadsHere'] === true && hereWords[operator] !== undefined) return hereWords[operator]
  const ofTimes = field !== undefined && isTime(field) ? timeWords[operator] : undefined
  return ofTimes ?? operatorWords[operator] ?? operator
}

export function isTime({ type, metadata }: Field): boolean {
  return type === 'date' || type === 'dateOnly' || metadata['dateConfig'] !== undefined
}

/** How many values an operator compares with. */
export function valuesOf(operator: string): 'none' | 'one' | 'two' | 'several' {
  if (withoutValue.has(operator)) return 'none'
  if (operator === 'between') return 'two'
  return withSeveral.has(operator) ? 'several' : 'one'
}

const relative = /^(?:NOW|TODAY|(?:START|END)_OF_(?:WEEK|MONTH|QUARTER|YEAR))(?:[+-]\d{1,4}[hdwmy])?$/

export function isRelative(value: unknown): value is string {
  return typeof value === 'string' && relative.test(value)
}

export function pathText(path: readonly string[]): string {
  return path.map((name) => `[${name}]`).join('.')
}

type FieldAt = (path: readonly string[]) => Field | undefined

/** The filter that the API takes; undefined where nothing is filtered. Conditions that are not complete are left out. */
export function queryOf(group: Group, fieldAt: FieldAt): Record<string, unknown> | undefined {
  const parts = group.parts.flatMap((part): Record<string, unknown>[] => {
    if (part.kind === 'other') return [part.query]
    if (part.kind === 'group') return [queryOf(part, fieldAt) ?? []].flat()
    const field = fieldAt(part.path)
    const leaf = { path: pathText(part.path), operator: part.operator }
    if (valuesOf(part.operator) === 'none') return [leaf]
    const value = field === undefined ? unknownOperand(part) : complete(part, field)
    return value === undefined ? [] : [{ ...leaf, value }]
  })
  return parts.length === 0 ? undefined : { [group.join]: parts }
}

/** Whether a path goes over a relation, forwards or backwards. */
function isOverRelation([first = '', second]: readonly string[]): boolean {
  return second !== undefined || first.includes('.')
}

/** Whether a filter asks for records that lead here: `[deals.Company]`. */
export function asksForHere({ parts }: Group, own: readonly Field[]): boolean {
  return parts.some((part) => {
    if (part.kind === 'group') return asksForHere(part, own)
    const [first = ''] = part.kind === 'condition' ? part.path : []
    return first.includes('.') && !own.some(({ name }) => name === first)
  })
}

/**
 * A field of this source that is not known is gone. One beyond a relation may not have been read yet, or not be for one's
 * eyes: what a view asks of it holds all the same, or more rows than it means would be shown.
 */
function unknownOperand({ path, value }: Condition): unknown {
  if (!isOverRelation(path) || value === null) return undefined
  return Array.isArray(value) ? value.map(idOrValue) : idOrValue(value)
}

function idOrValue(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value
}

/** The value of a condition as it is sent; undefined while something of it is missing. */
function complete({ operator, value }: Condition, field: Field): unknown {
  const wanted = valuesOf(operator)
  const list = [value ?? []].flat().filter((one) => one !== null && one !== undefined && one !== '')
  if (wanted === 'two') return list.length === 2 ? list.map((one) => operandOf(one, field)) : undefined
  if (list.length === 0) return undefined
  const sent = list.map((one) => operandOf(one, field))
  return wanted === 'several' || sent.length > 1 ? sent : sent[0]
}

function operandOf(value: unknown, field: Field): unknown {
  return field.type === 'relation' ? sentValue(value, { ...field, metadata: {} }) : value
}

/** What somebody typed, as a value to compare with; typed parts are read, times also by `TODAY+7d`. */
export function readOperand(text: string, field: Field): { value: unknown } | { error: string } {
  if (isTime(field) && isRelative(text)) return { value: text }
  const plain = isEditable(field) ? field : { ...field, type: plainType(field) }
  return readText(text, { ...plain, metadata: { ...plain.metadata, extendedField: false } })
}

/** Formulas compare as what they give. */
function plainType({ metadata }: Field): string {
  if (metadata['numberConfig'] !== undefined) return 'number'
  if (metadata['stringConfig'] !== undefined) return 'string'
  return metadata['dateConfig'] === undefined ? 'boolean' : 'dateOnly'
}

/** A filter as it was stored, to be drawn. */
export function groupOf(query: Record<string, unknown> | null | undefined): Group {
  if (query === null || query === undefined) return noFilter
  const part = partOf(query)
  return part.kind === 'group' ? part : { ...noFilter, parts: [part] }
}

function partOf(query: Record<string, unknown>): Part {
  for (const join of ['and', 'or'] as const) {
    const parts = query[join]
    if (Array.isArray(parts))
      return { kind: 'group', join, parts: parts.map((one) => partOf(one as Record<string, unknown>)) }
  }
  const { path, operator, value } = query
  const isDrawn = typeof path === 'string' && typeof operator === 'string' && operator in operatorWords
  if (!isDrawn) return { kind: 'other', query }
  return { kind: 'condition', path: splitPath(path), operator, value }
}

function splitPath(path: string): string[] {
  if (!path.startsWith('[') || !path.endsWith(']')) return [path]
  return path.slice(1, -1).split('].[')
}

/** How many conditions there are, for a badge. */
export function conditionCount({ parts }: Group): number {
  return parts.reduce((sum, part) => sum + (part.kind === 'group' ? conditionCount(part) : 1), 0)
}
