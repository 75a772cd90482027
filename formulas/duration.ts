/** The longest duration in seconds: a million hours. */
export const longestDuration = 3_600_000_000

const clock = /^(\d{1,7}):([0-5]?\d)(?::([0-5]?\d))?$/

const unit = (words: string) => String.raw`(?:(\d{1,10}(?:[.,]\d{1,6})?)\s*(?:${words})\.?)?`
const units = new RegExp(
  String.raw`^${unit('h|hrs?|hours?|std|stunden?')}\s*${unit('m|mins?|minutes?|minuten?')}\s*${unit('s|secs?|seconds?|sek|sekunden?')}$`,
  'i',
)

/**
 * The seconds of `1:30`, `1:30:05`, `1h 30m` or `1.5 hours`. Undefined for other texts, and for a number without a unit,
 * whose meaning depends on where it was written.
 */
export function readDuration(text: string): number | undefined {
  // No duration is longer, and the expressions take quadratic time.
  if (text.length > 64) return undefined
  const trimmed = text.trim()
  const parts = clock.exec(trimmed) ?? units.exec(trimmed)
  if (parts === null || trimmed === '') return undefined
  const [hours, minutes, seconds] = parts.slice(1).map((part) => Number((part ?? '0').replace(',', '.')))
  return Math.round((hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0))
}

const two = (part: number) => String(part).padStart(2, '0')

/** Writes seconds as `1:30` or, with seconds, as `1:30:05`. */
export function durationText(duration: number, hasSeconds: boolean): string {
  const sign = duration < 0 ? '-' : ''
  const all = hasSeconds ? Math.round(Math.abs(duration)) : Math.floor(Math.abs(duration) / 60) * 60
  const text = `${sign}${Math.floor(all / 3600)}:${two(Math.floor(all / 60) % 60)}`
  return hasSeconds ? `${text}:${two(all % 60)}` : text
}
