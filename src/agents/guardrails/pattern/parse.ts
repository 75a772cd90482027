/** A parsed pattern. Characters are code points. */
export type Pattern =
  | { type: 'character'; matches: (character: string) => boolean }
  | { type: 'boundary'; at: Boundary }
  | { type: 'sequence'; parts: readonly Pattern[] }
  | { type: 'choice'; parts: readonly Pattern[] }
  /** `most` null for no limit. */
  | { type: 'repeat'; part: Pattern; least: number; most: number | null }

export type Boundary = 'start' | 'end' | 'word' | 'notWord'

export class PatternError extends Error {}

const mostRepeats = 100
const wordCharacter = /^[\p{L}\p{N}_]$/u

export function isWordCharacter(character: string): boolean {
  return wordCharacter.test(character)
}

type Test = (character: string) => boolean

const not =
  (test: Test): Test =>
  (character) =>
    !test(character)
const isDigit: Test = (character) => /^\p{Nd}$/u.test(character)
const isSpace: Test = (character) => /^\s$/u.test(character)

const classes = new Map<string, Test>([
  ['d', isDigit],
  ['D', not(isDigit)],
  ['w', isWordCharacter],
  ['W', not(isWordCharacter)],
  ['s', isSpace],
  ['S', not(isSpace)],
])
const controls = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
])

/** Matches a character in either case. */
export function literal(character: string): Pattern {
  const lower = character.toLowerCase()
  return { type: 'character', matches: (one) => one === character || one.toLowerCase() === lower }
}

/**
 * Parses the part of the notation of regular expressions that can be matched in linear time. Throws PatternError
 * for anything else: lookarounds, backreferences, named groups, flags.
 */
export function parsePattern(text: string): Pattern {
  const parser = new Parser(text)
  const pattern = parser.choice()
  parser.expectEnd()
  if (canBeEmpty(pattern)) throw new PatternError('Must not match an empty text.')
  return pattern
}

class Parser {
  readonly #characters: readonly string[]
  #at = 0

  constructor(text: string) {
    this.#characters = Array.from(text)
  }

  expectEnd(): void {
    if (this.#at < this.#characters.length) throw new PatternError('Has a ")" without a "(".')
  }

  choice(): Pattern {
    const parts = [this.#sequence()]
    while (this.#takes('|')) parts.push(this.#sequence())
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : { type: 'choice', parts }
  }

  #sequence(): Pattern {
    const parts: Pattern[] = []
    for (let next = this.#next; next !== undefined && next !== '|' && next !== ')'; next = this.#next) {
      parts.push(this.#repeated(this.#single()))
    }
    return { type: 'sequence', parts }
  }

  #single(): Pattern {
    const character = this.#take()
    if (character === '(') return this.#group()
    if (character === '[') return { type: 'character', matches: this.#set() }
    if (character === '.') return { type: 'character', matches: (one) => one !== '\n' }
    if (character === '^') return { type: 'boundary', at: 'start' }
    if (character === '$') return { type: 'boundary', at: 'end' }
    if (character === '\\') return this.#escaped()
    if ('*+?{'.includes(character)) throw new PatternError(`Has nothing before "${character}" to repeat.`)
    return literal(character)
  }

  #group(): Pattern {
    if (this.#takes('?') && !this.#takes(':')) {
      throw new PatternError('Must not use lookarounds, named groups or flags.')
    }
    const inner = this.choice()
    if (!this.#takes(')')) throw new PatternError('Has a "(" without a ")".')
    return inner
  }

  #escaped(): Pattern {
    const character = this.#take()
    if (character === 'b') return { type: 'boundary', at: 'word' }
    if (character === 'B') return { type: 'boundary', at: 'notWord' }
    const named = classes.get(character)
    return named === undefined ? literal(plain(character)) : { type: 'character', matches: named }
  }

  #set(): Test {
    const isNegated = this.#takes('^')
    const tests: Test[] = []
    do {
      const from = this.#member()
      if (typeof from === 'function' || this.#next !== '-' || this.#characters[this.#at + 1] === ']') {
        tests.push(typeof from === 'function' ? from : inRange(from, from))
        continue
      }
      this.#take()
      const to = this.#member()
      if (typeof to === 'function' || codeOf(to) < codeOf(from)) throw new PatternError('Has a wrong range.')
      tests.push(inRange(from, to))
    } while (!this.#takes(']'))
    return (character) => tests.some((test) => test(character)) !== isNegated
  }

  #member(): string | Test {
    const character = this.#take()
    if (character !== '\\') return character
    const escaped = this.#take()
    return classes.get(escaped) ?? plain(escaped)
  }

  #repeated(part: Pattern): Pattern {
    const found = this.#quantifier()
    if (found === undefined) return part
    if (part.type === 'boundary') throw new PatternError('Must not repeat a boundary.')
    // Lazy and greedy mean the same: everything that matches counts.
    this.#takes('?')
    return { type: 'repeat', part, ...found }
  }

  #quantifier(): { least: number; most: number | null } | undefined {
    if (this.#takes('*')) return { least: 0, most: null }
    if (this.#takes('+')) return { least: 1, most: null }
    if (this.#takes('?')) return { least: 0, most: 1 }
    if (!this.#takes('{')) return undefined
    const end = this.#characters.indexOf('}', this.#at)
    const inside = this.#characters.slice(this.#at, end === -1 ? this.#at : end).join('')
    const [, from, comma, to] = /^(\d{1,3})(,(\d{1,3})?)?$/.exec(inside) ?? []
    if (from === undefined) throw new PatternError('Has a wrong count in "{}".')
    this.#at = end + 1
    const least = Number(from)
    const most = comma === undefined ? least : to === undefined ? null : Number(to)
    if (least > mostRepeats || (most ?? 0) > mostRepeats || (most ?? least) < least) {
      throw new PatternError(`Must not repeat anything more than ${mostRepeats} times.`)
    }
    return { least, most }
  }

  get #next(): string | undefined {
    return this.#characters[this.#at]
  }

  #take(): string {
    const character = this.#next
    if (character === undefined) throw new PatternError('Ends too early.')
    this.#at++
    return character
  }

  #takes(character: string): boolean {
    if (this.#next !== character) return false
    this.#at++
    return true
  }
}

/** The character behind a backslash. */
function plain(character: string): string {
  const control = controls.get(character)
  if (control !== undefined) return control
  if (/^[\p{L}\p{N}]$/u.test(character)) throw new PatternError(`Must not use "\\${character}".`)
  return character
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0
}

function inRange(from: string, to: string): Test {
  const [least, most] = [codeOf(from), codeOf(to)]
  const isIn = (character: string): boolean => codeOf(character) >= least && codeOf(character) <= most
  return (character) => isIn(character) || isIn(character.toLowerCase()) || isIn(character.toUpperCase())
}

function canBeEmpty(pattern: Pattern): boolean {
  if (pattern.type === 'character') return false
  if (pattern.type === 'boundary') return true
  if (pattern.type === 'sequence') return pattern.parts.every(canBeEmpty)
  if (pattern.type === 'choice') return pattern.parts.some(canBeEmpty)
  return pattern.least === 0 || canBeEmpty(pattern.part)
}
