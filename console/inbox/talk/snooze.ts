import { msg, type Text } from '../../kit/language/translate.ts'
export interface SnoozeTime {
  label: Text
  at: Date
}

const morning = 9

/** Suggests snooze times, all in the future and without duplicates. */
export function snoozeTimes(now: Date): SnoozeTime[] {
  const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
  const day = (days: number, hour = morning) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour)
  // Monday of the next week, seven days away on a Monday.
  const untilMonday = (8 - now.getDay()) % 7 || 7
  const times = [
    { label: msg('In one hour'), at: inHours(1) },
    { label: msg('In three hours'), at: inHours(3) },
    { label: msg('Tomorrow'), at: day(1) },
    { label: msg('Next week'), at: day(untilMonday) },
  ]
  // On a Sunday, tomorrow already is next week.
  return times.filter(
    (one, index) => times.findIndex(({ at }) => at.getTime() === one.at.getTime()) === index,
  )
}
