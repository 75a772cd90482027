import { formatDate, t } from '../../kit/language/translate.ts'

/** Describes a cron expression in words if it is simple, otherwise returns it unchanged. */
export function cronInWords(expression: string): string {
  const trimmed = expression.trim()
  const nickname = nicknames()[trimmed.toLowerCase()]
  if (nickname !== undefined) return nickname
  const [minute = '', hour = '', day = '', month = '', weekday = '', ...rest] = trimmed.split(/\s+/)
  if (weekday === '' || rest.length > 0) return trimmed
  const when = whenInWords(minute, hour)
  const days = daysInWords(day, month, weekday)
  return when === undefined || days === undefined ? trimmed : `${days}${when}`
}

function nicknames(): Record<string, string> {
  return {
    '@hourly': t('Every hour'),
    '@daily': t('Every day at {time}', { time: '00:00' }),
    '@midnight': t('Every day at {time}', { time: '00:00' }),
    '@weekly': t('Every week'),
    '@monthly': t('Every month'),
    '@yearly': t('Every year'),
  }
}

function whenInWords(minute: string, hour: string): string | undefined {
  const everyMinutes = /^\*\/(\d+)$/.exec(minute)?.[1]
  if (minute === '*' && hour === '*') return t(', every minute')
  if (everyMinutes !== undefined && hour === '*') return t(', every {count} minutes', { count: everyMinutes })
  const everyHours = /^\*\/(\d+)$/.exec(hour)?.[1]
  if (isNumber(minute) && hour === '*') return t(', every hour at minute {minute}', { minute })
  if (isNumber(minute) && everyHours !== undefined) return t(', every {count} hours', { count: everyHours })
  const hours = hour.split(',')
  if (!isNumber(minute) || !hours.every(isNumber)) return undefined
  const times = hours.map((one) => `${one.padStart(2, '0')}:${minute.padStart(2, '0')}`)
  return t(' at {times}', { times: times.join(', ') })
}

function daysInWords(day: string, month: string, weekday: string): string | undefined {
  const months = month === '*' ? '' : monthsInWords(month)
  if (months === undefined) return undefined
  if (day === '*' && weekday === '*')
    return months === '' ? t('Every day') : t('Every day in {months}', { months })
  if (day === '*') {
    if (months !== '') return undefined
    if (['1-5', 'MON-FRI'].includes(weekday.toUpperCase())) return t('On weekdays')
    const names = weekday.split(',').map(weekdayName)
    return names.includes(undefined) ? undefined : t('Every {days}', { days: names.join(', ') })
  }
  if (weekday !== '*' || !day.split(',').every(isNumber)) return undefined
  return months === ''
    ? t('On day {day} of every month', { day: day.split(',').join(', ') })
    : t('On day {day} of {months}', { day, months })
}

function monthsInWords(month: string): string | undefined {
  const numbers = month.split(',')
  if (!numbers.every((one) => isNumber(one) && Number(one) >= 1 && Number(one) <= 12)) return undefined
  return numbers.map((one) => formatDate(new Date(2024, Number(one) - 1, 15), { month: 'long' })).join(', ')
}

function weekdayName(weekday: string): string | undefined {
  const index = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'].indexOf(weekday.toUpperCase())
  const number = index === -1 ? (isNumber(weekday) ? Number(weekday) % 7 : -1) : index
  // 1 September 2024 was a Sunday.
  return number < 0 ? undefined : formatDate(new Date(2024, 8, 1 + number), { weekday: 'long' })
}

function isNumber(text: string): boolean {
  return /^\d+$/.test(text)
}
