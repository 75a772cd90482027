import { z } from 'zod'

const moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
  error: 'Must be an ISO date such as 2026-01-31, or an ISO timestamp.',
})

const dayLength = 24 * 60 * 60 * 1000

/** From the beginning of a day (UTC), or from a moment on. */
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
  return new Date(date.getTime() - days * dayLength)
}
