import { z } from 'zod'
import { parseDay } from '../fields/moments.ts'
import { isoDate } from './dates.ts'
import { cellText } from './issues.ts'
import { splitNames } from './names.ts'
import { numberOf } from './numbers.ts'
import type { SheetCell } from './reading/cell.ts'
import { tidyText } from './texts.ts'
import { isBlankWord, yesOrNo } from './words.ts'

const email = z.email()

/** The types that a text can be tested for. */
const tests = {
  email: (text: string) => email.safeParse(tidyText(text, 'email', null)).success,
  url: (text: string) => /^https?:\/\/\S+$/i.test(tidyText(text, 'url', null)),
  phone: (text: string) => /^(?:tel\.?:?\s*)?(?:\+|0)[\d\s()/.-]{5,24}$/i.test(text) && !isDay(text),
  yesNo: (text: string) => yesOrNo(text) !== undefined,
  day: isDay,
  moment: (text: string) => /^\d{4}-\d{2}-\d{2}T/.test(isoDate(text, 'day_first')) && isDay(text),
  // A leading zero belongs to a code, such as a postcode.
  number: (text: string) => typeof numberOf(text, undefined) === 'number' && !/^0\d/.test(text),
  whole: (text: string) => /^-?[1-9]\d{0,14}$|^0$/.test(text),
  money: (text: string) => /[€$£]|\b(?:EUR|USD|GBP|CHF)\b/i.test(text),
  percent: (text: string) => text.endsWith('%'),
}

type Test = keyof typeof tests

function isDay(text: string): boolean {
  return !/^\d+$/.test(text) && parseDay(isoDate(text, 'day_first').slice(0, 10)) !== undefined
}

const currencies: readonly (readonly [RegExp, string])[] = [
  [/\$|USD/i, 'USD'],
  [/£|GBP/i, 'GBP'],
  [/CHF/i, 'CHF'],
]

const maxSamples = 4
const maxDistinct = 60
const longestOption = 40
const longestTested = 200
// Some values may be wrong although the type of the column is right.
const mostly = 0.85

interface Guess {
  type: string
  metadata: Record<string, unknown>
  /** The number of values that fit. */
  fits: number
}

/** Guesses the field type of a column from its values. */
export class ColumnGuess {
  readonly title: string
  readonly #counts: Record<Test, number>
  readonly #samples: string[] = []
  readonly #names = new Set<string>()
  #filled = 0
  #lists = 0
  #ones = 0
  #isLong = false
  #currency = 'EUR'

  constructor(title: string) {
    this.title = title
    this.#counts = {
      email: 0,
      url: 0,
      phone: 0,
      yesNo: 0,
      day: 0,
      moment: 0,
      number: 0,
      whole: 0,
      money: 0,
      percent: 0,
    }
  }

  add(cell: SheetCell): void {
    const text = cellText(cell).trim()
    if (this.#samples.length < maxSamples && text !== '' && !this.#samples.includes(text.slice(0, 80)))
      this.#samples.push(text.slice(0, 80))
    if (isBlankWord(text)) return
    this.#filled += 1
    if (text.length > longestTested) {
      this.#isLong = true
      return
    }
    for (const [test, passes] of Object.entries(tests)) if (passes(text)) this.#counts[test as Test] += 1
    this.#currency = currencies.find(([sign]) => sign.test(text))?.[1] ?? this.#currency
    if (text === '0' || text === '1') this.#ones += 1
    if (text.includes('\n')) this.#isLong = true
    const names = splitNames(text, ';,')
    if (names.length > 1) this.#lists += 1
    for (const name of names) if (this.#names.size <= maxDistinct) this.#names.add(name.toLowerCase())
  }

  result() {
    const { type, metadata, fits } = this.#guess()
    return {
      title: this.title,
      samples: this.#samples,
      filled: this.#filled,
      unreadable: this.#filled - fits,
      field: { name: this.title.slice(0, 100), type, metadata },
    }
  }

  #guess(): Guess {
    const filled = this.#filled
    const counts = this.#counts
    const are = (test: Test) => filled > 0 && counts[test] >= filled * mostly
    const text = (metadata: Record<string, unknown>, fits = filled) => ({ type: 'string', metadata, fits })
    if (are('email')) return text({ format: 'email' }, counts.email)
    if (are('url')) return text({ format: 'url' }, counts.url)
    if (are('yesNo') && this.#ones < filled) return { type: 'boolean', metadata: {}, fits: counts.yesNo }
    if (are('moment')) return { type: 'date', metadata: { timezone: 'UTC' }, fits: counts.day }
    if (are('day')) return { type: 'dateOnly', metadata: {}, fits: counts.day }
    if (are('phone')) return text({ format: 'phone_number' }, counts.phone)
    if (are('number')) return this.#numberGuess()
    if (this.#isLong) return text({ format: 'text', extendedField: true })
    return this.#selectGuess() ?? text({ format: 'text' })
  }

  #numberGuess(): Guess {
    const { number: fits, money, percent, whole } = this.#counts
    const as = (metadata: Record<string, unknown>) => ({ type: 'number', metadata, fits })
    if (money >= fits * 0.3) return as({ format: 'currency', currency: this.#currency })
    if (percent >= fits * 0.5) return as({ format: 'percent' })
    return as({ format: whole === fits ? 'integer' : 'decimal' })
  }

  /** A few short texts that repeat often suggest a select field. */
  #selectGuess(): Guess | undefined {
    const names = this.#names.size
    const isShort = [...this.#names].every((name) => name.length <= longestOption)
    if (names > maxDistinct || !isShort || names > this.#filled / 2 || names > Math.max(8, this.#filled / 10))
      return undefined
    const mode = this.#lists >= this.#filled * 0.1 ? 'multiSelect' : 'singleSelect'
    return { type: 'select', metadata: { mode }, fits: this.#filled }
  }
}
