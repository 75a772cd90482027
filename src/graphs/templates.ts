import { type Lookup, UnknownName } from '../kit/lookup.ts'
import { capturedText } from './property-path.ts'

/**
 * `{NAME}`, `{NAME.path[0].to}`, `{node_<uuid>}`, `{node_<uuid>.item}`. A name begins with a letter or an underscore and
 * holds no quote or colon, and blanks only between the words of a field behind a dot, so the braces of JSON, code and
 * regular expressions are never taken for one. `{{` writes a brace.
 */
const name = String.raw`[\p{L}_][\p{L}\p{N}_-]{0,127}`
const word = String.raw`[\p{L}\p{N}_-]{1,64}`
const step = String.raw`\.${word}(?: ${word}){0,7}|\[\d{1,10}\]`
const path = String.raw`(?:${step}){0,16}`
const token = new RegExp(String.raw`\{\{|\{(${name}${path})\}`, 'gu')
const lenientToken = new RegExp(String.raw`\{(${name}${path})\}`, 'gu')

/** What a variable may be called, so that a template can name it. */
export const variableNamePattern = new RegExp(`^${name}$`, 'u')

export type Segment = { text: string } | { name: string }

/** `lenient`: of a graph that was live before `{{` wrote a brace. */
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

/** Each name once, in the order of its first use. */
export function namesIn(template: string): string[] {
  const names = Array.from(template.matchAll(token), (match) => match[1])
  return [...new Set(names.filter((found) => found !== undefined))]
}

/** `a.b[0]` is the path `.b[0]` into what `a` is. */
export function nameParts(whole: string): { head: string; path: string } {
  const end = whole.search(/[.[]/)
  return end < 0 ? { head: whole, path: '' } : { head: whole.slice(0, end), path: whole.slice(end) }
}

/**
 * The template with its values in place: a variable that is not set leaves nothing, objects and arrays are written as
 * JSON. Throws UnknownName, unless the lookup is lenient: then an unknown name stays as it is written. Throws TooLarge
 * before the text is longer than the lookup lets it be.
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

/** What a value adds to a text, once it is counted. */
export function counted({ spend }: Lookup, text: string): string {
  spend?.(text.length)
  return text
}

/** Undefined only where the lookup is lenient. */
export function valueOf(named: string, lookup: Lookup): unknown {
  const value = lookup(named)
  if (value === undefined && lookup.lenient !== true) throw new UnknownName(named)
  return value
}

/**
 * The same for a body of JSON, which stays whole whatever the values are: inside a string literal a value is escaped;
 * outside it stands as it is where it is JSON itself (a number, a list, an object), else as a string, and as null where
 * it is not set. A template that is one name and nothing else comes to its value, for there is nothing to keep whole.
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
