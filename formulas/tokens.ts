import { english, msg, type Text } from '../languages/text.ts'

export interface Token {
  kind: 'number' | 'text' | 'path' | 'name' | 'sign'
  text: string
  at: number
}

/** A syntax error with its position. */
export class FormulaError extends Error {
  readonly text: Text
  readonly at: number

  constructor(text: Text, at: number) {
    super(english(text))
    this.text = text
    this.at = at
  }
}

const patterns: readonly [Token['kind'], RegExp][] = [
  ['number', /\d+(?:\.\d+)?/y],
  ['text', /"(?:[^"\\]|\\.)*"/y],
  ['path', /\[[^\]]+\](?:\.\[[^\]]+\])?/y],
  ['name', /[A-Za-z_]+/y],
  ['sign', /<>|<=|>=|[-+*/&(),=<>]/y],
]

/** The text in quotes, with its escapes. */
export function textOf({ text, at }: Token): string {
  try {
    return String(JSON.parse(text))
  } catch {
    throw new FormulaError(msg('{text} is not a valid text', { text: text.slice(0, 80) }), at)
  }
}

/** Splits a formula into tokens, with an end token. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    if (/\s/.test(text.charAt(at))) {
      at++
      continue
    }
    const token = tokenAt(text, at)
    if (token === undefined)
      throw new FormulaError(msg('Unexpected character "{sign}"', { sign: text.charAt(at) }), at)
    tokens.push(token)
    at += token.text.length
  }
  return [...tokens, { kind: 'sign', text: '', at }]
}

function tokenAt(text: string, at: number): Token | undefined {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    if (found !== undefined) return { kind, text: found, at }
  }
  return undefined
}
