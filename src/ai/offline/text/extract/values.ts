import { parse as parseDates } from 'chrono-node'
import nlp from 'compromise'
import { findPhoneNumbersInText } from 'libphonenumber-js'
import type { Kind } from './kinds.ts'
import { emailPattern, type PlainKind, plainExtractors, urlPattern, yesOrNo } from './plain.ts'

export type Value = string | number | boolean | undefined

/** The value of this kind that the text states, or undefined. A name in a long message takes a tenth of a second. */
export function extractValue(kind: Kind, message: string, clock: Clock): Value {
  return extractors[kind](message, clock)
}

type Extractor = (text: string, clock: Clock) => Value

const languageExtractors: Record<Exclude<Kind, PlainKind>, Extractor> = {
  phone: (text) =>
    findPhoneNumbersInText(text, 'US')[0]?.number.number ?? text.match(/\+?\d[\d\s().-]{6,}\d/)?.[0],
  date: (text, clock) => firstDate(text, clock)?.date,
  datetime: (text, clock) => {
    const found = firstDate(text, clock)
    return found?.time === undefined ? found?.date : found.moment
  },
  time: (text, clock) => firstDate(text, clock)?.time,
  number: (text, clock) => firstNumber(withoutOtherDigits(text, clock)),
  person: personName,
  organization: (text) => firstOf(nlp(text).organizations()),
  place: (text) => firstOf(nlp(text).places()),
}

const extractors: Record<Kind, Extractor> = { ...plainExtractors, ...languageExtractors }

/** Dates and times are meant in the zone of whoever speaks. */
export interface Clock {
  now: Date
  /** Minutes ahead of UTC. */
  offset: number
}

function datesIn(text: string, { now, offset }: Clock) {
  return parseDates(text, { instant: now, timezone: offset }, { forwardDate: true })
}

function firstDate(
  text: string,
  clock: Clock,
): { date: string; time: string | undefined; moment: string } | undefined {
  const [found] = datesIn(text, clock)
  if (found === undefined) return undefined
  const { start } = found
  const two = (part: 'month' | 'day' | 'hour' | 'minute') => String(start.get(part) ?? 0).padStart(2, '0')
  return {
    date: `${start.get('year')}-${two('month')}-${two('day')}`,
    time: start.isCertain('hour') ? `${two('hour')}:${two('minute')}` : undefined,
    moment: start.date().toISOString(),
  }
}

/** The digits of an address, a phone number or a date are no quantity. */
function withoutOtherDigits(text: string, clock: Clock): string {
  const plain = text.replaceAll(emailPattern, ' ').replaceAll(urlPattern, ' ')
  const phones = findPhoneNumbersInText(plain, 'US').map(({ startsAt, endsAt }) =>
    plain.slice(startsAt, endsAt),
  )
  const dates = datesIn(plain, clock).map((found) => found.text)
  return [...phones, ...dates].reduce((rest, part) => rest.replace(part, ' '), plain)
}

function firstNumber(text: string): number | undefined {
  const digits = text.match(/-?\d[\d,]*(?:\.\d+)?/)?.[0]
  if (digits !== undefined) return Number(digits.replaceAll(',', ''))
  // Where there is none, it returns its own view instead of a list.
  const [spelled]: unknown[] = [nlp(text).numbers().get()].flat()
  return typeof spelled === 'number' ? spelled : undefined
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
