import { z } from 'zod'

/** Text that a person wrote, of any number of lines; never one that the database could not keep. */
export function prose(max: number) {
  return proseOrNone(max).min(1)
}

/** As above, where nobody need write anything. */
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
