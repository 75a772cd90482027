import { closest } from '../../kit/closest.ts'
import { unknownKey } from '../../kit/issues.ts'
import type { Issue } from '../../kit/problem.ts'
import type { QueryScope } from '../query/index.ts'
import type { Node } from './tree.ts'

export const maxDepth = 5
const maxNodes = 100
/** More arguments would only make the query slow to plan. */
const maxArguments = 50

/** The state of reading an expression: names to look up, and the list of issues. */
export interface Reader {
  scope: QueryScope
  issues: Issue[]
  /** Shared by all readers of one expression. */
  budget: { nodes: number }
  /** True unless the expression gives a fallback, and so decides itself about missing values. */
  blanksAreZero: boolean
  /** The depth of the current node; the root is at 1. */
  depth: number
  read: (json: unknown, at: string, reader: Reader, expectsTime?: boolean) => Node | undefined
}

export type Json = Readonly<Record<string, unknown>>

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function fail(
  reader: Reader,
  path: string,
  code: string,
  message: string,
  suggestion?: string,
): undefined {
  reader.issues.push({ path, code, message, ...(suggestion === undefined ? {} : { suggestion }) })
  return undefined
}

export function readChild(json: unknown, at: string, reader: Reader, expectsTime = false): Node | undefined {
  return reader.read(json, at, { ...reader, depth: reader.depth + 1 }, expectsTime)
}

/** The nodes of `arguments`; undefined if one of them is invalid, with all issues recorded. */
export function readArguments(
  json: unknown,
  at: string,
  reader: Reader,
  { atLeast, numbersFor }: { atLeast: number; numbersFor?: string | undefined },
): Node[] | undefined {
  if (json === undefined) return fail(reader, at, 'required', 'This is required.')
  if (!Array.isArray(json)) return fail(reader, at, 'invalid_type', 'Must be an array of nodes.')
  if (json.length < atLeast || json.length > maxArguments) {
    return fail(reader, at, 'invalid_length', `Must have ${atLeast} to ${maxArguments} nodes.`)
  }
  const read = json.flatMap((one, index) => {
    const node = readChild(one, `${at}[${index}]`, reader)
    if (node === undefined) return []
    const fits = numbersFor === undefined || mustBeNumber(node, `${at}[${index}]`, reader, numbersFor)
    return fits ? [node] : []
  })
  return read.length === json.length ? read : undefined
}

export function checkKeys(json: Json, allowed: readonly string[], at: string, reader: Reader): void {
  for (const key of Object.keys(json)) {
    if (key !== 'type' && !allowed.includes(key)) reader.issues.push(unknownKey([at, key], key, allowed))
  }
}

/** One of a list of words, or an issue that lists them. */
export function readWord<W extends string>(
  value: unknown,
  words: readonly W[],
  at: string,
  reader: Reader,
): W | undefined {
  const found = words.find((word) => word === value)
  if (found !== undefined) return found
  if (value === undefined) return fail(reader, at, 'required', 'This is required.')
  const suggestion = typeof value === 'string' ? closest(value, words) : undefined
  return fail(reader, at, 'invalid_value', `Must be one of ${words.join(', ')}.`, suggestion)
}

/** Records an issue for an argument that arithmetic can't use. */
export function mustBeNumber(node: Node, at: string, reader: Reader, what: string): boolean {
  if (node.result === 'number') return true
  fail(reader, at, 'not_numeric', `${what} takes numbers only; this is ${named[node.result]}.`)
  return false
}

export const named: Record<Node['result'], string> = {
  number: 'a number',
  text: 'text',
  timestamp: 'a date',
  date: 'a date',
  boolean: 'true or false',
}

export function spend(reader: Reader, at: string): boolean {
  reader.budget.nodes += 1
  if (reader.budget.nodes === maxNodes + 1)
    fail(reader, at, 'too_big', `A formula has at most ${maxNodes} nodes.`)
  return reader.budget.nodes <= maxNodes
}
