import { z } from 'zod'

const iso = z.union([z.iso.date(), z.iso.datetime({ offset: true })])

const dayLength = 24 * 60 * 60 * 1000
const first = Date.parse('0001-01-01')
const last = Date.parse('9999-12-31') + dayLength - 1

/**
 * One message for both forms. Times outside the years 1 to 9999 in UTC are refused, because days are compared
 * as text.
 */
const moment = z
  .string()
  .refine((text) => iso.safeParse(text).success, {
    error: 'Must be an ISO date such as 2026-01-31, or an ISO timestamp with its offset.',
    abort: true,
  })
  .refine((text) => Date.parse(text) >= first && Date.parse(text) <= last, 'Must be in the years 1 to 9999.')

/** The start of a day (UTC), or a time. */
export const startDate = moment
  .transform((text) => new Date(text))
  .meta({ type: 'string', example: '2026-01-01' })

/** Up to the end of a day (UTC), or up to a moment. */
export const endDate = moment
  .transform((text) => new Date(text.length === 10 ? Date.parse(text) + dayLength - 1 : text))
  .meta({ type: 'string', example: '2026-01-31' })

export function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}

/** Every day from one to another, both included. */
export function daysBetween(from: Date, to: Date): string[] {
  const days: string[] = []
  for (let at = Date.parse(dayOf(from)); at <= to.getTime(); at += dayLength) days.push(dayOf(new Date(at)))
  return days
}

export function daysBefore(date: Date, days: number): Date {
  return new Date(Math.max(first, date.getTime() - days * dayLength))
}
