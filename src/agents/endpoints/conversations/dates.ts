import { z } from 'zod'

const dayMilliseconds = 24 * 60 * 60 * 1000

/** The first moment that the database can read: there is no year 0. */
export const firstMoment = Date.parse('0001-01-01')
const lastMoment = Date.parse('9999-12-31') + dayMilliseconds - 1

const iso = z.union([z.iso.date(), z.iso.datetime({ offset: true })])

/** A day (UTC) or a moment. A day is meant whole: as an end it includes its last instant. */
function moment(edge: 'start' | 'end') {
  return z
    .string()
    .refine((text) => iso.safeParse(text).success, {
      error: 'Must be a date such as 2026-01-15 or a date and time with its offset.',
      params: { code: 'invalid_format' },
      abort: true,
    })
    .refine((text) => Date.parse(text) >= firstMoment && Date.parse(text) <= lastMoment, {
      error: 'Must be in the years 1 to 9999.',
      params: { code: 'out_of_range' },
    })
    .transform((text) => {
      const at = new Date(text)
      return edge === 'end' && text.length === 10 ? new Date(at.getTime() + dayMilliseconds) : at
    })
    .optional()
    .meta({ type: 'string', example: '2026-01-15' })
}

/** `start_date` and `end_date`, the last day included. */
export const dateRange = { start_date: moment('start'), end_date: moment('end') }
