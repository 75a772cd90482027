import type { Path, Query } from '../query/index.ts'
import type { Node } from './tree.ts'

/** A field that a formula reads, from its own object or from another. */
export interface Dependency {
  shapeId: number
  fieldId: number
}

/** Every field that an expression and its filters read or follow, each once. */
export function dependenciesOf(expression: Node, ...filters: (Query | undefined)[]): Dependency[] {
  const found = new Map<number, Dependency>()
  const add = (fieldId: number, shapeId: number) => found.set(fieldId, { shapeId, fieldId })
  visitNode(expression, add)
  for (const filter of filters) if (filter !== undefined) visitQuery(filter, add)
  return [...found.values()]
}

type Add = (fieldId: number, shapeId: number) => void

function visitNode(node: Node, add: Add): void {
  if (node.node === 'field') visitPath(node.path, add)
  if (node.node === 'operator' || node.node === 'timeOperator')
    for (const one of node.arguments) visitNode(one, add)
  if (node.node === 'padLeft') visitNode(node.value, add)
  if (node.node === 'ifElse') {
    visitQuery(node.filter, add)
    visitNode(node.whenTrue, add)
    visitNode(node.whenFalse, add)
  }
  if (node.node === 'aggregate') {
    if (node.source.direction === 'back') add(node.source.field.id, node.source.shape.id)
    else add(node.source.relation.field.id, node.source.relation.holder.id)
    if (node.field !== undefined) visitNode(node.field, add)
    for (const one of node.arguments) visitNode(one, add)
    if (node.filter !== undefined) visitQuery(node.filter, add)
  }
}

function visitQuery(query: Query, add: Add): void {
  if (query.type === 'leaf') visitPath(query.path, add)
  else if (query.type === 'not') visitQuery(query.part, add)
  else for (const part of query.parts) visitQuery(part, add)
}

function visitPath(path: Path, add: Add): void {
  if (path.relation !== null) add(path.relation.field.id, path.relation.holder.id)
  if ('field' in path.end.column) add(path.end.column.field.id, path.end.shape.id)
}
