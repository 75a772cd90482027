import { type Attempt, attempt, type RawAnswer } from './attempt.ts'
import { ModelError } from './model-error.ts'
import { addUsage, outputTokensOf } from './output-tokens.ts'
import { wholeSentences } from './whole-sentences.ts'

const goOn =
  'Your last message was cut off. Continue it exactly where it stops, without repeating anything and without a comment.'

/** Asks one model. Continues an answer once if it reached its token limit, then cuts it at the last whole sentence. */
export async function completeAnswer(call: Attempt): Promise<RawAnswer> {
  const first = await attempt(call)
  const isCut = first.finishReason === 'length' && first.toolCalls.length === 0
  const answer = isCut ? await continued(call, first) : first
  const text = answer.text.trimEnd()
  // After its tools have run, or a flow has answered, a model may have nothing to add.
  const last = call.request.messages.at(-1)?.role
  const mayBeEmpty = last === 'tool' || last === 'assistant'
  if (text === '' && answer.toolCalls.length === 0 && !mayBeEmpty) {
    throw new ModelError('bad_answer', 'The answer is empty.')
  }
  return { ...answer, text }
}

async function continued(call: Attempt, first: RawAnswer): Promise<RawAnswer> {
  const { request } = call
  if (first.text === '') {
    // The model spent all of its tokens on thinking.
    return added(
      first,
      await attempt({ ...call, request: { ...request, maxOutputTokens: 2 * outputTokensOf(request) } }),
    )
  }
  const messages = [
    ...request.messages,
    { role: 'assistant' as const, content: first.text },
    { role: 'user' as const, content: goOn },
  ]
  const second = await attempt({ ...call, request: { ...request, messages } }).catch((error: unknown) => {
    if (request.signal?.aborted === true) throw error
    return undefined
  })
  const answer = second === undefined ? first : added(first, second)
  return answer.finishReason === 'length' ? { ...answer, text: wholeSentences(answer.text) } : answer
}

function added(first: RawAnswer, second: RawAnswer): RawAnswer {
  return {
    ...second,
    text: first.text + withoutOverlap(first.text, second.text),
    usage: addUsage(first.usage, second.usage),
  }
}

const shortestOverlap = 8
const longestOverlap = 400

/** The continuation of a text, without the words that it repeats from the end of the first part. */
function withoutOverlap(text: string, more: string): string {
  const longest = Math.min(longestOverlap, text.length, more.length)
  for (let length = longest; length >= shortestOverlap; length--) {
    if (text.endsWith(more.slice(0, length))) return more.slice(length)
  }
  return more
}
