import { Cron } from 'croner'
import { z } from 'zod'
import { done } from '../../kit/effects.ts'
import { node } from '../../kit/node.ts'
import { defaultPort } from '../ports.ts'
import { schedule } from '../triggers/schedule.ts'

/** Croner also accepts dates and seconds. Schedules allow five fields, or a nickname such as `@daily`. */
function isCron(expression: string): boolean {
  if (!/^(?:@\w+|\S+(?:\s+\S+){4})$/.test(expression.trim())) return false
  try {
    return new Cron(expression, { paused: true }) instanceof Cron
  } catch {
    return false
  }
}

function isTimeZone(name: string): boolean {
  try {
    // Offsets such as +01:00 aren't time zones, because they ignore daylight saving time.
    return (
      /^[A-Za-z]/.test(name) &&
      new Intl.DateTimeFormat('en', { timeZone: name }) instanceof Intl.DateTimeFormat
    )
  } catch {
    return false
  }
}

const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'Must be a time of day such as 09:30.')
  .meta({ format: 'time' })
  .nullable()

const iso = z.union([z.iso.date(), z.iso.datetime({ offset: true })])

function isDate(value: unknown): value is string {
  return iso.safeParse(value).success
}

const date = z
  .string()
  .refine(isDate, {
    error: 'Must be an ISO date such as 2026-01-31, or an ISO timestamp with its offset.',
    params: { code: 'invalid_format' },
  })
  .meta({ format: 'date' })

/** A date means the whole day, which may contain the other end. */
function endsBefore(end: string, start: string): boolean {
  if (end.length === 10 || start.length === 10) return end.slice(0, 10) < start.slice(0, 10)
  return Date.parse(end) < Date.parse(start)
}

export const scheduledTriggerNode = node({
  type: 'SCHEDULED_TRIGGER',
  title: 'Schedule',
  display: {
    icon: 'clock',
    group: 'start',
    purpose: 'Starts at set times',
    summary: '{cronExpression}',
    initial: { workflow: { cronExpression: '0 9 * * 1-5', startTime: null, endTime: null } },
    fields: {
      cronExpression: { label: 'Schedule' },
      timezone: { label: 'Time zone' },
      startTime: { label: 'From', hint: 'Start of the daily window', isAdvanced: true },
      endTime: { label: 'Until', hint: 'End of the daily window', isAdvanced: true },
      startDate: { label: 'First day', isAdvanced: true },
      endDate: { label: 'Last day', isAdvanced: true },
      frequency: null,
    },
  },
  in: ['workflow'],
  entry: 'workflow',
  instead: 'A flow starts with its START or TRIGGER_INTENT node.',
  data: {
    cronExpression: z
      .string()
      .max(200)
      .refine(isCron, {
        error: 'Must be a valid cron expression such as `0 9 * * 1-5`.',
        params: { code: 'invalid_cron' },
      })
      .meta({ format: 'cron' })
      .describe('The schedule.'),
    timezone: z
      .string()
      .max(100)
      .refine(isTimeZone, {
        error: 'Must be an IANA time zone such as Europe/Madrid.',
        params: { code: 'invalid_timezone' },
      })
      .meta({ format: 'timezone' })
      .describe('The IANA time zone of the schedule.'),
    startTime: time.describe('Start of the daily window, or null for none.'),
    endTime: time.describe('End of the daily window, or null for none.'),
    startDate: date.nullable().optional().describe('The first day with runs.'),
    endDate: date.nullable().optional().describe('The last day with runs.'),
    frequency: z
      .enum(['INTERVALS', 'DAILY', 'WEEKLY', 'MONTHLY'])
      .nullable()
      .optional()
      .describe('A label without effect on the schedule.'),
  },
  rules: ({ startDate, endDate }, fail) => {
    if (!isDate(startDate) || !isDate(endDate)) return
    if (endsBefore(endDate, startDate)) fail('endDate', 'Must not be before `startDate`.', 'out_of_order')
  },
  hints: ({ cronExpression, timezone }, hint) => {
    if (new Cron(cronExpression, { paused: true, timezone }).nextRun() === null) {
      hint('cronExpression', 'No date matches this expression, so it never starts a run.', 'never_fires')
    }
  },
  ports: [{ ...defaultPort('at each scheduled time'), expected: true }],
  triggers: [schedule],
  guidance: `Starts a run at each time of \`cronExpression\` in \`timezone\`, as long as the workflow is ACTIVE. Times outside the daily
window (\`startTime\` to \`endTime\`, past midnight if the end is earlier) or outside the dates start nothing. \`startTime\` and
\`endTime\` are required. Null means no window.`,
  result: 'the scheduled time: `{ "scheduled_at": … }`',
  example: {
    cronExpression: '0 9 * * 1-5',
    timezone: 'Europe/Madrid',
    startTime: null,
    endTime: null,
    frequency: 'DAILY',
  },
  run: ({ payload }) => done(payload),
})
