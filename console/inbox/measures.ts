import { formatNumber } from '../kit/language/translate.ts'

const units: [unit: string, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** Formats a duration, short ones with one decimal: «45 sec», «3.5 min», «2 hr». */
export function secondsText(seconds: number | null): string {
  if (seconds === null) return '—'
  const [unit, length] = units.find(([, size]) => seconds >= size) ?? ['second', 1]
  const value = seconds / length
  const maximumFractionDigits = value < 10 && unit !== 'second' ? 1 : 0
  return formatNumber(value, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits })
}
