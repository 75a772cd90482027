import type { SdkModel } from '../../calls/request.ts'
import { type OfflineAnswer, offlineAnswer } from './answer.ts'
import type { CallOptions, OfflineApp } from './conversation.ts'

type GenerateResult = Awaited<ReturnType<SdkModel['doGenerate']>>
type StreamPart =
  Awaited<ReturnType<SdkModel['doStream']>>['stream'] extends ReadableStream<infer Part> ? Part : never

export function offlineTextModel(app: OfflineApp): SdkModel {
  return {
    specificationVersion: 'v4',
    provider: 'offline',
    modelId: 'offline-demo',
    supportedUrls: {},
    doGenerate: async (options) => {
      const answer = await answered(app, options)
      return { content: [contentOf(answer)], ...ending(options, answer), warnings: [] }
    },
    doStream: async (options) => {
      const answer = await answered(app, options)
      return { stream: ReadableStream.from<StreamPart>(streamParts(options, answer)) }
    },
  }
}

async function answered(app: OfflineApp, options: CallOptions): Promise<OfflineAnswer> {
  options.abortSignal?.throwIfAborted()
  const answer = await offlineAnswer(app, options)
  options.abortSignal?.throwIfAborted()
  return answer
}

function contentOf(answer: OfflineAnswer): GenerateResult['content'][number] {
  return 'text' in answer ? { type: 'text', text: answer.text } : toolCall(answer.call)
}

function toolCall(call: { tool: string; input: Record<string, unknown> }) {
  return {
    type: 'tool-call' as const,
    toolCallId: `call_${crypto.randomUUID()}`,
    toolName: call.tool,
    input: JSON.stringify(call.input),
  }
}

function* streamParts(options: CallOptions, answer: OfflineAnswer): Generator<StreamPart> {
  yield { type: 'stream-start', warnings: [] }
  if ('text' in answer) {
    yield { type: 'text-start', id: '0' }
    for (const delta of answer.text.match(/\S+\s*|\s+/g) ?? []) yield { type: 'text-delta', id: '0', delta }
    yield { type: 'text-end', id: '0' }
  } else {
    yield toolCall(answer.call)
  }
  yield { type: 'finish', ...ending(options, answer) }
}

function ending(options: CallOptions, answer: OfflineAnswer): Pick<GenerateResult, 'finishReason' | 'usage'> {
  const input = tokensIn(JSON.stringify(options.prompt))
  const output = tokensIn('text' in answer ? answer.text : JSON.stringify(answer.call))
  return {
    finishReason:
      'text' in answer ? { unified: 'stop', raw: 'stop' } : { unified: 'tool-calls', raw: 'tool_calls' },
    usage: {
      inputTokens: { total: input, noCache: input, cacheRead: undefined, cacheWrite: undefined },
      outputTokens: { total: output, text: output, reasoning: undefined },
    },
  }
}

/** English text has about four characters per token. */
function tokensIn(text: string): number {
  return Math.ceil(text.length / 4)
}
