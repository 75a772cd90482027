import { z } from 'zod'
import type { Json } from '../../platform/database/index.ts'

export const handOverShape = {
  enabled: z
    .boolean()
    .meta({ description: 'Lets the agent hand off to a teammate with the tool `hand_off`.' }),
  teamId: z.int().nullable().meta({ description: 'The team to ask. Null for all teammates.', example: null }),
}

export const handOverSetting = z
  .strictObject({ enabled: handOverShape.enabled.default(false), teamId: handOverShape.teamId.default(null) })
  .meta({ id: 'AgentHandOver' })

export type HandOverSetting = z.output<typeof handOverSetting>

export function readHandOver(stored: Json): HandOverSetting {
  return handOverSetting.parse(stored ?? {})
}
