/** The start of a day in a time zone. A full timestamp is returned unchanged. */
export function startOf(text: string, timeZone: string): Date {
  return isDay(text) ? localMidnight(text, timeZone) : new Date(text)
}

/** The last moment of a day in a zone, to the millisecond. */
export function endOf(text: string, timeZone: string): Date {
  if (!isDay(text)) return new Date(text)
  const next = new Date(Date.parse(`${text}T00:00:00Z`) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  return new Date(localMidnight(next, timeZone).getTime() - 1)
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text)
}

function localMidnight(day: string, timeZone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`)
  // The first guess is off by the zone's offset; the second corrects for a change of the clocks in between.
  const guess = wanted - offsetAt(wanted, timeZone)
  return new Date(wanted - offsetAt(guess, timeZone))
}

/** The offset of the zone to UTC at a time, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value)
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return local - Math.floor(moment / 1000) * 1000
}
