import { type ASTNode, Environment } from '@marcbachmann/cel-js'
import { LRUCache } from 'lru-cache'
import { NodeFailure } from '../kit/effects.ts'
import { weightOf } from '../kit/limit.ts'
import type { Lookup } from '../kit/lookup.ts'
import { parsedJson } from './names.ts'
import { capturedText } from './property-path.ts'
import { parseTemplate, valueOf } from './templates.ts'

// Authors write these expressions, so their size is limited, and loops and slow patterns aren't possible.
const environment = new Environment({
  unlistedVariablesAreDyn: true,
  homogeneousAggregateLiterals: false,
  limits: { maxAstNodes: 500, maxDepth: 30 },
})
  .registerFunction('as_number(dyn): dyn', asNumber)
  .registerFunction('as_integer(dyn): dyn', asInteger)
  .registerFunction('as_text(dyn): string', asText)
  .registerFunction('as_boolean(dyn): dyn', asBoolean)
  .registerFunction('as_list(dyn): dyn', asList)

const textCalls = ['contains', 'endsWith', 'lowerAscii', 'startsWith', 'trim', 'upperAscii']
const allowedCalls = new Set([
  ...textCalls,
  'bool',
  'double',
  'duration',
  'has',
  'int',
  'size',
  'string',
  'timestamp',
  'type',
])

/**
 * Evaluates a CEL expression. Replaces `{NAME}` with the value itself, not with its text, so that a value can't become
 * part of the expression. The literal decides the comparison: as text next to a quoted text, as a number next to a
 * number, as a boolean next to true or false.
 */
export function evaluate(expression: string, lookup: Lookup): boolean {
  const result = computed(expression, lookup)
  if (typeof result === 'boolean') return result
  throw new NodeFailure(`The condition "${shortened(expression)}" is neither true nor false.`)
}

/** The same with any result, as JSON. */
export function computed(expression: string, lookup: Lookup): unknown {
  const { text, names, prefix } = withPlaces(expression, lookup)
  // Without a prototype, because `constructor` and the like aren't names of the graph.
  const values: Record<string, unknown> = Object.create(null)
  names.forEach((name, index) => {
    const value = valueOf(name, lookup) ?? null
    // A value costs its size each time that it is named.
    lookup.spend?.(weightOf(value))
    values[`${prefix}${index}`] = value
  })
  return asJson(compute(expression, text, values))
}

/** In expressions, integers are BigInts, and timestamps are Dates. */
function asJson(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (Array.isArray(value)) return value.map(asJson)
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, asJson(inner)]))
}

const longestBareCondition = 1000

/**
 * Evaluates a condition with names outside braces: `age > 18 && plan == "pro"`. A word without a value means itself,
 * because `{plan} == "pro"` may arrive as `pro == "pro"`. Undefined if the text isn't a condition.
 */
export function evaluateBare(
  text: string,
  valueOfName: (name: string) => string | undefined,
): boolean | undefined {
  if (text.length > longestBareCondition) return undefined
  try {
    const prefix = unusedPrefix(text)
    const values: Record<string, unknown> = Object.create(null)
    const places = namesOf(environment.parse(text).ast).toSorted((one, other) => other.start - one.start)
    let withPrefixes = text
    places.forEach(({ name, start, end }, index) => {
      withPrefixes = `${withPrefixes.slice(0, start)}${prefix}${index}${withPrefixes.slice(end)}`
      values[`${prefix}${index}`] = valueOfName(name) ?? name
    })
    const result: unknown = parse(withPrefixes)(values)
    return typeof result === 'boolean' ? result : undefined
  } catch {
    // The library refuses sentences, and comparisons of values that can't be compared.
    return undefined
  }
}

function namesOf(node: ASTNode): { name: string; start: number; end: number }[] {
  if (node.op === 'id') return [{ name: node.args, start: node.start, end: node.end }]
  return childrenOf(node.args).flatMap(namesOf)
}

/** A warning when a node is saved, refused when the graph is published: no run could evaluate it. */
export const invalidExpression = 'invalid_expression'

/** The reason why an expression can't be computed, independent of its values. */
export function expressionProblem(expression: string): string | undefined {
  try {
    parse(withPlaces(expression, {}).text)
    return undefined
  } catch (error) {
    return reasonOf(error)
  }
}

