import { parsePhoneNumberFromString } from 'libphonenumber-js'

/** What somebody is known by in texts, and what stands there afterwards. */
export interface Identifier {
  /** `words` may be part of what a program goes by, such as the name of a type; addresses and numbers are not. */
  kind: 'address' | 'number' | 'words'
  pattern: RegExp
  replacement: string
  /** Texts in lower case of which each that the pattern matches holds one; its ASCII letters alone are folded. */
  hints: readonly string[]
  /** The same for what is written with separators, as a regular expression of PostgreSQL. */
  hintPattern: string | null
}

// What stands before a word although it looks like a part of it: escapes of addresses, of JSON within texts.
const escaped = String.raw`(?<=%[0-9A-Fa-f]{2}|\\[bfnrt]|\\u[0-9A-Fa-f]{4})`
const separators = String.raw`[ \t./()\u00a0\u2010-\u2015-]{0,3}`
// The same as PostgreSQL reads it.
const separatorsInSql = `[^0-9A-Za-z]{0,3}`

export function addressIdentifier(address: string, tag: string): Identifier[] {
  const replacement = `${tag}@erased.invalid`
  const forms = [...new Set([address, encodeURIComponent(address)])]
  return forms.map((form) => ({
    kind: 'address',
    // `jo.anna@` and `anna+x@` are other people's, and so is `example.com.au`.
    pattern: new RegExp(
      String.raw`(?:${escaped}|(?<![\p{L}\p{N}_%+\-]|[\p{L}\p{N}]\.))${RegExp.escape(form)}(?![\p{L}\p{N}]|[.\-][\p{L}\p{N}])`,
      'giu',
    ),
    replacement,
    hints: hintsOf(form),
    hintPattern: null,
  }))
}

// Fewer digits are those of an extension, an amount or a date.
const fewestDigits = 7

export function numberIdentifier(phone: string, tag: string): Identifier | undefined {
  const parsed = parsePhoneNumberFromString(phone)
  const national = parsed?.nationalNumber ?? phone.replaceAll(/\D/g, '')
  if (national.length < fewestDigits) return undefined
  const code = (parsed?.countryCallingCode ?? '').split('').join(separators)
  // Without the code of its country it may be one of another country.
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

/** The longest part of plain letters does, whatever the database knows of others; else the ways in which it is written. */
function hintsOf(text: string): string[] {
  const [longest = ''] = [...text.matchAll(/[ -~]+/g)]
    .flatMap(([part]) => part.split(/["\\]/))
    .toSorted((a, b) => b.length - a.length)
  if (longest.length >= 3) return [longest.toLowerCase()]
  const title = text.toLowerCase().replaceAll(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
  return [...new Set([text, text.toLowerCase(), text.toUpperCase(), title])].map(lowerAscii)
}

/** As `lower()` does where the database knows no other letters. */
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

/** Replaces within the texts of a JSON document; a number that is a phone number becomes a text. All else stays as it is. */
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
