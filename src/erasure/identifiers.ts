import { parsePhoneNumberFromString } from 'libphonenumber-js'

/** A text that identifies a person, and its replacement. */
export interface Identifier {
  /** `words` may be part of a technical value, such as the name of a type; addresses and numbers are not. */
  kind: 'address' | 'number' | 'words'
  pattern: RegExp
  replacement: string
  /** Lower-case texts, one of which occurs in every match of the pattern. Only ASCII letters are folded. */
  hints: readonly string[]
  /** The same for numbers with separators, as a regular expression of PostgreSQL. */
  hintPattern: string | null
}

// Escapes before a word that look like a part of it: those of URLs, and of JSON within texts.
const escaped = String.raw`(?<=%[0-9A-Fa-f]{2}|\\[bfnrt]|\\u[0-9A-Fa-f]{4})`
const separators = String.raw`[ \t./()\u00a0\u2010-\u2015-]{0,3}`
// The same in the syntax of PostgreSQL.
const separatorsInSql = `[^0-9A-Za-z]{0,3}`

export function addressIdentifier(address: string, tag: string): Identifier[] {
  const replacement = `${tag}@erased.invalid`
  const forms = [...new Set([address, encodeURIComponent(address)])]
  return forms.map((form) => ({
    kind: 'address',
    // `jo.anna@` and `anna+x@` belong to other people, and so does `example.com.au`.
    pattern: new RegExp(
      String.raw`(?:${escaped}|(?<![\p{L}\p{N}_%+\-]|[\p{L}\p{N}]\.))${RegExp.escape(form)}(?![\p{L}\p{N}]|[.\-][\p{L}\p{N}])`,
      'giu',
    ),
    replacement,
    hints: hintsOf(form),
    hintPattern: null,
  }))
}

// Fewer digits belong to an extension, an amount or a date.
const fewestDigits = 7

export function numberIdentifier(phone: string, tag: string): Identifier | undefined {
  const parsed = parsePhoneNumberFromString(phone)
  const national = parsed?.nationalNumber ?? phone.replaceAll(/\D/g, '')
  if (national.length < fewestDigits) return undefined
  const code = (parsed?.countryCallingCode ?? '').split('').join(separators)
  // A number without its country code may belong to another country.
  const before = String.raw`(?:(?:\+|00)?${code}${separators}(?:\(0\)${separators})?|(?<!\+\d{1,3}${separators})(?:0${separators})?)`
  const digits = national.split('')
  return {
    kind: 'number',
    pattern: new RegExp(
      String.raw`(?:${escaped}|(?<![\p{L}\p{N}+]))${before}${digits.join(separators)}(?![\p{L}\p{N}])`,
      'gu',
    ),
    replacement: tag,
    hints: [],
    hintPattern: digits.join(separatorsInSql),
  }
}

export function wordsIdentifier(words: string, tag: string): Identifier {
  return {
    kind: 'words',
    pattern: new RegExp(
      String.raw`(?:${escaped}|(?<![\p{L}\p{N}_]))${RegExp.escape(words)}(?![\p{L}\p{N}_])`,
      'giu',
    ),
    replacement: tag,
    hints: hintsOf(words),
    hintPattern: null,
  }
}

/**
 * The longest part of plain ASCII letters is enough, independent of the database's case folding of others; without one,
 * all written forms.
 */
function hintsOf(text: string): string[] {
  const [longest = ''] = [...text.matchAll(/[ -~]+/g)]
    .flatMap(([part]) => part.split(/["\\]/))
    .toSorted((a, b) => b.length - a.length)
  if (longest.length >= 3) return [longest.toLowerCase()]
  const title = text.toLowerCase().replaceAll(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
  return [...new Set([text, text.toLowerCase(), text.toUpperCase(), title])].map(lowerAscii)
}

/** Matches `lower()` in a database that folds only ASCII letters. */
function lowerAscii(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

export function replaceIn(text: string, identifiers: readonly Identifier[]): string {
  return identifiers.reduce(
    (rest, { pattern, replacement }) => rest.replace(pattern, () => replacement),
    text,
  )
}

export function holds(text: string, identifiers: readonly Identifier[]): boolean {
  return identifiers.some(({ pattern }) => text.search(pattern) !== -1)
}

const token = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs

/**
 * Replaces texts within a JSON document; a number that is a phone number becomes a text. Everything else stays the
 * same.
 */
export function replaceInJson(json: string, identifiers: readonly Identifier[]): string {
  const forKeys = identifiers.filter(({ kind }) => kind !== 'words')
  return json.replace(token, (found, offset: number) => {
    const isText = found.startsWith('"')
    const value = isText ? (JSON.parse(found) as string) : found
    const isKey = isText && /^\s*:/.test(json.slice(offset + found.length, offset + found.length + 20))
    const replaced = replaceIn(value, isKey ? forKeys : identifiers)
    return replaced === value ? found : JSON.stringify(replaced)
  })
}
