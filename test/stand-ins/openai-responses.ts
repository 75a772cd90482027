import { type Answer, tokens } from './openai-answer.ts'

/** `POST /v1/responses`. */
export function responseObject(model: string, answer: Answer) {
  return {
    id: 'resp_1',
    object: 'response',
    created_at: 1_770_000_000,
    status: 'completed',
    error: null,
    incomplete_details: null,
    model,
    output: [outputItem(answer)],
    usage: {
      input_tokens: tokens.input,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: tokens.output,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: tokens.input + tokens.output,
    },
  }
}

/** The same as server-sent events, the text word by word. */
export function responseEvents(model: string, answer: Answer): string[] {
  const whole = responseObject(model, answer)
  const item = outputItem(answer)
  const events = [
    { type: 'response.created', response: { ...whole, status: 'in_progress', output: [], usage: null } },
    { type: 'response.output_item.added', output_index: 0, item: emptied(item) },
    ...deltas(answer),
    { type: 'response.output_item.done', output_index: 0, item },
    { type: 'response.completed', response: whole },
  ]
  return events.map(
    (event, index) =>
      `event: ${event.type}\ndata: ${JSON.stringify({ ...event, sequence_number: index })}\n\n`,
  )
}

function outputItem(answer: Answer) {
  if ('text' in answer) {
    const content = [{ type: 'output_text', text: answer.text, annotations: [], logprobs: [] }]
    return { type: 'message', id: 'item_1', status: 'completed', role: 'assistant', content }
  }
  return {
    type: 'function_call',
    id: 'item_1',
    call_id: 'call_1',
    name: answer.tool,
    arguments: JSON.stringify(answer.input),
    status: 'completed',
  }
}

function emptied(item: ReturnType<typeof outputItem>) {
  const start = { ...item, status: 'in_progress' }
  return 'content' in start ? { ...start, content: [] } : { ...start, arguments: '' }
}

function deltas(answer: Answer) {
  const place = { item_id: 'item_1', output_index: 0 }
  if (!('text' in answer)) {
    return [{ type: 'response.function_call_arguments.delta', ...place, delta: JSON.stringify(answer.input) }]
  }
  return (answer.text.match(/\S+\s*/g) ?? []).map((delta) => ({
    type: 'response.output_text.delta',
    ...place,
    content_index: 0,
    delta,
    logprobs: [],
  }))
}
