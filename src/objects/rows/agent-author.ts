import { z } from 'zod'
import { uuid } from '../../kit/schema.ts'

/** The agent that made a change in a conversation, as stored and shown. */
export const agentAuthor = z
  .strictObject({ id: uuid, name: z.string().meta({ example: 'Lamp shop' }) })
  .nullable()
  .meta({ description: 'The agent that made the change in a conversation, with its name at the time.' })
