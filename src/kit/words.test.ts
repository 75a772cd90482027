import { expect, it } from 'vitest'
import { z } from 'zod'
import { issuesOf, withInput } from './issues.ts'

function messages(schema: z.ZodType, sent: unknown): string[] {
  const parsed = schema.safeParse(sent, withInput)
  return parsed.success ? [] : issuesOf(parsed.error, schema).map(({ message }) => message)
}

const cat = z.object({ type: z.literal('cat') })
const dog = z.object({ type: z.literal('dog') })

it.each<[z.ZodType, unknown, string]>([
  [z.string().min(1), '', 'Must not be empty.'],
  [z.string().min(3), 'a', 'Must have at least 3 characters.'],
  [z.string().max(2), 'abc', 'May have 2 characters at most.'],
  [z.string(), 5, 'Must be text.'],
  [z.number().min(1), 0, 'Must be at least 1.'],
  [z.number().positive(), 0, 'Must be more than 0.'],
  [z.int(), 1.5, 'Must be a whole number.'],
  [z.array(z.string()).max(1), ['a', 'b'], 'May have 1 item at most.'],
  [z.array(z.string()), {}, 'Must be a list.'],
  [z.boolean(), 'yes', 'Must be true or false.'],
  [z.enum(['A', 'B']), 'C', 'Must be one of A, B.'],
  [z.uuid(), 'x', 'Must be a UUID.'],
  [z.email(), 'x', 'Must be an email address such as ana@example.com.'],
  [z.union([z.string(), z.number()]), true, 'Must be text or a number.'],
  [z.discriminatedUnion('type', [cat, dog]), { type: 'cow' }, 'Must be one of cat, dog.'],
  [z.literal('text'), 'other', 'Must be "text".'],
  [z.string('Say something.'), 5, 'Say something.'],
])('says what is wrong in our words: %#', (schema, sent, message) => {
  expect(messages(schema, sent)).toEqual([message])
})

it('says it so wherever anything is parsed', () => {
  expect(z.uuid().safeParse('x').error?.issues[0]?.message).toBe('Must be a UUID.')
})
