import { z } from 'zod'

/** Unique ids of other things. */
export function idList(description: string) {
  return z
    .array(z.int())
    .max(100)
    .refine((ids) => new Set(ids).size === ids.length, {
      error: 'Name each one once.',
      params: { code: 'duplicate' },
    })
    .meta({ description, example: [] })
}