/** A prefix that doesn't occur in the expression, so that no other text is replaced. */
function unusedPrefix(expression: string): string {
  let prefix = 'value_'
  while (expression.includes(prefix)) prefix += '_'
  return prefix
}

function withPlaces(
  expression: string,
  options: { lenient?: boolean },
): { text: string; names: string[]; prefix: string } {
  const prefix = unusedPrefix(expression)
  const names: string[] = []
  const parts = parseTemplate(expression, options).map((segment) => {
    if ('text' in segment) return segment.text
    names.push(segment.name)
    return `${prefix}${names.length - 1}`
  })
  return { text: parts.join(''), names, prefix }
}

function compute(expression: string, text: string, values: Record<string, unknown>): unknown {
  try {
    return parse(text)(values)
  } catch (error) {
    throw new NodeFailure(`The condition "${shortened(expression)}" cannot be computed: ${reasonOf(error)}.`)
  }
}

type Compiled = ReturnType<typeof environment.parse>

// A condition in a loop is parsed only once.
const compiled = new LRUCache<string, Compiled>({ max: 1000 })

function parse(text: string): Compiled {
  const known = compiled.get(text)
  if (known !== undefined) return known
  const { ast } = environment.parse(text)
  const call = forbiddenCall(ast)
  if (call !== undefined) throw new Error(`${call}() may not be used here`)
  const made = environment.parse(withConversions(text, conversions(ast, 'boolean')))
  compiled.set(text, made)
  return made
}

/** The library's error codes in our words. */
const reasons: Readonly<Record<string, string>> = {
  no_such_overload: "the values on both sides can't be compared or combined",
  invalid_comparison_type: "the values on both sides can't be compared or combined",
  no_such_key: "a value doesn't have this key",
  unknown_variable: 'it has a name without a value. Write names in braces, as in {NAME}',
  unexpected_token: 'something is missing or in the wrong place',
  unexpected_character: 'something is missing or in the wrong place',
  unterminated_string: 'a quotation mark is missing',
  unterminated_triple_quoted_string: 'a quotation mark is missing',
  newline_in_string: 'a quotation mark is missing',
  division_by_zero: 'it divides by zero',
  modulo_by_zero: 'it divides by zero',
  invalid_number: "a number isn't valid",
  invalid_exponent: "a number isn't valid",
  int_conversion_error: "a value isn't a number",
  uint_conversion_error: "a value isn't a number",
  numeric_overflow: 'a number is too large',
  index_out_of_range: 'the list has no such item',
  cannot_index_type: 'the value has no keys or items',
  invalid_index_type: 'the value has no keys or items',
  invalid_timestamp: "a time isn't valid",
  invalid_duration: "a time isn't valid",
  reserved_identifier: 'it uses a reserved word',
  limit_exceeded: 'it is too long or too deep',
}

/** Errors of the library have a code. Errors without one are our own. */
function reasonOf(error: unknown): string {
  const { code, summary } = Object(error)
  if (typeof code !== 'string' || summary === undefined) return toldBy(error)
  return reasons[code] ?? "a part of it isn't valid"
}

