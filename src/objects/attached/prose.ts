import { z } from 'zod'

/** Text that a person wrote, of any number of lines; never one that the database could not keep. */
export function prose(max: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine(
      (text) => !text.includes('\0') && text.isWellFormed(),
      'Must be well-formed text without NUL characters.',
    )
}
