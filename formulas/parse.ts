import { msg, type Text, verbatim } from '../languages/text.ts'
import { FormulaError, type Token, textOf, tokensOf } from './tokens.ts'
import {
  type Aggregate,
  type Comparison,
  type Condition,
  functions,
  type Node,
  type Unit,
  units,
} from './tree.ts'

/** Parses a formula: `[Quote] * 1.19`, `IF([Status] = "Won", [Quote], 0)`, `SUM([Deals].[Amount])`. */
export function parseFormula(text: string): Node {
  const reader = new Reader(tokensOf(text))
  const node = reader.sum()
  reader.end()
  return node
}

/** Parses a comparison of two formulas: `[End] >= [Start]`. */
export function parseComparison(text: string): Comparison {
  const reader = new Reader(tokensOf(text))
  const comparison = reader.comparison()
  reader.end()
  return comparison
}

const signs: Record<string, 'add' | 'subtract' | 'multiply' | 'divide' | 'concat'> = {
  '+': 'add',
  '-': 'subtract',
  '*': 'multiply',
  '/': 'divide',
  '&': 'concat',
}

const comparisons: Record<string, Comparison['operator']> = {
  '=': 'equals',
  '<>': 'notEquals',
  '>': 'greaterThan',
  '>=': 'greaterThanOrEqual',
  '<': 'lessThan',
  '<=': 'lessThanOrEqual',
}

const aggregates: Record<string, Aggregate> = { SUM: 'sum', AVG: 'avg', MIN: 'min', MAX: 'max' }
const times: Record<string, 'add' | 'subtract' | 'diff'> = {
  DATEADD: 'add',
  DATESUBTRACT: 'subtract',
  DATEDIFF: 'diff',
}

const expected = {
  number: msg('a number'),
  text: msg('a text in quotes'),
  path: msg('a field in brackets'),
}

/** `then` is set by its name: an object literal with it reads like a promise. */
function choice(filter: Condition, whenTrue: Node, whenFalse: Node): Node {
  const branches = { ['then' as const]: whenTrue, else: whenFalse }
  return { type: 'ifElse', filter, ...branches }
}

function argumentsOf(node: Node): Node[] {
  return node.type === 'operator' ? node.arguments : [node]
}

// A formula has five levels. More parentheses than these would only exhaust the stack.
const maxNesting = 50

