import type { Condition, Node } from './tree.ts'

const signs: Record<string, string> = { add: '+', subtract: '-', multiply: '*', divide: '/', concat: '&' }
const comparisons: Record<string, string> = {
  equals: '=',
  notEquals: '<>',
  greaterThan: '>',
  greaterThanOrEqual: '>=',
  lessThan: '<',
  lessThanOrEqual: '<=',
}
const times: Record<string, string> = { add: 'DATEADD', subtract: 'DATESUBTRACT', diff: 'DATEDIFF' }

/** The name of a relation that leads here, by its id: a field that shows it, or `bikes.Customer`. */
export type BackNames = (relationId: number) => string | undefined

/** Formats a formula as text. Undefined for parts without a text form. */
export function writeFormula(expression: unknown, backName: BackNames = () => undefined): string | undefined {
  try {
    return written(expression as Node, backName)
  } catch {
    return undefined
  }
}

/** Formats a comparison as text. Undefined if a side has no text form. */
export function writeComparison(left: unknown, operator: string, right: unknown): string | undefined {
  const sides = [writeFormula(left), writeFormula(right)]
  return sides.includes(undefined) ? undefined : sides.join(` ${comparisons[operator]} `)
}

function bracketed(path: string): string {
  return path.startsWith('[') ? path : `[${path}]`
}

function written(node: Node, backName: BackNames, isInside = false): string {
  switch (node.type) {
    case 'constant':
      return node.value === 'TODAY' || node.value === 'NOW' ? node.value : JSON.stringify(node.value)
    case 'field':
      if (node.fallbackValue !== undefined) throw new Error('a fallback has no words')
      return bracketed(node.field)
    case 'operator': {
      const text = node.arguments.map((one) => written(one, backName, true)).join(` ${signs[node.operator]} `)
      return isInside ? `(${text})` : text
    }
    case 'aggregate':
      return aggregate(node, backName)
    case 'padLeft':
      return `PADLEFT(${written(node.value, backName)}, ${node.length}, ${JSON.stringify(node.char)})`
    case 'ifElse':
      return `IF(${condition(node.filter)}, ${written(node.then, backName)}, ${written(node.else, backName)})`
    case 'timeOperator': {
      const values = node.arguments.map((one) => written(one, backName)).join(', ')
      return `${times[node.operator]}(${values}, ${JSON.stringify(node.unit)})`
    }
    default:
      throw new Error('a node without words')
  }
}

function aggregate(node: Extract<Node, { type: 'aggregate' }>, backName: BackNames): string {
  const { operation, field, arguments: values = [], backRelationColumnId: back } = node
  const relation = back === undefined ? node.relation : backName(back)
  // Filters have no text form and are edited as JSON.
  if (relation === undefined || 'filter' in node) throw new Error('an aggregate without words')
  const from = bracketed(relation)
  if (operation === 'count') return `COUNT(${from})`
  if (operation === 'sumProduct')
    return `SUMPRODUCT(${[from, ...values.map((one) => written(one, backName))].join(', ')})`
  return `${operation.toUpperCase()}(${from}.${bracketed(field ?? '').replace(`${from}.`, '')})`
}

function condition({ path, operator, value }: Condition): string {
  if (operator === 'isEmpty') return `ISBLANK(${bracketed(path)})`
  const operand =
    value === 'TODAY' || value === 'NOW'
      ? value
      : typeof value === 'boolean'
        ? String(value).toUpperCase()
        : JSON.stringify(value)
  if (operator === 'contains') return `CONTAINS(${bracketed(path)}, ${operand})`
  const sign = comparisons[operator]
  if (sign === undefined || path === undefined) throw new Error('a condition without words')
  return `${bracketed(path)} ${sign} ${operand}`
}
