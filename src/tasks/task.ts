import { z } from 'zod'
import { id, resource, timestamp, uuid } from '../kit/schema.ts'
import { prose } from '../objects/index.ts'

const iso = z.union([z.iso.datetime({ offset: true }), z.iso.date()])
const years = { first: Date.parse('0001-01-01'), last: Date.parse('9999-12-31T23:59:59.999Z') }

/** One message for both forms. A timestamp has a four-digit year, also in UTC. */
const moment = z
  .string()
  .refine((text) => iso.safeParse(text).success, {
    error: 'Must be a date (2026-01-15) or a date and time with its offset (2026-01-15T09:30:00Z).',
    abort: true,
  })
  .refine(
    (text) => Date.parse(text) >= years.first && Date.parse(text) <= years.last,
    'Must be in the years 1 to 9999.',
  )
  .meta({ example: '2026-01-15T09:30:00.000Z', description: 'A date without a time means midnight in UTC.' })
  .transform((text) => new Date(text))

/** The properties that both families of tasks accept. */
export const taskContent = {
  content: prose(10_000).meta({ example: 'Call back about the offer' }),
  due_date: moment.nullable().optional(),
  assignee_ids: z
    .array(z.int32())
    .max(100)
    .optional()
    .meta({ description: 'Ids of users.', example: [12] }),
}

export interface TaskContent {
  content?: string | undefined
  due_date?: Date | null | undefined
  assignee_ids?: readonly number[] | undefined
}

export const task = resource('Task', {
  id: uuid,
  content: z.string(),
  due_date: timestamp.nullable(),
  completed: z.boolean(),
  completed_at: timestamp.nullable(),
  completed_by: id.nullable(),
  assignee_ids: z.array(id),
  assignees: z.array(z.strictObject({ id, name: z.string(), email: z.string() })),
  object_name: z.string().nullable(),
  row_id: z.string().nullable(),
  record: z
    .strictObject({ object_name: z.string(), row_id: z.string(), title: z.string().nullable() })
    .nullable()
    .meta({ description: 'The record that the task is about.' }),
  created_by: id.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
})

export type Task = z.input<typeof task>
