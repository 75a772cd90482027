/** Working hours on one day of the week (1 is Monday), with local times. */
export interface Opening {
  day: number
  from: string
  to: string
}

const dayMinutes = 24 * 60
// Also finds a team that works once a month.
const lookedAtDays = 60

/** True during working hours, or if there are none. */
export function isOpen(hours: readonly Opening[] | null, timeZone: string, at: Date): boolean {
  if (hours === null) return true
  const { day, minute } = localTime(timeZone, at)
  return hours.some((one) => one.day === day && minutesOf(one.from) <= minute && minute < minutesOf(one.to))
}

/**
 * The moment after this working time; for 0, the next moment of working time. Null if the team never works.
 */
export function afterWorking(
  hours: readonly Opening[] | null,
  timeZone: string,
  at: Date,
  minutes: number,
): Date | null {
  const later = (passed: number) => new Date(at.getTime() + passed * 60_000)
  if (hours === null) return later(minutes)
  const now = localTime(timeZone, at)
  let left = minutes
  for (let days = 0; days < lookedAtDays; days++) {
    const day = ((now.day - 1 + days) % 7) + 1
    const ofDay = hours.filter((one) => one.day === day).toSorted((a, b) => a.from.localeCompare(b.from))
    for (const { from, to } of ofDay) {
      const begin = Math.max(minutesOf(from), days === 0 ? now.minute : 0)
      const working = minutesOf(to) - begin
      if (working <= 0) continue
      if (left < working) return later(days * dayMinutes + begin + left - now.minute)
      left -= working
    }
  }
  return null
}

function minutesOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return hour * 60 + minute
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

function localTime(timeZone: string, at: Date): { day: number; minute: number } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return {
    day: weekdays.indexOf(part('weekday')) + 1,
    minute: Number(part('hour')) * 60 + Number(part('minute')),
  }
}
