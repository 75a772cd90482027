import { beginTurn, type FoundFlow, type TurnState } from '../engine/index.ts'
import type { GuardrailHit } from './guard.ts'
import type { TurnRow } from './held.ts'
import type { Turn } from './turn.ts'

/** True if the agent must not read the message. */
export function isBlocked({ request }: Pick<TurnRow, 'request'>): boolean {
  return request.guardrail?.action === 'BLOCK'
}

/** Hands off instead of a message of this turn that a rule has stopped. */
export async function handOffIfAsked(turn: Turn): Promise<void> {
  const { handOffs } = turn.recorder
  if (handOffs.length === 0) return
  turn.recorder.handOffs = []
  await handOff(turn, handOffs)
}

async function handOff(turn: Turn, hits: readonly GuardrailHit[]): Promise<void> {
  const rules = hits.filter(({ action }) => action === 'HAND_OFF').map(({ rule }) => rule)
  const teamId = turn.recorder.guard?.teamId ?? null
  await turn.answerer.askForPerson(turn, { teamId, reason: `Guardrail: ${rules.join(', ')}`, summary: '' })
}

/**
 * Begins a turn whose message a rule keeps from the agent; undefined if none does. The Start flow of a new
 * conversation runs as if the visitor had only opened it.
 */
export async function beginWithheld(
  turn: Turn,
  row: TurnRow,
  { flows, variables }: Pick<TurnState, 'flows' | 'variables'>,
  startOf: () => Promise<FoundFlow | null>,
): Promise<TurnState | undefined> {
  const { guardrail, answers } = row.request
  if (guardrail === undefined) return undefined
  turn.recorder.recordHits('INPUT', guardrail)
  const resting: TurnState = { flows, variables, task: null, pending: false, steps: 0, failure: null }
  // A teammate who hands back wants the message to be answered.
  const isHandedOff = guardrail.action === 'HAND_OFF' && answers === undefined
  if (!isHandedOff && !isBlocked(row)) return undefined
  if (isHandedOff) await handOff(turn, guardrail.hits)
  if (turn.recorder.record.handOver?.asTask === false) return resting
  const start = await startOf()
  return start === null ? resting : beginTurn({ flows, variables }, { start, hasMessage: false })
}
