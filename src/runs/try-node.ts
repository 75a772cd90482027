import { performance } from 'node:perf_hooks'
import type { Trial, TriedNode } from '../authoring/index.ts'
import { stepErrorOf } from './failure.ts'
import { limited } from './limited.ts'

// A client waits for the answer.
const longestTrial = 120_000

/** Executes one node of a draft by itself; `about` returns the other events, once the node has ended. */
export async function tryNode(
  { app, caller, signal }: Trial,
  timeout: number,
  work: (signal: AbortSignal) => Promise<Partial<TriedNode>>,
  about: () => Pick<TriedNode, 'said' | 'credits' | 'details'>,
): Promise<TriedNode> {
  const started = performance.now()
  let made: Partial<TriedNode>
  try {
    made = await limited({ signal }, Math.min(timeout, longestTrial), work)
  } catch (error) {
    const found = stepErrorOf(error)
    if (found === undefined && !signal.aborted) {
      app.log.error({ err: error, accountId: caller.account.id }, 'a node that was tried failed unexpectedly')
    }
    const message = found?.failure.message ?? 'Something went wrong on our side.'
    made = { success: false, error: message, output: found?.output ?? null }
  }
  return {
    success: true,
    port: null,
    output: null,
    variables: {},
    error: null,
    ...made,
    ...about(),
    milliseconds: Math.round(performance.now() - started),
  }
}
