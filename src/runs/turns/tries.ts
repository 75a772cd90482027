import { setTimeout as sleep } from 'node:timers/promises'
import type { NodeData } from '../../kit/node.ts'
import { conversationWaitSeconds } from '../../kit/retry.ts'
import { nextTryIn } from '../effects/index.ts'
import type { Turn } from './turn.ts'

/**
 * Does the work of a node, again where its data asks for that and what hindered it may pass: as long as the wait is one
 * that somebody in a conversation can bear. What was said already is not said again.
 */
export async function withTries<T>(turn: Turn, data: NodeData, work: () => Promise<T>): Promise<T> {
  const { recorder, signal } = turn
  const end = Date.now() + conversationWaitSeconds * 1000
  const said = recorder.spoken
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const seconds = nextTryIn(data, tries, error)
      if (seconds === undefined) throw error
      const delayMs = seconds * 1000
      if (recorder.spoken !== said || Date.now() + delayMs > end || turn.dryRun === true) throw error
      try {
        await sleep(delayMs, undefined, { signal })
      } catch {
        // The turn must end: it failed for what hindered the node.
        throw error
      }
    }
  }
}
