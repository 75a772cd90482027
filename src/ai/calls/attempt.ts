import { generateText, Output, streamText, type ToolChoice, type ToolSet } from 'ai'
import { ModelError, notInTime } from './model-error.ts'
import { outputTokensOf } from './output-tokens.ts'
import type { ModelAnswer, ModelRequest, SdkModel, ToolCall } from './request.ts'
import { withUniqueCallIds } from './unique-call-ids.ts'
import { VisibleText, visibleText } from './visible-text.ts'

// The SDK prints what a model does not support to the console; callers of ours cannot act on it.
globalThis.AI_SDK_LOG_WARNINGS = false

const longestAttempt = 60_000
// A model that writes more than this answers nothing that was asked.
const mostCharacters = 200_000

export type ResponseFormat = Output.Output['responseFormat']

/** One call to one model, with what it needs besides the request. */
export interface Attempt {
  model: SdkModel
  request: ModelRequest
  /** Its text may start with thoughts that no tag opens. */
  startsThinking: boolean
  /** Asks for data instead of text. */
  responseFormat?: ResponseFormat
}

/** An answer without the thoughts in it. Its text keeps the whitespace at its end, where another may continue it. */
export interface RawAnswer extends ModelAnswer {
  hasUnopenedThoughts: boolean
}

/** One call: as text, or as a stream when there is a listener. */
export function attempt(call: Attempt): Promise<RawAnswer> {
  const { onText } = call.request
  return onText === undefined ? wholeAnswer(call) : streamedAnswer(call, onText)
}

async function wholeAnswer(call: Attempt): Promise<RawAnswer> {
  const { responseFormat } = call
  const output = responseFormat === undefined ? {} : { output: { ...Output.text(), responseFormat } }
  return answerOf(await generateText({ ...settings(call), ...toolSettings(call.request), ...output }))
}

async function streamedAnswer(call: Attempt, onText: (delta: string) => void): Promise<RawAnswer> {
  const result = streamText({
    ...settings(call),
    ...toolSettings(call.request),
    onError: () => undefined,
  })
  const visible = new VisibleText(call)
  const tell = (text: string): void => {
    if (text !== '') onText(text)
  }
  let characters = 0
  for await (const part of result.stream) {
    if (part.type === 'error') throw part.error
    if (part.type === 'abort') throw new DOMException(notInTime, 'AbortError')
    if (part.type !== 'text-delta') continue
    characters += part.text.length
    if (characters > mostCharacters) throw tooLong()
    tell(visible.push(part.text))
  }
  tell(visible.end())
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

function tooLong(): ModelError {
  return new ModelError('bad_answer', `The answer has more than ${mostCharacters} characters.`)
}

function settings({ model, request }: Attempt) {
  const timeout = AbortSignal.timeout(request.timeout ?? longestAttempt)
  return {
    model: withUniqueCallIds(model),
    instructions: request.instructions,
    messages: [...request.messages],
    // Pauses and repetitions are ours to decide: see retry.ts.
    maxRetries: 0,
    abortSignal: request.signal === undefined ? timeout : AbortSignal.any([request.signal, timeout]),
    // Conversations stay here; OpenAI would keep them for a month.
    providerOptions: { openai: { store: false } },
    maxOutputTokens: outputTokensOf(request),
    ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
    ...(request.seed === undefined ? {} : { seed: request.seed }),
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

function answerOf(result: Result): RawAnswer {
  if (result.text.length > mostCharacters) throw tooLong()
  if (result.finishReason === 'content-filter') throw new ModelError('refused', 'The answer was filtered.')
  return {
    ...visibleText(result.text),
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
