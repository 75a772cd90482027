import { done, NodeFailure, type NodeResult, type Resumed } from '../../kit/effects.ts'

/** The result of a node whose called run has ended. */
export function callResult({ runId, error, output }: Extract<Resumed, { by: 'RUN' }>): NodeResult {
  if (error === null) return done(output)
  throw new NodeFailure(`The called automation failed: ${error}`, { output: { runId } })
}
