import { z } from 'zod'

/** Text of any number of lines, limited to characters that the database can store. */
export function prose(max: number) {
  return proseOrNone(max).min(1)
}

/** Optional text of any number of lines. */
export function proseOrNone(max: number) {
  return z
    .string()
    .trim()
    .max(max)
    .refine(
      (text) => !text.includes('\0') && text.isWellFormed(),
      'Must be well-formed text without NUL characters.',
    )
}
