import { bytesOf, requireWithin, weightOf } from '../../kit/limit.ts'
import type { Holding } from '../../platform/admission/index.ts'
import { limitsOf } from '../../platform/config/index.ts'
import type { Executed, TurnState } from '../engine/index.ts'
import { tracedIn } from './trace.ts'
import type { Turn } from './turn.ts'

/** Throws TooLarge if the result of a node is too large, or makes the turn too large. */
export function checkTurnSize(
  turn: Turn,
  { variables, flows }: TurnState,
  executed: Executed,
  holding: Holding,
): void {
  const { nodeResult, turnMemory: memory } = limitsOf(turn.app)
  const weight = weightOf({ ...executed }, bytesOf(nodeResult))
  requireWithin(nodeResult, weight, 'What came of this node takes')
  const { record, journal } = turn.recorder
  const held = weightOf([variables, flows, record, tracedIn(journal)], bytesOf(memory))
  requireWithin(memory, held + weight, 'With what came of this node, the turn would hold')
  holding.set(held + weight)
}
