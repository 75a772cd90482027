import { capturedText } from './property-path.ts'

/**
 * `{NAME}`, `{node_<uuid>}`, `{node_<uuid>.item}`. A name begins with a letter or an underscore and holds no blank,
 * quote or colon, so the braces of JSON, code and regular expressions are never taken for one.
 */
const name = String.raw`[\p{L}_][\p{L}\p{N}_-]{0,127}`
const placeholder = new RegExp(String.raw`\{(${name}(?:\.[\p{L}\p{N}_]{1,64}){0,8})\}`, 'gu')

/** What a variable may be called, so that a template can name it. */
export const variableNamePattern = new RegExp(`^${name}$`, 'u')

export type Segment = { text: string } | { name: string }

export function parseTemplate(template: string): Segment[] {
  const segments: Segment[] = []
  let at = 0
  for (const match of template.matchAll(placeholder)) {
    if (match.index > at) segments.push({ text: template.slice(at, match.index) })
    segments.push({ name: match[1] ?? '' })
    at = match.index + match[0].length
  }
  if (at < template.length) segments.push({ text: template.slice(at) })
  return segments
}

/** Each name once, in the order of its first use. */
export function namesIn(template: string): string[] {
  return [...new Set(Array.from(template.matchAll(placeholder), (match) => match[1] ?? ''))]
}

/** The value of a name: undefined where there is no such variable, null where it is not set. */
export type Lookup = (name: string) => unknown

/**
 * The template with its values in place. An unknown name stays as it is written, since it may be no name at all;
 * a variable that is not set leaves nothing; objects and arrays are written as JSON.
 */
export function interpolate(
  template: string,
  lookup: Lookup,
  encode: (value: string) => string = (value) => value,
): string {
  return template.replaceAll(placeholder, (whole, found: string) => {
    const value = lookup(found)
    return value === undefined ? whole : encode(capturedText(value) ?? '')
  })
}

/**
 * The same for a body of JSON: inside a string literal a value is escaped, so that a quote in a customer's name
 * breaks nothing; outside it stands as it is, so that a variable may hold a number, a list or an object.
 */
export function interpolateJson(template: string, lookup: Lookup): string {
  let inString = false
  let result = ''
  for (const segment of parseTemplate(template)) {
    if ('text' in segment) {
      inString = endsInString(segment.text, inString)
      result += segment.text
    } else {
      result += interpolate(`{${segment.name}}`, lookup, inString ? escapeInString : undefined)
    }
  }
  return result
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
