import { writePath, writeQuery } from '../query/index.ts'
import type { AggregateNode, Node } from './tree.ts'

/**
 * An expression as JSON: with names for display, with ids for storing. `readExpression` of the same form
 * reads it back.
 */
export function writeExpression(node: Node, form: 'names' | 'ids'): Record<string, unknown> {
  const inner = (one: Node) => writeExpression(one, form)
  if (node.node === 'constant' || node.node === 'time') return { type: 'constant', value: node.value }
  if (node.node === 'field') {
    const fallback = node.fallback === undefined ? {} : { fallbackValue: node.fallback }
    return { type: 'field', field: writePath(node.path, form), ...fallback }
  }
  if (node.node === 'operator') {
    return { type: 'operator', operator: node.operator, arguments: node.arguments.map(inner) }
  }
  if (node.node === 'aggregate') return writeAggregate(node, form)
  if (node.node === 'padLeft') {
    return { type: 'padLeft', value: inner(node.value), length: node.length, char: node.char }
  }
  if (node.node === 'timeOperator') {
    return {
      type: 'timeOperator',
      operator: node.operator,
      arguments: node.arguments.map(inner),
      unit: node.unit,
    }
  }
  const branches: [string, unknown][] = [
    ['then', inner(node.whenTrue)],
    ['else', inner(node.whenFalse)],
  ]
  return { type: 'ifElse', filter: writeQuery(node.filter, form), ...Object.fromEntries(branches) }
}

function writeAggregate(node: AggregateNode, form: 'names' | 'ids'): Record<string, unknown> {
  const { source } = node
  const way =
    source.direction === 'back'
      ? { isBackRelation: true, backRelationColumnId: source.field.id }
      : { relation: form === 'ids' ? `#${source.relation.field.id}` : `[${source.relation.field.name}]` }
  return {
    type: 'aggregate',
    operation: node.operation,
    ...way,
    ...(node.field === undefined ? {} : { field: writePath(node.field.path, form) }),
    ...(node.operation === 'sumProduct'
      ? { arguments: node.arguments.map((one) => writeExpression(one, form)) }
      : {}),
    ...(node.filter === undefined ? {} : { filter: writeQuery(node.filter, form) }),
  }
}
