import { de, en, es, fr } from 'chrono-node'
import { type Language, languageOf } from '../language.ts'

/** Dates and times are in the speaker's time zone. */
export interface Clock {
  now: Date
  /** Minutes ahead of UTC. */
  offset: number
}

const parsers = { en, de, es, fr }

/** The detected language first. A short text may not reveal its language, so all the others follow. */
function languagesFor(text: string): Language[] {
  const own = languageOf(text)
  return [...new Set<Language>([...(own === undefined ? [] : [own]), 'en', 'de', 'es', 'fr'])]
}

export function datesIn(text: string, { now, offset }: Clock) {
  for (const language of languagesFor(text)) {
    const found = parsers[language].parse(text, { instant: now, timezone: offset }, { forwardDate: true })
    if (found.length > 0) return found
  }
  return []
}

export function firstDate(
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