class Reader {
  readonly #tokens: readonly Token[]
  #next = 0
  #nesting = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  get #token(): Token {
    return this.#tokens[this.#next] ?? { kind: 'sign', text: '', at: 0 }
  }

  end(): void {
    if (this.#token.text !== '') throw this.#unexpected(msg('the end'))
  }

  comparison(): Comparison {
    const left = this.sum()
    const operator = comparisons[this.#token.text]
    if (operator === undefined) throw this.#unexpected(verbatim('=, <>, <, <=, > or >='))
    this.#take()
    return { left, operator, right: this.sum() }
  }

  sum(): Node {
    this.#nesting++
    if (this.#nesting > maxNesting)
      throw new FormulaError(msg('The formula is nested too deeply'), this.#token.at)
    const node = this.#chain(['+', '-', '&'], () => this.#product())
    this.#nesting--
    return node
  }

  #product(): Node {
    return this.#chain(['*', '/'], () => this.#factor())
  }

  /** `a + b + c` becomes one operator with three arguments. Subtraction and division stay binary. */
  #chain(between: readonly string[], read: () => Node): Node {
    let left = read()
    while (this.#token.kind === 'sign' && between.includes(this.#token.text)) {
      const operator = signs[this.#take().text] ?? 'add'
      const right = read()
      const isSame = left.type === 'operator' && left.operator === operator
      const before = isSame && operator !== 'subtract' && operator !== 'divide' ? argumentsOf(left) : [left]
      left = { type: 'operator', operator, arguments: [...before, right] }
    }
    return left
  }

  #factor(): Node {
    const token = this.#take()
    if (token.kind === 'number') return { type: 'constant', value: Number(token.text) }
    if (token.kind === 'text') return { type: 'constant', value: textOf(token) }
    if (token.kind === 'path') return { type: 'field', field: token.text }
    if (token.kind === 'name') return this.#named(token)
    if (token.text === '-') {
      const { text } = this.#expect('number')
      return { type: 'constant', value: -Number(text) }
    }
    if (token.text !== '(') throw this.#unexpected(msg('a field, a number or a function'), token)
    const inner = this.sum()
    this.#sign(')')
    return inner
  }

  #named(token: Token): Node {
    const name = token.text.toUpperCase()
    if (name === 'TODAY' || name === 'NOW') return { type: 'constant', value: name }
    if (functions[name] === undefined)
      throw new FormulaError(msg('Unknown function "{name}"', { name: token.text }), token.at)
    this.#sign('(')
    const node = name === 'ISBLANK' ? this.#isBlank() : this.#call(name)
    this.#sign(')')
    return node
  }

  /** Outside a condition, it is 1 or 0. */
  #isBlank(): Node {
    const filter = { path: this.#expect('path').text, operator: 'isEmpty' }
    return choice(filter, { type: 'constant', value: 1 }, { type: 'constant', value: 0 })
  }

  #call(name: string): Node {
    const aggregate = aggregates[name]
    if (aggregate !== undefined) return this.#aggregate(aggregate)
    const time = times[name]
    if (time !== undefined) return this.#time(time)
    if (name === 'CONCAT') return { type: 'operator', operator: 'concat', arguments: this.#list() }
    if (name === 'COUNT')
      return { type: 'aggregate', operation: 'count', relation: this.#expect('path').text }
    if (name === 'SUMPRODUCT') {
      const relation = this.#expect('path').text
      this.#sign(',')
      return { type: 'aggregate', operation: 'sumProduct', relation, arguments: this.#list() }
    }
    if (name === 'PADLEFT') return this.#padLeft()
    if (name === 'IF') return this.#choice()
    throw new FormulaError(msg('{name} can only be used in the condition of IF', { name }), this.#token.at)
  }

  #list(): Node[] {
    const nodes = [this.sum()]
    while (this.#token.text === ',') {
      this.#take()
      nodes.push(this.sum())
    }
    return nodes
  }

  #aggregate(operation: Aggregate): Node {
    const path = this.#expect('path')
    const [relation, field] = path.text.split('].[')
    if (field === undefined)
      throw new FormulaError(msg('Enter a relation and one of its fields, such as [Deals].[Amount]'), path.at)
    return { type: 'aggregate', operation, relation: `${relation}]`, field: `[${field}` }
  }

  #time(operator: 'add' | 'subtract' | 'diff'): Node {
    const first = this.sum()
    this.#sign(',')
    const second = this.sum()
    this.#sign(',')
    const token = this.#expect('text')
    const unit = units.find((one) => one === textOf(token))
    if (unit === undefined)
      throw new FormulaError(msg('Use one of these units: {units}', { units: units.join(', ') }), token.at)
    return { type: 'timeOperator', operator, arguments: [first, second], unit: unit satisfies Unit }
  }

  #padLeft(): Node {
    const value = this.sum()
    this.#sign(',')
    const length = Number(this.#expect('number').text)
    this.#sign(',')
    return { type: 'padLeft', value, length, char: textOf(this.#expect('text')) }
  }

  #choice(): Node {
    const filter = this.#condition()
    this.#sign(',')
    const whenTrue = this.sum()
    this.#sign(',')
    return choice(filter, whenTrue, this.sum())
  }

  #condition(): Condition {
    const token = this.#take()
    const name = token.text.toUpperCase()
    if (token.kind === 'name' && (name === 'ISBLANK' || name === 'CONTAINS')) {
      this.#sign('(')
      const path = this.#expect('path').text
      const value = name === 'CONTAINS' ? this.#compared() : undefined
      this.#sign(')')
      return name === 'ISBLANK'
        ? { path, operator: 'isEmpty' }
        : { path, operator: 'contains', ...(value === undefined ? {} : { value }) }
    }
    if (token.kind !== 'path') throw this.#unexpected(msg('a field to compare'), token)
    const operator = comparisons[this.#token.text]
    if (operator === undefined) throw this.#unexpected(verbatim('=, <>, <, <=, > or >='))
    this.#take()
    return { path: token.text, operator, value: this.#constant() }
  }

  #compared(): string | number | boolean {
    this.#sign(',')
    return this.#constant()
  }

  #constant(): string | number | boolean {
    const token = this.#take()
    if (token.kind === 'number') return Number(token.text)
    if (token.kind === 'text') return textOf(token)
    const name = token.text.toUpperCase()
    if (name === 'TRUE' || name === 'FALSE') return name === 'TRUE'
    if (name === 'TODAY' || name === 'NOW') return name
    throw this.#unexpected(msg('a number or a text in quotes'), token)
  }

  #take(): Token {
    const token = this.#token
    this.#next++
    return token
  }

  #expect(kind: keyof typeof expected): Token {
    if (this.#token.kind !== kind || this.#token.text === '') {
      throw this.#unexpected(expected[kind])
    }
    return this.#take()
  }

  #sign(text: string): void {
    if (this.#token.text !== text) throw this.#unexpected(verbatim(`"${text}"`))
    this.#take()
  }

  #unexpected(wanted: Text, token = this.#token): FormulaError {
    const found = token.text
    const text =
      found === ''
        ? msg('The formula ends where {wanted} is expected', { wanted })
        : msg('Expected {wanted}, but found {found}', { wanted, found })
    return new FormulaError(text, token.at)
  }
}
