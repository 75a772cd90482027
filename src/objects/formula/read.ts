import { parseFormula } from '../../../formulas/parse.ts'
import { FormulaError } from '../../../formulas/tokens.ts'
import type { Issue } from '../../kit/problem.ts'
import { textProblem } from '../fields/parsed.ts'
import { type QueryScope, readQuery } from '../query/index.ts'
import { readAggregate } from './read-aggregate.ts'
import { readField } from './read-field.ts'
import { readTimeConstant, readTimeOperator } from './read-time.ts'
import {
  checkKeys,
  fail,
  isJson,
  type Json,
  maxDepth,
  type Reader,
  readArguments,
  readChild,
  readWord,
  spend,
} from './reader.ts'
import { type Node, operators, type ResultType } from './tree.ts'

/** Reads an expression, a tree or a text, against a shape. Undefined if anything is wrong; all problems are in `issues`. */
export function readExpression(
  given: unknown,
  scope: QueryScope,
  at: string,
  issues: Issue[],
): Node | undefined {
  const json = typeof given === 'string' ? readText(given, at, issues) : given
  if (json === undefined && given !== undefined) return undefined
  const reader: Reader = {
    scope: { ...scope, withoutFormulas: true },
    issues,
    budget: { nodes: 0 },
    blanksAreZero: !givesFallback(json),
    depth: 1,
    read: readNode,
  }
  const before = issues.length
  const node = readNode(json, at, reader)
  return issues.length === before ? node : undefined
}

/** `[Quote] * 1.19` as a tree. */
function readText(text: string, at: string, issues: Issue[]): unknown {
  try {
    return parseFormula(text)
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error
    const message = `${error.message} (at character ${error.at + 1}).`
    issues.push({ path: at, code: 'invalid_formula', message })
    return undefined
  }
}

// A level of a tree is at most an array and its node.
const maxPlaces = 2 * maxDepth

function givesFallback(json: unknown, places = maxPlaces): boolean {
  if (typeof json !== 'object' || json === null || places < 0) return false
  if ('fallbackValue' in json && json.fallbackValue !== null) return true
  return Object.values(json).some((one) => givesFallback(one, places - 1))
}

const nodeReaders: Readonly<Record<string, (json: Json, at: string, reader: Reader) => Node | undefined>> = {
  constant: readConstant,
  field: readField,
  operator: readOperator,
  aggregate: readAggregate,
  padLeft: readPadLeft,
  ifElse: readIfElse,
  timeOperator: readTimeOperator,
}

function readNode(json: unknown, at: string, reader: Reader, expectsTime = false): Node | undefined {
  if (reader.depth > maxDepth)
    return fail(reader, at, 'too_deep', `A formula is at most ${maxDepth} levels deep.`)
  if (!spend(reader, at)) return undefined
  if (!isJson(json)) return fail(reader, at, 'invalid_type', 'Must be a node: an object with a type.')
  const type = readWord(json['type'], Object.keys(nodeReaders), `${at}.type`, reader)
  if (type === undefined) return undefined
  if (expectsTime && type === 'constant') return readTimeConstant(json, at, reader)
  return nodeReaders[type]?.(json, at, reader)
}

function readConstant(json: Json, at: string, reader: Reader): Node | undefined {
  checkKeys(json, ['value'], at, reader)
  const { value } = json
  if (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER) {
    return { node: 'constant', result: 'number', style: {}, value }
  }
  if (typeof value !== 'string')
    return fail(reader, `${at}.value`, 'invalid_type', 'Must be text or a number.')
  const problem = textProblem(value, 1000)
  if (problem !== undefined) return fail(reader, `${at}.value`, problem.code, problem.message)
  return { node: 'constant', result: 'text', style: {}, value }
}

function readOperator(json: Json, at: string, reader: Reader): Node | undefined {
  checkKeys(json, ['operator', 'arguments'], at, reader)
  const operator = readWord(json['operator'], operators, `${at}.operator`, reader)
  const isText = operator === 'concat'
  const nodes = readArguments(json['arguments'], `${at}.arguments`, reader, {
    atLeast: isText ? 1 : 2,
    numbersFor: isText ? undefined : operator,
  })
  if (operator === undefined || nodes === undefined) return undefined
  const result = isText ? 'text' : 'number'
  return {
    node: 'operator',
    operator,
    arguments: nodes,
    blanksAreZero: reader.blanksAreZero,
    result,
    style: {},
  }
}

const maxPadding = 255

function readPadLeft(json: Json, at: string, reader: Reader): Node | undefined {
  checkKeys(json, ['value', 'length', 'char'], at, reader)
  const value = readChild(json['value'], `${at}.value`, reader)
  const { length, char } = json
  const lengthFits =
    typeof length === 'number' && Number.isInteger(length) && length >= 1 && length <= maxPadding
  if (!lengthFits)
    fail(reader, `${at}.length`, 'invalid_value', `Must be a whole number from 1 to ${maxPadding}.`)
  const charFits =
    typeof char === 'string' && Array.from(char).length === 1 && textProblem(char, 2) === undefined
  if (!charFits) fail(reader, `${at}.char`, 'invalid_value', 'Must be a single character.')
  if (value === undefined || !lengthFits || !charFits) return undefined
  return { node: 'padLeft', value, length, char, result: 'text', style: {} }
}

function readIfElse(json: Json, at: string, reader: Reader): Node | undefined {
  checkKeys(json, ['filter', 'then', 'else'], at, reader)
  const filter = readFilter(json['filter'], `${at}.filter`, reader)
  const whenTrue = readChild(json['then'], `${at}.then`, reader)
  const whenFalse = readChild(json['else'], `${at}.else`, reader)
  if (filter === undefined || whenTrue === undefined || whenFalse === undefined) return undefined
  const result = common(whenTrue.result, whenFalse.result)
  const style = whenTrue.result === result ? whenTrue.style : whenFalse.style
  return { node: 'ifElse', filter, whenTrue, whenFalse, result, style }
}

function readFilter(json: unknown, at: string, reader: Reader) {
  if (json === undefined) return fail(reader, at, 'required', 'This is required.')
  return readQuery(json, reader.scope, at, reader.issues)
}

/** The common type of two branches: a day is also a moment, and everything can be written as text. */
function common(one: ResultType, other: ResultType): ResultType {
  if (one === other) return one
  const bothTimes = [one, other].every((type) => type === 'date' || type === 'timestamp')
  return bothTimes ? 'timestamp' : 'text'
}
