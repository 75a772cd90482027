import { z } from 'zod'
import type { ConversationState, CreatedRow, TurnState } from '../engine/index.ts'
import type { Recorder } from './recorder.ts'

// Tools that find records answer without the record type.
const row = z.looseObject({ id: z.string(), record_type_id: z.int(), data: z.looseObject({}) })

const mostRows = 5

/** The records that the conversation has created with tools, so that corrections reach them. */
export function createdIn(
  { record }: Recorder,
  { created = [] }: TurnState,
): Pick<ConversationState, 'created'> {
  const made = record.steps
    .filter(({ node_id: nodeId }) => nodeId !== null)
    .flatMap(({ tool_calls: calls }) => calls)
    .flatMap(({ result }): CreatedRow[] => {
      const { success, data } = row.safeParse(result)
      return success ? [{ rowId: data.id, recordTypeId: data.record_type_id }] : []
    })
  const all = [...created, ...made].slice(-mostRows)
  return all.length === 0 ? {} : { created: all }
}
