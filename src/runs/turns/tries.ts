import { setTimeout as sleep } from 'node:timers/promises'
import type { NodeData } from '../../kit/node.ts'
import { conversationWaitSeconds } from '../../kit/retry.ts'
import { nextTryIn } from '../effects/index.ts'
import type { Turn } from './turn.ts'

/**
 * Does the work of a node, and repeats it if its data asks for that and the error may pass, as long as a
 * visitor can be expected to wait. A node that has already said something isn't repeated.
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
        // The turn must end: the node failed because of this error.
        throw error
      }
    }
  }
}
