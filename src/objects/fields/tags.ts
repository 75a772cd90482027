import { z } from 'zod'
import { line } from '../../kit/schema.ts'
import { maxOptions } from './select.ts'
import { colorName } from './visual.ts'

export const optionName = line(200)

/** One of the options that replace those of a select field. With an `id` it keeps that option and its rows. */
const tag = z.strictObject({
  id: z.int().optional(),
  name: optionName,
  color: colorName.optional(),
  order: z.int().min(0).optional(),
})

export type Tag = z.output<typeof tag>

export const tagList = z
  .array(tag)
  .max(maxOptions)
  .superRefine((tags, context) => {
    for (const [index, one] of tags.entries()) {
      if (tags.findIndex((other) => other.name === one.name) < index) {
        context.addIssue({
          code: 'custom',
          path: [index, 'name'],
          message: 'Two options cannot have the same name.',
          params: { code: 'duplicate' },
        })
      }
    }
  })
