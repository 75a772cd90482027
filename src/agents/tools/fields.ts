import { z } from 'zod'
import { line } from '../../kit/schema.ts'
import { sensitive } from '../../kit/secret.ts'

export const toolFields = {
  name: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/, {
      error: 'Must be 1 to 64 letters, digits, dashes or underscores, and begin with a letter.',
    })
    .meta({ description: 'The name that the model uses. Unique in the account.', example: 'find_order' }),
  description: line(2000).meta({
    description: 'What the tool does and when to use it. The model knows nothing else about it.',
    example: 'Finds an order by its number.',
  }),
}

export const pairs = z
  .array(z.strictObject({ key: z.string().min(1).max(200), value: sensitive(z.string().max(8000)) }))
  .max(50)

export const headerList = z
  .array(
    z.strictObject({
      key: z
        .string()
        .max(200)
        .regex(/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/, 'Must be the name of an HTTP header.')
        .meta({ example: 'Authorization' }),
      value: sensitive(z.string().max(8000).meta({ example: 'Bearer {secrets.API_KEY}' })),
    }),
  )
  .max(50)

export const secretName = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/, 'Must be 1 to 64 letters, digits or underscores.')
  .meta({ example: 'API_KEY' })

export const emptyParameters = { type: 'object', properties: {} }

export const timeoutSeconds = z.int().min(1).max(120).default(30)
