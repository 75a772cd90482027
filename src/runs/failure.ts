import { ModelError } from '../ai/index.ts'
import { UnknownName } from '../graphs/index.ts'
import { NodeFailure, type NodeResult } from '../kit/effects.ts'
import { TooLarge } from '../kit/limit.ts'
import { Problem } from '../kit/problem.ts'
import type { App } from '../platform/app.ts'
import { isTooLarge } from '../platform/database/index.ts'
import { OutboundError } from '../platform/outbound/index.ts'
import { ToolLimit } from './effects/index.ts'
import type { Failure, Outcome } from './engine/index.ts'

/** The reason why a step can't continue. */
export class StepFailure extends Error {
  readonly failure: Failure
  /** True if it ends the turn even if the node has an error port. */
  readonly fatal: boolean

  constructor(failure: Failure, fatal = false) {
    super(failure.message)
    this.failure = failure
    this.fatal = fatal
  }
}

/** The failure of a step, in words for the author of the graph. */
export interface StepError {
  failure: Failure
  /** True if it ends the run or the turn, whatever the graph says. */
  fatal: boolean
  output?: unknown
}

/** The failure for an error; undefined for an error that belongs only in the log. */
export function stepErrorOf(error: unknown): StepError | undefined {
  if (error instanceof StepFailure) return error
  if (error instanceof NodeFailure) {
    const { message, detail, output } = error
    const code = error instanceof ToolLimit ? 'tool_limit' : 'node_failed'
    return { ...failing(code, message, detail), output }
  }
  if (error instanceof ModelError) return failing('model_failed', error.message, error.detail)
  if (error instanceof Problem) {
    if (error.code === 'insufficient_credits') return { ...failing(error.code, error.message), fatal: true }
    const issues = error.issues.map(({ path, message }) => `${path === '' ? '' : `${path}: `}${message}`)
    return failing('node_failed', issues.length > 0 ? issues.slice(0, 10).join(' ') : error.message)
  }
  if (error instanceof UnknownName || error instanceof OutboundError || error instanceof TooLarge) {
    return failing('node_failed', error.message)
  }
  if (isTooLarge(error)) {
    return failing('node_failed', 'What came of this node is larger than the database takes.')
  }
  return undefined
}

function failing(code: Failure['code'], message: string, detail?: string): StepError {
  return { failure: { code, message, detail }, fatal: false }
}

/** The result of a node without its outcome. */
export type Left = Pick<NodeResult, 'output' | 'variables'> & { items?: readonly unknown[] }

/** The outcome of a node of a run that threw `error`. */
export function failureOf(app: App, run: { id: string }, error: unknown): [Outcome, Left] {
  const found = stepErrorOf(error)
  if (found === undefined) {
    app.log.error({ err: error, run: run.id }, 'a node failed for a reason of our own')
    const message = `Something went wrong on our side; the id of this run (${run.id}) leads to it in the log.`
    return [{ kind: 'failed', message }, {}]
  }
  const { failure, output } = found
  const { code, message } = failure
  if (code === 'insufficient_credits') return [{ kind: 'failed', message, reason: code }, {}]
  return [{ kind: 'failed', message }, { output }]
}
