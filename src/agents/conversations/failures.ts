import { ModelError } from '../../ai/index.ts'
import { UnknownName } from '../../graphs/index.ts'
import { NodeFailure } from '../../kit/effects.ts'
import { TooLarge } from '../../kit/limit.ts'
import { Problem } from '../../kit/problem.ts'
import { OutboundError } from '../../platform/outbound/index.ts'
import { type Executed, type Failure, ToolLimit } from '../../runs/index.ts'
import { StepFailure, type Turn } from './turn.ts'

export type Failed = Extract<Executed, { kind: 'failed' }>

/** What a step of a turn failed for; undefined for what nobody foresaw. */
export function failedFor(error: unknown, { hasTime }: Pick<Turn, 'hasTime'>): Failed | undefined {
  if (error instanceof StepFailure) return failed(error.failure, error.fatal)
  if (error instanceof ToolLimit) return failed({ code: 'tool_limit', message: error.message })
  if (error instanceof NodeFailure) {
    return failed({ code: 'node_failed', message: error.message, detail: error.detail })
  }
  if (error instanceof UnknownName || error instanceof OutboundError || error instanceof TooLarge) {
    return failed({ code: 'node_failed', message: error.message })
  }
  if (error instanceof ModelError) {
    const { message, detail } = error
    if (hasTime()) return failed({ code: 'model_failed', message, detail })
    return failed({ code: 'time_limit', message: 'The turn took longer than it may.', detail }, true)
  }
  if (!(error instanceof Problem)) return undefined
  if (error.code === 'insufficient_credits') return failed({ code: error.code, message: error.message }, true)
  return failed({ code: 'node_failed', message: error.message })
}

function failed(failure: Failure, fatal = false): Failed {
  return { kind: 'failed', failure, fatal }
}
