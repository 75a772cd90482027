import type { Point } from './chart.tsx'

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

/** Formats the local date of a moment, such as `2026-11-15`. */
function dayOf(moment: Date): string {
  return `${moment.getFullYear()}-${twoDigits(moment.getMonth() + 1)}-${twoDigits(moment.getDate())}`
}

/** Lists the last days including today, oldest first. */
export function lastDays(count: number, today = new Date()): string[] {
  return Array.from({ length: count }, (_, index) =>
    dayOf(new Date(today.getFullYear(), today.getMonth(), today.getDate() - (count - 1 - index))),
  )
}

/** Sums the values of each day. Days without values count as 0. */
export function byDay(days: readonly string[], values: readonly Point[]): Point[] {
  const sums = new Map<string, number>()
  for (const { date, value } of values) sums.set(date, (sums.get(date) ?? 0) + value)
  return days.map((date) => ({ date, value: sums.get(date) ?? 0 }))
}
