import { z } from 'zod'
import { visibleText } from './visible-text.ts'

/**
 * Reads the object in an answer leniently: alone, in a code fence or inside other text, with a trailing comma, or
 * without the keys that have no value. Undefined if the text holds no object of this shape.
 */
export function readObject<T>(answer: string, schema: z.ZodType<T>): T | undefined {
  for (const text of candidatesIn(visibleText(answer).text.trim())) {
    const value = parseJson(text)
    const result = schema.safeParse(completed(value, schema))
    if (value !== undefined && result.success) return result.data
  }
  return undefined
}

function* candidatesIn(text: string): Generator<string> {
  yield text
  for (const [, fenced = ''] of text.matchAll(/```[a-z]*\s*([\s\S]*?)```/gi)) yield fenced
  yield* objectsIn(text)
}

// Limits the work for an answer that is full of braces.
const mostObjects = 20

/** The outermost `{…}` of a text, in order. Ignores braces inside strings. */
function* objectsIn(text: string): Generator<string> {
  let start = text.indexOf('{')
  for (let count = 0; start >= 0 && count < mostObjects; count++) {
    const end = endOfObject(text, start)
    if (end !== undefined) yield text.slice(start, end)
    start = text.indexOf('{', end ?? start + 1)
  }
}

function endOfObject(text: string, start: number): number | undefined {
  let depth = 0
  let isString = false
  for (let at = start; at < text.length; at++) {
    const character = text[at]
    if (isString) {
      if (character === '\\') at++
      else if (character === '"') isString = false
    } else if (character === '"') isString = true
    else if (character === '{') depth++
    else if (character === '}' && --depth === 0) return at + 1
  }
  return undefined
}

function parseJson(text: string): unknown {
  for (const attempt of [text, text.replaceAll(/,(?=\s*[}\]])/g, '')]) {
    try {
      return JSON.parse(attempt)
    } catch {
      // Tries the next attempt or candidate.
    }
  }
  return undefined
}

/** Missing keys are nullable in our schemas. Models leave them out, or write "null". */
function completed(value: unknown, schema: z.ZodType): unknown {
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return value
  const given = new Map(Object.entries(value))
  const entries = Object.keys(schema.shape).map((key) => {
    const own = given.get(key)
    return [key, own === undefined || own === 'null' ? null : own]
  })
  return Object.fromEntries(entries)
}
