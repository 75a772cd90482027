import { generateText, Output, streamText, type ToolChoice, type ToolSet } from 'ai'
import { ModelError, notInTime } from './model-error.ts'
import { outputTokensOf } from './output-tokens.ts'
import type { ModelAnswer, ModelRequest, SdkModel, ToolCall } from './request.ts'
import { withUniqueCallIds } from './unique-call-ids.ts'
import { VisibleText, visibleText } from './visible-text.ts'

// The SDK prints unsupported features to the console, where callers cannot act on them.
globalThis.AI_SDK_LOG_WARNINGS = false

const longestAttempt = 60_000
// A longer answer means that the model is stuck in a loop.
const mostCharacters = 200_000

export type ResponseFormat = Output.Output['responseFormat']

/** One call to one model, with the context that it needs besides the request. */
export interface Attempt {
  model: SdkModel
  request: ModelRequest
  /** True if the text may start with thoughts without an opening tag. */
  startsThinking: boolean
  /** Asks for data instead of text. */
  responseFormat?: ResponseFormat
}

/** An answer without its thoughts. Trailing whitespace stays, because a continuation may follow. */
export interface RawAnswer extends ModelAnswer {
  hasUnopenedThoughts: boolean
}

/** Streams if there is a listener, and waits for the whole text otherwise. */
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
  // When a proxy closes the connection in mid-sentence, the stream ends without a reason from the model.
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
    // Retries and their pauses are decided in retry.ts.
    maxRetries: 0,
    abortSignal: request.signal === undefined ? timeout : AbortSignal.any([request.signal, timeout]),
    // By default, OpenAI stores conversations for a month.
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