function toldBy(error: unknown): string {
  return (error instanceof Error ? (error.message.split('\n')[0] ?? '') : '').replaceAll(
    /\bas_\w+\(|value_+\d+/g,
    '…',
  )
}

function shortened(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}

type Kind = 'number' | 'integer' | 'text' | 'boolean' | 'list'

interface Conversion {
  start: number
  end: number
  kind: Kind
}

function withConversions(text: string, wanted: readonly Conversion[]): string {
  const inserted = wanted.flatMap(({ start, end, kind }) => [
    { at: start, text: `as_${kind}(` },
    { at: end, text: ')' },
  ])
  return inserted
    .toSorted((one, other) => other.at - one.at)
    .reduce((result, { at, text: more }) => result.slice(0, at) + more + result.slice(at), text)
}

const comparisons = ['==', '!=', '<', '<=', '>', '>=']
const arithmetic = ['+', '-', '*', '/', '%']

/** The values that must be converted. `wanted` is the kind that the surrounding expression expects. */
function conversions(node: ASTNode, wanted: Kind | undefined): Conversion[] {
  const children = childrenOf(node.args)
  if (isValue(node) || (wanted === 'number' && isNumber(node))) {
    const inner = children.flatMap((child) => (isValue(child) ? [] : conversions(child, undefined)))
    return wanted === undefined ? inner : [{ start: node.start, end: node.end, kind: wanted }, ...inner]
  }
  if (comparisons.includes(node.op)) {
    const kind = children.map(kindOf).find((found) => found !== undefined)
    return children.flatMap((child) => conversions(child, kind))
  }
  if (arithmetic.includes(node.op)) {
    const kind = arithmeticKind(node, children, wanted)
    return children.flatMap((child) => conversions(child, kind))
  }
  if (node.op === 'in') {
    const [item, list] = children
    const kind = list === undefined ? undefined : childrenOf(list.args).map(kindOf)[0]
    return [
      ...(item === undefined ? [] : conversions(item, kind)),
      ...(list === undefined ? [] : conversions(list, 'list')),
    ]
  }
  if (node.op === '-_') return children.flatMap((child) => conversions(child, wanted ?? 'number'))
  if (node.op === '?:') {
    const [condition, ...branches] = children
    return [
      ...(condition === undefined ? [] : conversions(condition, 'boolean')),
      ...branches.flatMap((branch) => conversions(branch, wanted)),
    ]
  }
  const inside = ['&&', '||', '!_'].includes(node.op)
    ? 'boolean'
    : node.op === 'rcall' && textCalls.includes(node.args[0])
      ? 'text'
      : undefined
  return children.flatMap((child) => conversions(child, inside))
}

function arithmeticKind(
  node: ASTNode,
  children: readonly ASTNode[],
  wanted: Kind | undefined,
): Kind | undefined {
  if (node.op === '%') return 'integer'
  if (node.op !== '+') return 'number'
  return children.map(kindOf).find((found) => found !== undefined) ?? wanted
}

/** The kind of a part by itself: a literal, or a sum or product with one. */
function kindOf(node: ASTNode): Kind | undefined {
  if (isNumber(node)) return 'number'
  if (node.op === 'value') {
    if (typeof node.args === 'string') return 'text'
    return typeof node.args === 'boolean' ? 'boolean' : undefined
  }
  if (node.op === '-_') return 'number'
  if (node.op === '+')
    return childrenOf(node.args)
      .map(kindOf)
      .find((found) => found !== undefined)
  return arithmetic.includes(node.op) ? 'number' : undefined
}

function isNumber(node: ASTNode): boolean {
  return node.op === 'value' && (typeof node.args === 'bigint' || typeof node.args === 'number')
}

/** A named value, or a part of it. */
function isValue(node: ASTNode): boolean {
  if (node.op === 'id') return /^value_+\d+$/.test(node.args)
  const [of] = node.op === '.' || node.op === '[]' ? childrenOf(node.args) : []
  return of !== undefined && isValue(of)
}

/** NaN compares with nothing. */
function asNumber(value: unknown): number {
  if (typeof value === 'number') return value
  if (typeof value === 'bigint') return Number(value)
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
}

function asInteger(value: unknown): bigint | number {
  const number = asNumber(value)
  return Number.isSafeInteger(number) ? BigInt(number) : number
}

function asText(value: unknown): string {
  return typeof value === 'bigint' ? String(value) : (capturedText(value) ?? '')
}

function asBoolean(value: unknown): unknown {
  if (value === null || value === undefined) return false
  if (typeof value !== 'string' || !/^(?:true|false)$/.test(value)) return value
  return value === 'true'
}

function asList(value: unknown): unknown {
  return typeof value === 'string' ? parsedJson(value) : (value ?? [])
}

function forbiddenCall(node: ASTNode): string | undefined {
  const isCall = node.op === 'call' || node.op === 'rcall'
  if (isCall && !allowedCalls.has(node.args[0])) return node.args[0]
  for (const child of childrenOf(node.args)) {
    const found = forbiddenCall(child)
    if (found !== undefined) return found
  }
  return undefined
}

function childrenOf(args: unknown): ASTNode[] {
  if (isNode(args)) return [args]
  return Array.isArray(args) ? args.flatMap(childrenOf) : []
}

function isNode(value: unknown): value is ASTNode {
  return typeof value === 'object' && value !== null && 'op' in value && 'args' in value
}
