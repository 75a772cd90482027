import type { ModelParameters } from '../parameters/parameters.ts'
import { outputTokensOf } from './output-tokens.ts'
import type { ModelRequest } from './request.ts'
import { fitHistory } from './shorten-history.ts'

/** Applies the account's parameters for the model, and trims the history to the context size. */
export function parameterized(request: ModelRequest, parameters: ModelParameters): ModelRequest {
  const { temperature, seed, context_tokens: contextTokens } = parameters
  const own = {
    ...request,
    ...(temperature === null ? {} : { temperature }),
    ...(seed === null ? {} : { seed }),
  }
  if (contextTokens === null) return own
  // Leaves at least half of a small context for the conversation.
  const outputTokens = Math.min(outputTokensOf(request), Math.ceil(contextTokens / 2))
  const messages = fitHistory(request.messages, request.instructions, { contextTokens, outputTokens })
  return { ...own, messages, maxOutputTokens: outputTokens }
}
