const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** Formats the distance to a moment: «3 min ago», «in 2 days», «now». */
export function relativeTime(moment: Date, now: Date, language: string): string {
  const seconds = Math.round((moment.getTime() - now.getTime()) / 1000)
  const formatter = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' })
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length) return formatter.format(Math.trunc(seconds / length), unit)
  }
  return formatter.format(0, 'second')
}

/** Formats a day relative to today: «today», «in 3 days», «2 weeks ago». */
export function relativeDay(moment: Date, now: Date, language: string): string {
  const days = Math.round((dayOf(moment) - dayOf(now)) / 86_400_000)
  const formatter = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' })
  return Math.abs(days) < 14 ? formatter.format(days, 'day') : formatter.format(Math.trunc(days / 7), 'week')
}

function dayOf(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
}
