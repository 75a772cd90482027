import type { Selectable } from 'kysely'
import { z } from 'zod'
import { activityTypes } from '../../kit/activity-types.ts'
import { id, resource, timestamp, uuid } from '../../kit/schema.ts'
import type { Schema } from '../../platform/database/index.ts'
import { prose } from '../attached/prose.ts'
import type { Definition } from '../catalogue/definition.ts'
import { agentAuthor } from '../rows/agent-author.ts'
import { automaticTypes } from './automatic.ts'

export type ActivityRow = Selectable<Schema['activities']>

// Beyond these years, an ISO 8601 date has no four-digit year, and a page could not continue from it.
const earliest = new Date('0001-01-01T00:00:00.000Z')
const latest = new Date('9999-12-31T23:59:59.999Z')

export const activityBody = z.strictObject({
  type: z.enum(activityTypes),
  content: prose(50_000).meta({ example: 'Asked for an offer by Friday.' }),
  occurred_at: z.iso
    .datetime({ offset: true, error: 'Must be a date and time with its offset: 2026-01-15T09:30:00Z.' })
    .transform((text) => new Date(text))
    .refine((moment) => moment >= earliest && moment <= latest, 'Must lie in the years 1 to 9999.')
    .optional()
    .meta({ example: '2026-01-15T09:30:00.000Z', description: 'The time of the event. Defaults to now.' }),
})

export const activityPatch = activityBody.partial()

export const activity = resource('Activity', {
  id: uuid,
  type: z.enum([...activityTypes, ...automaticTypes]),
  content: z.string(),
  automatic: z
    .boolean()
    .meta({ description: "Whether the server recorded it. Such an entry can't be changed." }),
  data: z
    .record(z.string(), z.unknown())
    .nullable()
    .meta({ description: 'For automatic entries: the changed fields or linked rows.' }),
  occurred_at: timestamp,
  object_name: z.string(),
  row_id: z.string(),
  created_by: id.nullable(),
  agent: agentAuthor,
  created_at: timestamp,
  updated_at: timestamp,
})

export function toActivity(row: ActivityRow, object: Pick<Definition, 'name'>): z.input<typeof activity> {
  return {
    id: row.id,
    type: row.type as z.input<typeof activity>['type'],
    content: row.content,
    automatic: row.auto,
    data: row.data as Record<string, unknown> | null,
    occurred_at: row.occurred_at,
    object_name: object.name,
    row_id: row.row_id,
    created_by: row.created_by,
    agent: agentAuthor.parse(row.agent),
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}
