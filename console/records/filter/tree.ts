import { msg, type Text, verbatim } from '../../kit/language/translate.ts'
import { readText } from '../reading.ts'
import { type Field, isEditable, sentValue } from '../values.ts'

/** A condition in the filter builder. */
export interface Condition {
  kind: 'condition'
  /** `['Company', 'Name']`: a field, or a relation and a field of its target. */
  path: readonly string[]
  operator: string
  /** The display value: records with titles, two values for `between`, several for `in`. */
  value: unknown
}

/** A group of conditions: all or any must match. */
export interface Group {
  kind: 'group'
  join: 'and' | 'or'
  parts: readonly Part[]
}

/** A filter from elsewhere that the builder can't display but that still applies. */
export interface Other {
  kind: 'other'
  query: Record<string, unknown>
}

export type Part = Condition | Group | Other

export const noFilter: Group = { kind: 'group', join: 'and', parts: [] }

const withoutValue = new Set(['isEmpty', 'isNotEmpty'])
const withSeveral = new Set(['in', 'notIn'])

/** Labels of operators. */
const operatorWords: Readonly<Record<string, Text>> = {
  contains: msg('contains'),
  notContains: msg('does not contain'),
  equals: msg('is'),
  notEquals: msg('is not'),
  in: msg('is any of'),
  notIn: msg('is none of'),
  startsWith: msg('starts with'),
  endsWith: msg('ends with'),
  greaterThan: msg('is more than'),
  greaterThanOrEqual: msg('is at least'),
  lessThan: msg('is less than'),
  lessThanOrEqual: msg('is at most'),
  between: msg('is between'),
  isEmpty: msg('is empty'),
  isNotEmpty: msg('is not empty'),
}

const timeWords: Readonly<Record<string, Text>> = {
  greaterThan: msg('is after'),
  greaterThanOrEqual: msg('is on or after'),
  lessThan: msg('is before'),
  lessThanOrEqual: msg('is on or before'),
}

/** Labels of operators for records that point here. */
const hereWords: Readonly<Record<string, Text>> = {
  isNotEmpty: msg('there are any'),
  isEmpty: msg('there are none'),
  in: msg('include any of'),
  notIn: msg('include none of'),
  contains: msg('include all of'),
}

export function operatorWord(operator: string, field: Field | undefined): Text {
  if (field?.['leadsHere'] === true && hereWords[operator] !== undefined) return hereWords[operator]
  const ofTimes = field !== undefined && isTime(field) ? timeWords[operator] : undefined
  return ofTimes ?? operatorWords[operator] ?? verbatim(operator)
}

export function isTime({ type, metadata }: Field): boolean {
  return type === 'date' || type === 'dateOnly' || metadata['dateConfig'] !== undefined
}

/** The number of operands of an operator. */
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

/** Builds the filter for the API. Undefined without conditions. Incomplete conditions are skipped. */
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

/** Returns true if a path crosses a relation in either direction. */
function isOverRelation([first = '', second]: readonly string[]): boolean {
  return second !== undefined || first.includes('.')
}

/** Returns true if a filter concerns records that point here: `[deals.Company]`. */
export function asksForHere({ parts }: Group, own: readonly Field[]): boolean {
  return parts.some((part) => {
    if (part.kind === 'group') return asksForHere(part, own)
    const [first = ''] = part.kind === 'condition' ? part.path : []
    return first.includes('.') && !own.some(({ name }) => name === first)
  })
}

/**
 * An unknown field of this source was deleted. An unknown field of another source may not have loaded or may be hidden
 * from the user: its condition still applies, or the view would show too many records.
 */
function unknownOperand({ path, value }: Condition): unknown {
  if (!isOverRelation(path) || value === null) return undefined
  return Array.isArray(value) ? value.map(idOrValue) : idOrValue(value)
}

function idOrValue(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value
}

/** Returns the operand for the API. Undefined while it is incomplete. */
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

/** Parses typed text as an operand. Dates may be relative: `TODAY+7d`. */
export function readOperand(text: string, field: Field): { value: unknown } | { error: string } {
  if (isTime(field) && isRelative(text)) return { value: text }
  const plain = isEditable(field) ? field : { ...field, type: plainType(field) }
  return readText(text, { ...plain, metadata: { ...plain.metadata, extendedField: false } })
}

/** Formulas compare like their result type, names of authors like texts. */
function plainType({ type, metadata }: Field): string {
  if (type === 'autoNumber') return 'number'
  if (type !== 'formula') return 'string'
  if (metadata['numberConfig'] !== undefined) return 'number'
  if (metadata['stringConfig'] !== undefined) return 'string'
  return metadata['dateConfig'] === undefined ? 'boolean' : 'dateOnly'
}

/** Converts a stored filter for the builder. */
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

/** Counts the conditions, for a badge. */
export function conditionCount({ parts }: Group): number {
  return parts.reduce((sum, part) => sum + (part.kind === 'group' ? conditionCount(part) : 1), 0)
}
