import { z } from 'zod'

const seconds = { SECONDS: 1, MINUTES: 60, HOURS: 3600, DAYS: 86_400 } as const

type Unit = keyof typeof seconds

export const durationUnit = z.enum(['SECONDS', 'MINUTES', 'HOURS', 'DAYS'])

export const unitLabels: Record<Unit, string> = {
  SECONDS: 'seconds',
  MINUTES: 'minutes',
  HOURS: 'hours',
  DAYS: 'days',
}

/** 0 for data that isn't a duration. */
export function secondsOf(amount: unknown, unit: unknown): number {
  return typeof amount === 'number' && typeof unit === 'string' ? amount * (seconds[unit as Unit] ?? 0) : 0
}
