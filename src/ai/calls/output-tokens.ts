import type { Usage } from '../parameters/parameters.ts'
import type { ModelRequest } from './request.ts'

const outputTokens = 4096
// Reasoning tokens count as output.
const reasoningOutputTokens = 16_384

export function outputTokensOf({ maxOutputTokens, model }: ModelRequest): number {
  return maxOutputTokens ?? (model.reasoningModel ? reasoningOutputTokens : outputTokens)
}

export function addUsage(first: Usage, second: Usage): Usage {
  return {
    inputTokens: first.inputTokens + second.inputTokens,
    outputTokens: first.outputTokens + second.outputTokens,
  }
}
