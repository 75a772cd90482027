import { Cron } from 'croner'

/** The times of a recurring event. */
export interface Timetable {
  /** Five fields, or a nickname like `@daily`; of the server's own also six, of which the first are seconds. */
  cron: string
  /** The IANA zone in which the cron expression and the daily window are read. */
  timeZone: string
  /** The first and the last moment at which a tick may fall. */
  startsAt?: Date | null
  endsAt?: Date | null
  /** `09:00` or `09:00:00`: the window of each day in which ticks count, both ends included. It may span midnight. */
  dayStart?: string | null
  dayEnd?: string | null
}

// Each step looks at one more day. A timetable without a tick for this long has none.
const mostDays = 400

export function isCron(text: string): boolean {
  // The library would also take a date, and fields for seconds and years.
  if (!/^(@\w+|\S+(\s+\S+){4})$/.test(text.trim())) return false
  try {
    cron(text, 'UTC')
    return true
  } catch {
    return false
  }
}

export function isTimeZone(text: string): boolean {
  // Node also takes offsets like +02:00, which know no daylight saving.
  if (!/^[A-Za-z]/.test(text)) return false
  try {
    Intl.DateTimeFormat('en', { timeZone: text })
    return true
  } catch {
    return false
  }
}

/** The first tick after `after`; null when there is none. */
export function nextTick(timetable: Timetable, after: Date): Date | null {
  const ticks = cron(timetable.cron, timetable.timeZone)
  const opens = opening(timetable)
  const endsAt = timetable.endsAt ?? null
  let from = later(after, justBefore(timetable.startsAt ?? after))
  for (let day = 0; day < mostDays; day++) {
    const tick = ticks.nextRun(from)
    if (tick === null || (endsAt !== null && tick > endsAt)) return null
    if (isInWindow(timetable, tick)) return tick
    const opened = opens.nextRun(tick)
    if (opened === null) return null
    from = later(tick, justBefore(opened))
  }
  return null
}

function cron(pattern: string, timezone: string): Cron {
  return new Cron(pattern.trim(), { timezone, mode: '5-or-6-parts', paused: true })
}

/** The moments at which the daily window opens. */
function opening({ dayStart, timeZone }: Timetable): Cron {
  const [hour, minute, second] = clock(dayStart ?? '00:00')
    .split(':')
    .map(Number)
  return new Cron(`${second} ${minute} ${hour} * * *`, { timezone: timeZone, mode: '6-part', paused: true })
}

function isInWindow({ dayStart, dayEnd, timeZone }: Timetable, tick: Date): boolean {
  if ((dayStart ?? dayEnd ?? null) === null) return true
  const start = clock(dayStart ?? '00:00')
  const end = clock(dayEnd ?? '24:00')
  const time = localTime(timeZone).format(tick)
  return start <= end ? start <= time && time <= end : start <= time || time <= end
}

function clock(text: string): string {
  return text.length === 5 ? `${text}:00` : text
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other
}

/** Cron looks strictly after a moment, in whole seconds. */
function justBefore(moment: Date): Date {
  return new Date(Math.ceil(moment.getTime() / 1000) * 1000 - 1000)
}

const formats = new Map<string, Intl.DateTimeFormat>()

// To make one takes longer than a hundred uses of it.
function localTime(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium', hourCycle: 'h23' })
    formats.set(timeZone, format)
  }
  return format
}
