import { z } from 'zod'

const dayMilliseconds = 24 * 60 * 60 * 1000

/** A day (UTC) or a moment. A day is meant whole: as an end it reaches to its last instant. */
function moment(edge: 'start' | 'end') {
  return z
    .union([z.iso.date(), z.iso.datetime({ offset: true })], {
      error: 'Must be a date such as 2026-01-15 or a date and time with its offset.',
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
