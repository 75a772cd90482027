import { z } from 'zod'

/** Returns true for names that PostgreSQL reads the same way: offsets such as +05:30 mean the opposite there. */
function isZone(name: string): boolean {
  const isName = /^[A-Z][A-Za-z0-9_+\-/]{1,63}$/.test(name)
  if (!isName || !(name.includes('/') || name === 'UTC' || name === 'GMT')) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format(0)
    return true
  } catch {
    return false
  }
}

export const timeZoneName = z
  .string()
  .refine(isZone, 'Must be an IANA time zone such as Europe/Berlin or UTC.')
