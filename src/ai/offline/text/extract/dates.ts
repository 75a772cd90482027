import { de, en, es, fr } from 'chrono-node'
import { type Language, likelyLanguages } from '../language.ts'

/** Dates and times are in the speaker's time zone. */
export interface Clock {
  now: Date
  /** Minutes ahead of UTC. */
  offset: number
  /** Of the conversation, for texts that don't show theirs. */
  language?: Language | undefined
  /** A moment of which the text only changes the day or the time. */
  before?: string | undefined
}

const parsers = { en, de, es, fr }

/**
 * The dates in a text, read in its own language only: «do» is no Thursday in English. A short text that shows no
 * language may be in any.
 */
export function datesIn(message: string, { now, offset, language }: Clock) {
  const likely = likelyLanguages(message)
  const own = language !== undefined && likely.includes(language) ? [language] : likely
  const text = own.includes('en') ? plainEnglish(message) : message
  for (const one of own) {
    const found = parsers[one]
      .parse(text, { instant: now, timezone: offset }, { forwardDate: true })
      .filter((date) => !isWord(date.text))
    if (found.length > 0) return found
  }
  return []
}

// As long as the words that they replace, so that places in the text stay the same.
function plainEnglish(text: string): string {
  return text.replaceAll(/\b(?:a )?fortnight\b/gi, (found) => '2 weeks'.padEnd(found.length))
}

/** «sat», «sun» and «mar» by themselves are words rather than days. */
function isWord(text: string): boolean {
  return /^(?:sat|sun|wed|mon|mar|may|do|so|mi|di|mo|fr|sa|ma|me|je|ve|lu|ju|vi|now|jetzt|ahora|maintenant)\.?$/i.test(
    text.trim(),
  )
}

export function firstDate(
  text: string,
  clock: Clock,
): { date: string; time: string | undefined; moment: string } | undefined {
  const found = datesIn(text, clock)
  const [first] = found
  if (first === undefined) return undefined
  // «on Friday … at 4 pm» are two results.
  const timed = first.start.isCertain('hour')
    ? first
    : (found.find(({ start }) => start.isCertain('hour')) ?? first)
  const start = first.start.date()
  const hasDay = ['day', 'weekday', 'month'].some((part) =>
    first.start.isCertain(part === 'day' ? 'day' : part === 'month' ? 'month' : 'weekday'),
  )
  const { now, offset, before } = clock
  const local = (moment: Date) => new Date(moment.getTime() + offset * 60_000).toISOString()
  const known = before === undefined ? undefined : local(new Date(before))
  const isToday = local(start).slice(0, 10) === local(now).slice(0, 10)
  const isWeekday = first.start.isCertain('weekday') && !first.start.isCertain('day')
  // «Wednesday» on a Wednesday is the next one.
  const later = isWeekday && isToday && !/\b(?:today|heute|hoy|aujourd)/i.test(text) ? 7 * 86_400_000 : 0
  const day = local(new Date(start.getTime() + later)).slice(0, 10)
  const date = !hasDay && !isRelative(first.text) && known !== undefined ? known.slice(0, 10) : day
  const knownTime = known !== undefined && before?.includes('T') === true ? known.slice(11, 16) : undefined
  const time = timed.start.isCertain('hour') ? local(timed.start.date()).slice(11, 16) : knownTime
  const moment = new Date(Date.parse(`${date}T${time ?? '12:00'}:00Z`) - offset * 60_000)
  return { date, time, moment: moment.toISOString() }
}

/** «in two weeks», which names a day without stating it. */
function isRelative(text: string): boolean {
  return (
    /\p{L}/u.test(text) &&
    !/^\W*(?:at|um|gegen|a las?|à|vers)?\s*\d{1,2}(?:[:.h]\d{2})?\s*(?:a\.?m\.?|p\.?m\.?|uhr|h|heures?|horas?|o'clock)?\W*$/iu.test(
      text,
    )
  )
}
