import { traitsOf } from '../fields/types.ts'
import { findPath, type QueryScope, readQuery, relationOf, reversedRelation } from '../query/index.ts'
import { readFieldPath } from './read-field.ts'
import {
  checkKeys,
  fail,
  type Json,
  mustBeNumber,
  named,
  type Reader,
  readArguments,
  readWord,
} from './reader.ts'
import { type AggregateNode, type FieldNode, type Operation, operations, type Source } from './tree.ts'

const keys = [
  'operation',
  'field',
  'relation',
  'isBackRelation',
  'backRelationColumnId',
  'arguments',
  'filter',
]

export function readAggregate(json: Json, at: string, reader: Reader): AggregateNode | undefined {
  checkKeys(json, keys, at, reader)
  const operation = readWord(json['operation'], operations, `${at}.operation`, reader)
  const source = readSource(json, at, reader)
  if (operation === undefined || source === undefined) return undefined
  const far: Reader = { ...reader, scope: farScope(source, reader.scope) }
  const filter =
    json['filter'] === undefined
      ? undefined
      : readQuery(json['filter'], far.scope, `${at}.filter`, far.issues)
  if (json['filter'] !== undefined && filter === undefined) return undefined
  if (operation === 'sumProduct') return readSumProduct(json, at, far, { source, filter })
  if (json['arguments'] !== undefined) {
    return fail(reader, `${at}.arguments`, 'not_applicable', 'Only sumProduct takes arguments.')
  }
  if (operation === 'count' && json['field'] === undefined) {
    return {
      node: 'aggregate',
      operation,
      source,
      field: undefined,
      arguments: [],
      filter,
      result: 'number',
      style: {},
    }
  }
  const field = readFieldPath(json['field'], `${at}.field`, far)
  if (field === undefined || !fits(operation, field, `${at}.field`, reader)) return undefined
  const { result, style } =
    operation === 'min' || operation === 'max' ? field : { result: 'number' as const, style: {} }
  return { node: 'aggregate', operation, source, field, arguments: [], filter, result, style }
}

function readSumProduct(json: Json, at: string, far: Reader, over: Pick<AggregateNode, 'source' | 'filter'>) {
  if (json['field'] !== undefined) {
    return fail(
      far,
      `${at}.field`,
      'not_applicable',
      'sumProduct multiplies its arguments; it takes no field.',
    )
  }
  const nodes = readArguments(json['arguments'], `${at}.arguments`, far, {
    atLeast: 1,
    numbersFor: 'sumProduct',
  })
  if (nodes === undefined) return undefined
  const node: AggregateNode = {
    node: 'aggregate',
    operation: 'sumProduct',
    ...over,
    field: undefined,
    arguments: nodes,
    result: 'number',
    style: {},
  }
  return node
}

function fits(operation: Operation, field: FieldNode, at: string, reader: Reader): boolean {
  if (operation === 'count') return true
  if (operation === 'sum' || operation === 'avg') return mustBeNumber(field, at, reader, operation)
  if (field.result !== 'boolean') return true
  fail(
    reader,
    at,
    'not_applicable',
    `${operation} takes numbers, dates and texts; this is ${named[field.result]}.`,
  )
  return false
}

/** Names in an aggregate belong to the rows that it covers; `[Deals].[Amount]` may repeat the path to them. */
function farScope(source: Source, scope: QueryScope): QueryScope {
  if (source.direction === 'back') return { ...scope, shape: source.shape, reachedBy: undefined }
  return { ...scope, shape: source.relation.target, reachedBy: source.relation }
}

function readSource(json: Json, at: string, reader: Reader): Source | undefined {
  const isBack = json['isBackRelation'] ?? false
  if (typeof isBack !== 'boolean') {
    return fail(reader, `${at}.isBackRelation`, 'invalid_type', 'Must be true or false.')
  }
  return isBack ? readBackRelation(json, at, reader) : readRelation(json, at, reader)
}

function readRelation(json: Json, at: string, reader: Reader): Source | undefined {
  if (json['backRelationColumnId'] !== undefined && json['backRelationColumnId'] !== null) {
    return fail(
      reader,
      `${at}.backRelationColumnId`,
      'not_applicable',
      'Only a back-relation has this; set isBackRelation.',
    )
  }
  if (json['relation'] === undefined) {
    return fail(reader, `${at}.relation`, 'required', 'Name the relation, or set isBackRelation.')
  }
  const found = findPath(json['relation'], { ...reader.scope, reachedBy: undefined })
  if ('issue' in found) {
    reader.issues.push({ path: `${at}.relation`, ...found.issue })
    return undefined
  }
  const { relation: way, end } = found.path
  const field = 'field' in end.column ? end.column.field : undefined
  const relation = field === undefined || way !== null ? undefined : relationOf(field, reader.scope)
  if (relation === undefined) {
    return fail(
      reader,
      `${at}.relation`,
      'not_a_relation',
      'Must be a relation of this object to another one.',
    )
  }
  const reversed = reversedRelation(relation.field, relation.target)
  return reversed === undefined
    ? { direction: 'forward', relation }
    : { direction: 'back', field: reversed, shape: relation.target }
}

function readBackRelation(json: Json, at: string, reader: Reader): Source | undefined {
  const id = json['backRelationColumnId']
  const { shape, shapes } = reader.scope
  const place = `${at}.backRelationColumnId`
  if (typeof id !== 'number')
    return fail(reader, place, 'required', 'Must be the id of the relation that leads here.')
  for (const source of new Set([shape, ...shapes.values()])) {
    const field = source.fields.find((one) => one.id === id && traitsOf(one).target === shape.id)
    // The shapes may hold an older copy of the shape itself.
    if (field !== undefined) {
      checkBackName(json['relation'], [field.name, source.name, source.displayName], at, reader)
      return { direction: 'back', field, shape: source.id === shape.id ? shape : source }
    }
  }
  return fail(reader, place, 'not_found', `No relation with this id leads to "${shape.name}".`)
}

/** The column identifies a back-relation; a name next to it must not contradict it. */
function checkBackName(given: unknown, names: readonly string[], at: string, reader: Reader): void {
  if (given === undefined || given === null) return
  const name = typeof given === 'string' ? given.replace(/^\[(.*)\]$/s, '$1') : undefined
  if (name !== undefined && names.includes(name)) return
  fail(
    reader,
    `${at}.relation`,
    'not_applicable',
    'A back-relation is named by backRelationColumnId alone; leave this out.',
  )
}
