/** A session ends when it was not used for `idle` days, and after `most` days in any case. */
export const sessionDays = { idle: 14, most: 90 } as const

const dayMs = 86_400_000

export function sessionEnd(createdAt: Date, usedAt: Date): Date {
  const end = Math.min(
    usedAt.getTime() + sessionDays.idle * dayMs,
    createdAt.getTime() + sessionDays.most * dayMs,
  )
  return new Date(end)
}

/** The time for which a confirmation of one's identity is valid. */
export const confirmationMs = 10 * 60_000
