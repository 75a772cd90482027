import { type Db, type Json, statement } from '../../platform/database/index.ts'
import { finishTurn } from './finish.ts'
import type { Checkpoint, Held, TurnRequest } from './held.ts'
import { emptyRecord, type Recorded } from './recorder.ts'

const unfinished = statement<
  { id: string; request: TurnRequest; checkpoint: Checkpoint | null; message: string | null },
  [conversationId: string, epoch: number]
>(
  'agents.end-turns',
  `update conversation_turns t set status = 'RUNNING', epoch = $2
   where conversation_id = $1 and status in ('QUEUED', 'RUNNING')
   returning id, request, checkpoint, (select content from conversation_entries e where e.id = t.id) as message`,
)

/**
 * Ends the turns of a locked conversation whose epoch was raised: their user messages stay, the agent says
 * nothing.
 */
export async function endTurns(db: Db, held: Pick<Held, 'id' | 'epoch'> & { state: Json }): Promise<void> {
  const { variables = {} } = Object(held.state)
  for (const turn of await unfinished.all(db, held.id, held.epoch)) {
    const { request } = turn
    await finishTurn(db, held, {
      turnId: turn.id,
      opens: request.opens,
      message: turn.message,
      state: { flows: [], variables: { ...variables, ...request.variables } },
      record: withoutReplies(turn.checkpoint),
      credits: 0,
      error: null,
      sendsReplies: false,
    })
  }
}

/** Keeps the events of a turn before it was ended, but not its unsent replies. */
function withoutReplies(checkpoint: Checkpoint | null): Recorded {
  if (checkpoint === null) return emptyRecord()
  const { record } = checkpoint
  const happened = record.entries.filter((entry) => !('role' in entry))
  return { ...record, entries: happened, close: false, feedback: null, handOver: null }
}
