import { type Lookup, UnknownName } from '../kit/lookup.ts'
import { capturedText } from './property-path.ts'

/**
 * `{NAME}`, `{NAME.path[0].to}`, `{node_<uuid>}`, `{node_<uuid>.item}`. A name starts with a letter or
 * underscore and contains no quotes or colons. Spaces are only allowed between the words of a field after a
 * dot. So the braces of JSON, code and regular expressions are never mistaken for one. `{{` writes a brace.
 */
const name = String.raw`[\p{L}_][\p{L}\p{N}_-]{0,127}`
const word = String.raw`[\p{L}\p{N}_-]{1,64}`
const step = String.raw`\.${word}(?: ${word}){0,7}|\[\d{1,10}\]`
const path = String.raw`(?:${step}){0,16}`
const token = new RegExp(String.raw`\{\{|\{(${name}${path})\}`, 'gu')
const lenientToken = new RegExp(String.raw`\{(${name}${path})\}`, 'gu')

/** Names of variables that templates can use. */
export const variableNamePattern = new RegExp(`^${name}$`, 'u')

export type Segment = { text: string } | { name: string }

/** `lenient`: for graphs that were live before `{{` became an escape. */
export function parseTemplate(template: string, options: { lenient?: boolean } = {}): Segment[] {
  const segments: Segment[] = []
  let text = ''
  let at = 0
  for (const match of template.matchAll(options.lenient === true ? lenientToken : token)) {
    text += template.slice(at, match.index)
    at = match.index + match[0].length
    if (match[1] === undefined) {
      text += '{'
      continue
    }
    if (text !== '') segments.push({ text })
    segments.push({ name: match[1] })
    text = ''
  }
  text += template.slice(at)
  if (text !== '') segments.push({ text })
  return segments
}

/** The distinct names, in the order of their first use. */
export function namesIn(template: string): string[] {
  const names = Array.from(template.matchAll(token), (match) => match[1])
  return [...new Set(names.filter((found) => found !== undefined))]
}

/** Splits a name from its path: `a.b[0]` is `a` with the path `.b[0]`. */
export function nameParts(whole: string): { head: string; path: string } {
  const end = whole.search(/[.[]/)
  return end < 0 ? { head: whole, path: '' } : { head: whole.slice(0, end), path: whole.slice(end) }
}

/**
 * Fills in the values of a template. Unset variables are empty, objects and arrays are JSON. Throws
 * UnknownName, unless the lookup is lenient: then an unknown name stays. Throws TooLarge before the text
 * exceeds the limit of the lookup.
 */
export function interpolate(
  template: string,
  lookup: Lookup,
  encode: (value: string) => string = (value) => value,
): string {
  return parseTemplate(template, lookup)
    .map((segment) => {
      if ('text' in segment) return segment.text
      const value = valueOf(segment.name, lookup)
      return value === undefined ? `{${segment.name}}` : counted(lookup, encode(capturedText(value) ?? ''))
    })
    .join('')
}

/** Counts a value's text against the limit, and returns it. */
export function counted({ spend }: Lookup, text: string): string {
  spend?.(text.length)
  return text
}

/** Undefined only with a lenient lookup. */
export function valueOf(named: string, lookup: Lookup): unknown {
  const value = lookup(named)
  if (value === undefined && lookup.lenient !== true) throw new UnknownName(named)
  return value
}

/**
 * Fills in the values of a JSON template so that it stays valid. Inside a string literal a value is escaped.
 * Outside, JSON values (numbers, lists, objects) stay as they are, others become strings, and unset ones null.
 * A template with a single name and nothing else is replaced by its value.
 */
export function interpolateJson(template: string, lookup: Lookup): string {
  const segments = parseTemplate(template, lookup)
  if (segments.length === 1) return interpolate(template, lookup)
  let inString = false
  let result = ''
  for (const segment of segments) {
    if ('text' in segment) {
      inString = endsInString(segment.text, inString)
      result += segment.text
      continue
    }
    const value = valueOf(segment.name, lookup)
    if (value === undefined) result += `{${segment.name}}`
    else result += counted(lookup, inString ? escapeInString(capturedText(value) ?? '') : jsonText(value))
  }
  return result
}

function jsonText(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value ?? null)
  try {
    JSON.parse(value)
    return value
  } catch {
    return JSON.stringify(value)
  }
}

function escapeInString(value: string): string {
  return JSON.stringify(value).slice(1, -1)
}

function endsInString(text: string, startsInString: boolean): boolean {
  let inString = startsInString
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (character === '\\' && inString) index++
    else if (character === '"') inString = !inString
  }
  return inString
}
