import { setTimeout as sleep } from 'node:timers/promises'
import { callResult } from '../../graphs/index.ts'
import { type AutomationCall, done, NodeFailure, type NodeResult } from '../../kit/effects.ts'
import { statement, transact } from '../../platform/database/index.ts'
import { endOfCall } from '../calls/end-of-call.ts'
import { insertCall } from '../calls/insert-call.ts'
import { takenBack } from '../effects/index.ts'
import type { NodePlace } from '../engine/index.ts'
import type { Turn } from './turn.ts'

// A visitor waits for the answer. Half of a short turn is left for what follows.
const longestWaitSeconds = 30

const earlier = statement<{ id: string }, [key: string]>(
  'calls.by-key',
  'select id from runs where call_key = $1',
)

/**
 * Calls an automation from a flow. The turn is stored as it was before the node, together with the called run: after a
 * crash, the turn continues here and finds the run by its key.
 */
export async function callFromTurn(
  turn: Turn,
  place: NodePlace,
  key: string,
  call: AutomationCall,
): Promise<NodeResult> {
  const { app, conversationId, isTest = false, dryRun = false } = turn
  const { account, causes = [] } = await turn.answerer.actorFor(place.flow)
  const caller = { runId: null, step: null, conversationId, key, depth: 1 }
  const calling = { accountId: account.id, causes, caller, isTest, dryRun }
  if (dryRun) return takenBack(app, async (app) => done({ runId: await insertCall(app, calling, call) }))
  const runId = await transact(app, async (app) => {
    await turn.keepBefore?.(app.db, place.state)
    const found = await earlier.first(app.db, key)
    return found?.id ?? insertCall(app, calling, call)
  })
  turn.reachedOut()
  return call.isAwaited ? resultWithin(turn, runId) : done({ runId })
}

async function resultWithin(turn: Turn, runId: string): Promise<NodeResult> {
  const { app, signal } = turn
  const seconds = Math.min(longestWaitSeconds, app.config.turnSeconds / 2)
  const end = Date.now() + seconds * 1000
  for (let pause = 20; ; pause = Math.min(pause * 1.5, 250)) {
    const ended = await endOfCall(app.db, runId)
    if (ended !== null) return callResult(ended)
    if (Date.now() > end || signal.aborted) {
      throw new NodeFailure(`The called automation is still running after ${seconds} seconds.`, {
        output: { runId },
      })
    }
    await sleep(pause, undefined, { signal }).catch(() => undefined)
  }
}
