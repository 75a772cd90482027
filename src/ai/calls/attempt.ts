import { generateText, Output, streamText, type ToolChoice, type ToolSet } from 'ai'
import type { z } from 'zod'
import { ModelError, notInTime } from './model-error.ts'
import type { ModelAnswer, ModelRequest, SdkModel, ToolCall } from './request.ts'

// The SDK prints what a model does not support to the console; callers of ours cannot act on it.
globalThis.AI_SDK_LOG_WARNINGS = false

const longestAttempt = 60_000

/** One call to one model: as text, or as a stream when somebody listens. */
export function attempt(model: SdkModel, request: ModelRequest): Promise<ModelAnswer> {
  const { onText } = request
  return onText === undefined ? wholeAnswer(model, request) : streamedAnswer(model, request, onText)
}

/** One call whose answer is data of the given shape. */
export async function attemptObject<T>(
  model: SdkModel,
  request: ModelRequest,
  schema: z.ZodType<T>,
): Promise<ModelAnswer & { object: T }> {
  const result = await generateText({ ...settings(model, request), output: Output.object({ schema }) })
  return { ...answerOf(result), object: result.output }
}

async function wholeAnswer(model: SdkModel, request: ModelRequest): Promise<ModelAnswer> {
  return answerOf(await generateText({ ...settings(model, request), ...toolSettings(request) }))
}

async function streamedAnswer(
  model: SdkModel,
  request: ModelRequest,
  onText: (delta: string) => void,
): Promise<ModelAnswer> {
  const result = streamText({
    ...settings(model, request),
    ...toolSettings(request),
    onError: () => undefined,
  })
  for await (const part of result.stream) {
    if (part.type === 'error') throw part.error
    if (part.type === 'abort') throw new DOMException(notInTime, 'AbortError')
    if (part.type === 'text-delta') onText(part.text)
  }
  const [text, toolCalls, finishReason, usage, rawFinishReason] = await Promise.all([
    result.text,
    result.toolCalls,
    result.finishReason,
    result.usage,
    result.rawFinishReason,
  ])
  // A proxy that closes in mid-sentence makes it look like an end, except that the model never said why it stopped.
  const unexplained = finishReason === 'other' && rawFinishReason === undefined
  if (unexplained || finishReason === 'interrupted' || finishReason === 'error') {
    throw new ModelError('unavailable', 'The answer broke off.')
  }
  return answerOf({ text, toolCalls, finishReason, usage })
}

function settings(model: SdkModel, request: ModelRequest) {
  const timeout = AbortSignal.timeout(request.timeout ?? longestAttempt)
  return {
    model,
    instructions: request.instructions,
    messages: [...request.messages],
    // Pauses and repetitions are ours to decide: see retry.ts.
    maxRetries: 0,
    abortSignal: request.signal === undefined ? timeout : AbortSignal.any([request.signal, timeout]),
    // Conversations stay here; OpenAI would keep them for a month.
    providerOptions: { openai: { store: false } },
    ...(request.maxOutputTokens === undefined ? {} : { maxOutputTokens: request.maxOutputTokens }),
  }
}

function toolSettings(request: ModelRequest): { tools?: ToolSet; toolChoice?: ToolChoice<ToolSet> } {
  const tools = request.tools ?? []
  if (tools.length === 0) return {}
  const toolSet: ToolSet = {}
  for (const { name, description, input } of tools) toolSet[name] = { description, inputSchema: input }
  return { tools: toolSet, toolChoice: request.toolChoice ?? 'auto' }
}

interface Result {
  text: string
  toolCalls: readonly {
    toolCallId: string
    toolName: string
    input: unknown
    invalid?: boolean | undefined
    error?: unknown
  }[]
  finishReason: string
  usage: { inputTokens: number | undefined; outputTokens: number | undefined }
}

function answerOf(result: Result): ModelAnswer {
  return {
    text: result.text,
    toolCalls: result.toolCalls.map(toolCall),
    finishReason: result.finishReason,
    usage: { inputTokens: result.usage.inputTokens ?? 0, outputTokens: result.usage.outputTokens ?? 0 },
  }
}

function toolCall(call: Result['toolCalls'][number]): ToolCall {
  const { toolCallId: id, toolName: name, input } = call
  if (call.invalid !== true) return { id, name, input }
  return { id, name, input, error: call.error instanceof Error ? call.error.message : String(call.error) }
}
