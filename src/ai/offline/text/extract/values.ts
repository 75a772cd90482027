import { parse as parseDates } from 'chrono-node'
import nlp from 'compromise'
import { findPhoneNumbersInText } from 'libphonenumber-js'
import type { Kind } from './kinds.ts'

// A message is a few lines; reading a book for a name would hold everybody else up.
const readCharacters = 2000

/** The value of this kind that the text states, or undefined. */
export function extractValue(
  kind: Kind,
  message: string,
  clock: Clock,
): string | number | boolean | undefined {
  return extractors[kind](message.slice(0, readCharacters), clock)
}

const extractors: Record<Kind, (text: string, clock: Clock) => string | number | boolean | undefined> = {
  email: (text) => text.match(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/)?.[0],
  url: (text) => text.match(/\bhttps?:\/\/[^\s<>"')]+/)?.[0] ?? text.match(/\bwww\.[\w-]+\.[^\s<>"')]+/)?.[0],
  phone: (text) =>
    findPhoneNumbersInText(text, 'US')[0]?.number.number ?? text.match(/\+?\d[\d\s().-]{6,}\d/)?.[0],
  date: (text, clock) => firstDate(text, clock)?.date,
  datetime: (text, clock) => {
    const found = firstDate(text, clock)
    return found?.time === undefined ? found?.date : found.moment
  },
  time: (text, clock) => firstDate(text, clock)?.time,
  number: firstNumber,
  boolean: yesOrNo,
  person: personName,
  organization: (text) => firstOf(nlp(text).organizations()),
  place: (text) => firstOf(nlp(text).places()),
  identifier: (text) =>
    text.match(/#?\b(?=[A-Z0-9-]*\d{2})[A-Z]{0,6}-?[A-Z0-9]+(?:-[A-Z0-9]+)*\b/i)?.[0]?.replace(/^#/, ''),
  text: () => undefined,
}

/** Dates and times are meant in the zone of whoever speaks. */
export interface Clock {
  now: Date
  /** Minutes ahead of UTC. */
  offset: number
}

function firstDate(
  text: string,
  { now, offset }: Clock,
): { date: string; time: string | undefined; moment: string } | undefined {
  const [found] = parseDates(text, { instant: now, timezone: offset }, { forwardDate: true })
  if (found === undefined) return undefined
  const { start } = found
  const two = (part: 'month' | 'day' | 'hour' | 'minute') => String(start.get(part) ?? 0).padStart(2, '0')
  return {
    date: `${start.get('year')}-${two('month')}-${two('day')}`,
    time: start.isCertain('hour') ? `${two('hour')}:${two('minute')}` : undefined,
    moment: start.date().toISOString(),
  }
}

function firstNumber(text: string): number | undefined {
  const digits = text.match(/-?\d[\d,]*(?:\.\d+)?/)?.[0]
  if (digits !== undefined) return Number(digits.replaceAll(',', ''))
  return [nlp(text).numbers().get()].flat()[0]
}

const yes =
  /^\W*(?:yes|yeah|yep|yup|sure|ok|okay|of course|correct|right|true|agreed|absolutely|definitely|please do|i do|i am|sounds good)\b/i
const no = /^\W*(?:no|nope|nah|not|never|false|don'?t|do not|i don'?t|i'm not|wrong|incorrect)\b/i

export function yesOrNo(text: string): boolean | undefined {
  if (no.test(text)) return false
  return yes.test(text) ? true : undefined
}

function personName(text: string): string | undefined {
  const introduced = text.match(
    /\b(?:my name(?:'s| is)|i am|i'm|this is|call me|name:)\s+(\p{Lu}[\p{L}'-]+(?:\s+\p{Lu}[\p{L}'-]+){0,2})/iu,
  )?.[1]
  const known = firstOf(nlp(text).people())
  if (known !== undefined) return titled(known)
  if (introduced !== undefined && /^\p{Lu}/u.test(introduced))
    return introduced.match(/^(?:\p{Lu}[\p{L}'-]+\s?)+/u)?.[0].trim()
  const alone = text.trim().match(/^\p{L}[\p{L}'-]+(?:\s+\p{L}[\p{L}'-]+){0,2}$/u)?.[0]
  return alone === undefined || yesOrNo(alone) !== undefined ? undefined : titled(alone)
}

function titled(name: string): string {
  return name.replaceAll(/(?<=^|[\s-])\p{Ll}/gu, (letter) => letter.toUpperCase())
}

function firstOf(view: { out: (format: 'array') => unknown }): string | undefined {
  const found = view.out('array')
  const [first] = Array.isArray(found) ? found : []
  return typeof first === 'string' ? first.replace(/[\s,.;:!?]+$/, '') : undefined
}
