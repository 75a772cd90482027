import { type ASTNode, Environment } from '@marcbachmann/cel-js'

// Expressions come from authors: small trees, no loops over lists, no patterns that could run for minutes.
const environment = new Environment({
  unlistedVariablesAreDyn: true,
  homogeneousAggregateLiterals: false,
  limits: { maxAstNodes: 200, maxDepth: 20 },
})
const longestExpression = 1000
const allowedCalls = new Set([
  'contains',
  'startsWith',
  'endsWith',
  'size',
  'trim',
  'lowerAscii',
  'upperAscii',
  'int',
  'double',
  'string',
])

/**
 * What a CEL expression such as `age > 18 && plan == "pro"` says, or undefined where the text is no such thing.
 * Variables are text that reads as a number where it is one; a bare word that is no variable stands for itself,
 * because `{plan} == "pro"` arrives as `pro == "pro"`.
 */
export function evaluateExpression(
  text: string,
  variables: Readonly<Record<string, string>>,
): boolean | undefined {
  if (text.length > longestExpression) return undefined
  try {
    const expression = environment.parse(text)
    const names = new Set<string>()
    if (!isPlain(expression.ast, names)) return undefined
    const values = [...names].map((name) => [name, typed(ownValue(variables, name) ?? name)])
    const result: unknown = expression(Object.fromEntries(values))
    return typeof result === 'boolean' ? result : undefined
  } catch {
    // Not an expression, or one that compares what cannot be compared: plain words, then.
    return undefined
  }
}

/** `constructor` is a word like any other, not what every object has. */
function ownValue(variables: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(variables, name) ? variables[name] : undefined
}

function isPlain(node: ASTNode, names: Set<string>): boolean {
  if (node.op === 'id') {
    if (typeof node.args === 'string') names.add(node.args)
    return true
  }
  if ((node.op === 'call' || node.op === 'rcall') && !allowedCalls.has(node.args[0])) return false
  return childrenOf(node.args).every((child) => isPlain(child, names))
}

function childrenOf(args: unknown): ASTNode[] {
  if (isNode(args)) return [args]
  return Array.isArray(args) ? args.flatMap(childrenOf) : []
}

function isNode(value: unknown): value is ASTNode {
  return typeof value === 'object' && value !== null && 'op' in value && 'args' in value
}

function typed(value: string): string | bigint | number | boolean {
  const text = value.trim()
  if (/^-?\d{1,18}$/.test(text)) return BigInt(text)
  if (/^-?\d{1,18}\.\d{1,18}$/.test(text)) return Number(text)
  if (text === 'true' || text === 'false') return text === 'true'
  return value
}
