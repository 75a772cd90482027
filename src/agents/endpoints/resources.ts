import { z } from 'zod'
import { freeText, id, line, resource, timestamp, uuid } from '../../kit/schema.ts'
import type { AgentRow } from '../agents/read.ts'

export const agentParams = z.strictObject({ agentId: uuid })

/** Has no secret fields: no answer contains the identity secret or anything made from it. */
export const agent = resource('Agent', {
  id: uuid,
  name: z.string().meta({ example: 'Front desk' }),
  description: z.string().nullable(),
  isOffline: z.boolean().meta({ description: 'Whether the agent is paused.' }),
  createdBy: id.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
})

export const agentName = line().meta({ example: 'Front desk' })
export const agentDescription = freeText()
  .max(2000)
  .nullable()
  .optional()
  .meta({ example: 'Answers questions about orders' })

export function toAgent(row: AgentRow) {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    isOffline: row.is_offline,
    createdBy: row.created_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
