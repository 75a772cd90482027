import { parseDay, parseMoment } from '../fields/moments.ts'
import { isPlaceholder } from '../fields/values.ts'
import {
  checkKeys,
  fail,
  type Json,
  mustBeNumber,
  named,
  type Reader,
  readChild,
  readWord,
} from './reader.ts'
import { type Node, type TimeNode, type TimeOperatorNode, timeOperators, timeUnits } from './tree.ts'

const wholeDays = ['day', 'month', 'year']

export function readTimeOperator(json: Json, at: string, reader: Reader): TimeOperatorNode | undefined {
  checkKeys(json, ['operator', 'arguments', 'unit'], at, reader)
  const operator = readWord(json['operator'], timeOperators, `${at}.operator`, reader)
  const unit = readWord(json['unit'], timeUnits, `${at}.unit`, reader)
  const given = json['arguments']
  if (!Array.isArray(given) || given.length !== 2) {
    return fail(reader, `${at}.arguments`, 'invalid_length', 'Must be an array of exactly two nodes.')
  }
  const first = readChild(given[0], `${at}.arguments[0]`, reader, true)
  const second = readChild(given[1], `${at}.arguments[1]`, reader, operator === 'diff')
  if (operator === undefined || unit === undefined || first === undefined || second === undefined)
    return undefined
  const firstFits = mustBeTime(first, `${at}.arguments[0]`, reader)
  const secondAt = `${at}.arguments[1]`
  const secondFits =
    operator === 'diff'
      ? mustBeTime(second, secondAt, reader)
      : mustBeNumber(second, secondAt, reader, operator)
  if (!firstFits || !secondFits) return undefined
  const pair: [Node, Node] = [first, second]
  if (operator === 'diff')
    return { node: 'timeOperator', operator, unit, arguments: pair, result: 'number', style: {} }
  const result = first.result === 'date' && wholeDays.includes(unit) ? 'date' : 'timestamp'
  return { node: 'timeOperator', operator, unit, arguments: pair, result, style: first.style }
}

/** A constant where a date is expected. */
export function readTimeConstant(json: Json, at: string, reader: Reader): TimeNode | undefined {
  checkKeys(json, ['value'], at, reader)
  const { value } = json
  if (typeof value === 'string') {
    if (value === 'TODAY' || parseDay(value) !== undefined)
      return { node: 'time', value, result: 'date', style: {} }
    if (isPlaceholder(value) || parseMoment(value, 'UTC') !== undefined) {
      return { node: 'time', value, result: 'timestamp', style: {} }
    }
  }
  return fail(reader, `${at}.value`, 'invalid_date', 'Must be an ISO 8601 date, NOW or TODAY.')
}

function mustBeTime(node: Node, at: string, reader: Reader): boolean {
  if (node.result === 'date' || node.result === 'timestamp') return true
  fail(reader, at, 'not_a_date', `Must be a date; this is ${named[node.result]}.`)
  return false
}
