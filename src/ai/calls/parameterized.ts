import type { ModelParameters } from '../parameters/parameters.ts'
import { outputTokensOf } from './output-tokens.ts'
import type { ModelRequest } from './request.ts'
import { fitHistory } from './shorten-history.ts'

/** A request with the parameters that the account has set for its model, and a history that fits into its context. */
export function parameterized(request: ModelRequest, parameters: ModelParameters): ModelRequest {
  const { temperature, seed, context_tokens: contextTokens } = parameters
  const own = {
    ...request,
    ...(temperature === null ? {} : { temperature }),
    ...(seed === null ? {} : { seed }),
  }
  if (contextTokens === null) return own
  // Half of a small context is left for the conversation.
  const outputTokens = Math.min(outputTokensOf(request), Math.ceil(contextTokens / 2))
  const messages = fitHistory(request.messages, request.instructions, { contextTokens, outputTokens })
  return { ...own, messages, maxOutputTokens: outputTokens }
}
