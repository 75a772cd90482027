import { type Answer, tokens } from './openai-answer.ts'

const usage = {
  prompt_tokens: tokens.input,
  completion_tokens: tokens.output,
  total_tokens: tokens.input + tokens.output,
}

const common = { id: 'chatcmpl-1', created: 1_770_000_000 }

/** `POST /v1/chat/completions`. */
export function chatCompletion(model: string, answer: Answer): unknown {
  const message =
    'text' in answer
      ? { role: 'assistant', content: answer.text }
      : { role: 'assistant', content: null, tool_calls: [toolCall(answer)] }
  return {
    ...common,
    object: 'chat.completion',
    model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishReason(answer) }],
    usage,
  }
}

/** The same as server-sent events, the text word by word. */
export function chatCompletionEvents(model: string, answer: Answer): string[] {
  const deltas =
    'text' in answer
      ? (answer.text.match(/\S+\s*/g) ?? []).map((content) => ({ content }))
      : [{ tool_calls: [{ index: 0, ...toolCall(answer) }] }]
  const chunks = [
    ...[{ role: 'assistant', content: '' }, ...deltas].map((delta) => ({
      choices: [{ index: 0, delta, finish_reason: null }],
    })),
    { choices: [{ index: 0, delta: {}, finish_reason: finishReason(answer) }] },
    { choices: [], usage },
  ]
  const events = chunks.map((chunk) => ({ ...common, object: 'chat.completion.chunk', model, ...chunk }))
  return [...events.map((event) => `data: ${JSON.stringify(event)}\n\n`), 'data: [DONE]\n\n']
}

function toolCall(answer: { tool: string; input: unknown }) {
  return {
    id: 'call_1',
    type: 'function',
    function: { name: answer.tool, arguments: JSON.stringify(answer.input) },
  }
}

function finishReason(answer: Answer): string {
  return 'text' in answer ? 'stop' : 'tool_calls'
}
