import type { CarriedOn } from '../../agents/index.ts'
import type { Problem, ProblemCode } from '../../kit/problem.ts'

const types: Partial<Record<ProblemCode, string>> = {
  unauthorized: 'authentication_error',
  forbidden: 'permission_error',
  not_found: 'not_found_error',
  rate_limited: 'rate_limit_error',
  insufficient_credits: 'insufficient_quota',
  payment_required: 'insufficient_quota',
}

const longestMessage = 2000

/** A problem in the error format of the OpenAI API. */
export function errorBody(problem: Problem) {
  const type = types[problem.code] ?? (problem.status >= 500 ? 'server_error' : 'invalid_request_error')
  const { code, issues } = problem
  // The format has no details, so the message lists all mistakes.
  const message =
    issues.length > 1
      ? issues
          .map((one) => `${one.path}: ${one.message}`)
          .join(' ')
          .slice(0, longestMessage)
      : problem.message
  return { error: { message, type, param: issues[0]?.path ?? null, code } }
}

/** `credits` is the charge for the turn; the tokens are those of all models that took part. */
export function usageBody({ credits, inputTokens, outputTokens }: CarriedOn['usage']) {
  return {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
    credits,
  }
}

export interface Completion {
  id: string
  model: string
  /** Seconds since 1970. */
  created: number
}

export function completionBody({ id, model, created }: Completion, content: string, received: CarriedOn) {
  return {
    id,
    object: 'chat.completion',
    created,
    model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content, refusal: null },
        logprobs: null,
        finish_reason: 'stop',
      },
    ],
    usage: usageBody(received.usage),
    conversation_id: received.conversationId,
  }
}

/** One step of a streamed answer. */
export function chunkBody({ id, model, created }: Completion, delta: object, finished: boolean) {
  return {
    id,
    object: 'chat.completion.chunk',
    created,
    model,
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finished ? 'stop' : null }],
  }
}
