import { type ASTNode, Environment } from '@marcbachmann/cel-js'
import { type Lookup, parseTemplate } from '../../graphs/index.ts'
import { weightOf } from '../../kit/limit.ts'
import { NodeFailure } from './executor.ts'

// Authors write these: small trees, no loops over lists, no patterns that could run for minutes.
const environment = new Environment({
  unlistedVariablesAreDyn: true,
  homogeneousAggregateLiterals: false,
  limits: { maxAstNodes: 500, maxDepth: 30 },
})

const allowedCalls = new Set([
  'bool',
  'contains',
  'double',
  'duration',
  'endsWith',
  'has',
  'int',
  'lowerAscii',
  'size',
  'startsWith',
  'string',
  'timestamp',
  'trim',
  'type',
  'upperAscii',
])

/** What a CEL expression comes to, in which `{NAME}` stands for the value itself, not for its text. */
export function evaluate(expression: string, lookup: Lookup): boolean {
  // Without a prototype: `constructor` and its like are names that nobody has given.
  const values: Record<string, unknown> = Object.create(null)
  const prefix = unusedPrefix(expression)
  const text = parseTemplate(expression)
    .map((segment, index) => {
      if ('text' in segment) return segment.text
      const value = lookup(segment.name) ?? null
      // Each is compared or searched once for each time that it is named.
      lookup.spend?.(weightOf(value))
      values[`${prefix}${index}`] = value
      return `${prefix}${index}`
    })
    .join('')
  const result = compute(expression, text, values)
  if (typeof result === 'boolean') return result
  throw new NodeFailure(`The condition "${shortened(expression)}" is neither true nor false.`)
}

/** What the author has not written themselves, so that a value is used as often as it is named, and no more. */
function unusedPrefix(expression: string): string {
  let prefix = 'value_'
  while (expression.includes(prefix)) prefix += '_'
  return prefix
}

function compute(expression: string, text: string, values: Record<string, unknown>): unknown {
  try {
    const parsed = environment.parse(text)
    const call = forbiddenCall(parsed.ast)
    if (call !== undefined) throw new Error(`${call}() may not be used here`)
    return parsed(values)
  } catch (error) {
    const [reason = ''] = error instanceof Error ? error.message.split('\n') : []
    throw new NodeFailure(`The condition "${shortened(expression)}" cannot be computed: ${reason}.`)
  }
}

function shortened(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
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
