import { Output } from 'ai'
import type { z } from 'zod'
import { type Attempt, attempt, type RawAnswer } from './attempt.ts'
import { ModelError } from './model-error.ts'
import { addUsage, outputTokensOf } from './output-tokens.ts'
import { readObject } from './read-object.ts'

/** The formats for requesting data, from the strictest to the one that every server supports. */
export const formats = ['json_schema', 'json_object', 'text'] as const

/** Asks one model for data of the given shape. */
export async function objectAnswer<T>(
  call: Attempt,
  schema: z.ZodType<T>,
  format: (typeof formats)[number],
): Promise<RawAnswer & { object: T }> {
  const asking = await inFormat(call, schema, format)
  const first = await attempt(asking)
  const answer = first.finishReason === 'length' ? await withMoreRoom(asking, first) : first
  const object = readObject(answer.text, schema)
  if (object === undefined)
    throw new ModelError(
      'bad_answer',
      `No object of the shape that was asked for: ${answer.text.slice(0, 300)}`,
    )
  return { ...answer, object }
}

async function withMoreRoom(call: Attempt, first: RawAnswer): Promise<RawAnswer> {
  const request = { ...call.request, maxOutputTokens: 2 * outputTokensOf(call.request) }
  const second = await attempt({ ...call, request })
  return { ...second, usage: addUsage(first.usage, second.usage) }
}

async function inFormat<T>(call: Attempt, schema: z.ZodType<T>, format: string): Promise<Attempt> {
  const { responseFormat } = Output.object({ schema })
  if (format === 'json_schema') return { ...call, responseFormat }
  const wanted = await responseFormat
  const described = JSON.stringify(wanted?.type === 'json' ? wanted.schema : {})
  const instructions = `${call.request.instructions}

Answer with one JSON object and nothing else: no explanation and no code fence. It matches this JSON Schema:
${described}`
  const asking = { ...call, request: { ...call.request, instructions } }
  return format === 'text' ? asking : { ...asking, responseFormat: Output.json().responseFormat }
}
