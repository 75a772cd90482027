import { UnknownName } from '../graphs/index.ts'
import { NodeFailure, type NodeResult } from '../kit/effects.ts'
import { TooLarge } from '../kit/limit.ts'
import { Problem } from '../kit/problem.ts'
import type { App } from '../platform/app.ts'
import { isTooLarge } from '../platform/database/index.ts'
import { OutboundError } from '../platform/outbound/index.ts'
import type { Outcome } from './engine/index.ts'

/** What came of a node, besides the way on. */
export type Left = Pick<NodeResult, 'output' | 'variables'> & { items?: readonly unknown[] }

function failed(message: string, output?: unknown): [Outcome, Left] {
  return [{ kind: 'failed', message }, { output }]
}

/** What a node failed for, in words for its author; what nobody foresaw is for the log. */
export function failureOf(app: App, run: { id: string }, error: unknown): [Outcome, Left] {
  if (error instanceof NodeFailure) return failed(error.message, error.output)
  if (error instanceof Problem) {
    const issues = error.issues.map(({ path, message }) => `${path === '' ? '' : `${path}: `}${message}`)
    const message = issues.length > 0 ? issues.slice(0, 10).join(' ') : error.message
    if (error.code !== 'insufficient_credits') return failed(message)
    return [{ kind: 'failed', message, reason: error.code }, {}]
  }
  if (error instanceof OutboundError || error instanceof UnknownName || error instanceof TooLarge) {
    return failed(error.message)
  }
  if (isTooLarge(error)) return failed('What came of this node is larger than the database takes.')
  app.log.error({ err: error, run: run.id }, 'a node failed for a reason of our own')
  return failed(`Something went wrong on our side; the id of this run (${run.id}) leads to it in the log.`)
}
