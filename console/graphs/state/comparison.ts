/** A condition that fits three form fields. */
export interface Comparison {
  /** Empty until selected, because the other fields may be filled in first. */
  name: string
  operator: Operator
  value: string
}

export type Operator = '==' | '!=' | '>' | '>=' | '<' | '<=' | 'contains' | 'startsWith'

const operators: readonly Operator[] = ['==', '!=', '>', '>=', '<', '<=', 'contains', 'startsWith']
const numeric: ReadonlySet<string> = new Set(['>', '>=', '<', '<='])

/** Builds an expression such as `{BUDGET} > 1000`. A quoted value compares as text, otherwise as a number. */
export function expressionOf({ name, operator, value }: Comparison): string {
  const named = `{${name}}`
  const text = JSON.stringify(value)
  if (operator === 'contains' || operator === 'startsWith') return `${named}.${operator}(${text})`
  const isNumber = value.trim() !== '' && Number.isFinite(Number(value))
  const literal = isNumber || ['true', 'false'].includes(value) ? value.trim() : text
  return `${named} ${operator} ${numeric.has(operator) && !isNumber ? text : literal}`
}

/** Parses an expression into a comparison. Undefined if it doesn't fit the form. */
export function comparisonOf(expression: string): Comparison | undefined {
  const trimmed = expression.trim()
  const method = /^\{([^{}]*)\}\.(contains|startsWith)\(("(?:[^"\\]|\\.)*")\)$/.exec(trimmed)
  if (method !== null) return comparison(method[1], method[2], method[3])
  const infix = /^\{([^{}]*)\}\s*(==|!=|>=|<=|>|<)\s*("(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false)$/.exec(
    trimmed,
  )
  return infix === null ? undefined : comparison(infix[1], infix[2], infix[3])
}

function comparison(name = '', operator = '', literal = ''): Comparison | undefined {
  const known = operators.find((one) => one === operator)
  if (known === undefined) return undefined
  try {
    return { name, operator: known, value: literal.startsWith('"') ? String(JSON.parse(literal)) : literal }
  } catch {
    return undefined
  }
}

/** Splits a path into a known name and the rest: `node_1.items[0]` into `node_1` and `items[0]`. */
export function partsOf(whole: string, names: readonly { name: string }[]): { head: string; path: string } {
  const known = names.find(
    ({ name }) => whole === name || whole.startsWith(`${name}.`) || whole.startsWith(`${name}[`),
  )
  const head = known?.name ?? /^[^.[]*/.exec(whole)?.[0] ?? ''
  return { head, path: whole.slice(head.length).replace(/^\./, '') }
}
