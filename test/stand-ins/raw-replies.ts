import type { RawReply } from './openai.ts'

/** A deviation from the protocol found in servers that call themselves OpenAI-compatible. */
export interface Sloppiness {
  name: string
  /** Replies in order; the last one is repeated. */
  replies: readonly RawReply[]
  /** True if it occurs in streams, false in whole answers. */
  stream: boolean
  /** The answer that a visitor still gets, or the kind of failure after which another model takes over. */
  outcome: { text: string } | { kind: string }
  /** The number of requests, if it matters. */
  requests?: number
}

export const good = 'We open at nine.'
export const usage = { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 }

type Message = Record<string, unknown>

export function whole(
  message: Message,
  more: Record<string, unknown> = {},
  finish: string | null = 'stop',
): RawReply {
  const choices = [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: finish }]
  return { raw: [JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion', choices, usage, ...more })] }
}

export const said = (content: unknown): RawReply => whole({ content })

export function event(body: unknown): string {
  return `data: ${JSON.stringify(body)}\n\n`
}

export function delta(content: Message, finish: string | null = null): string {
  return event({ id: 'chatcmpl-1', choices: [{ index: 0, delta: content, finish_reason: finish }] })
}

export const stopped = [delta({}, 'stop'), event({ choices: [], usage }), 'data: [DONE]\n\n']

export function streamed(pieces: readonly string[], more: Partial<RawReply> = {}): RawReply {
  return { raw: pieces, type: 'text/event-stream', ...more }
}

export const spoken = (...contents: string[]): RawReply =>
  streamed([...contents.map((content) => delta({ content })), ...stopped])

export function refused(
  message: string,
  { status = 400, ...more }: Record<string, unknown> & { status?: number } = {},
): RawReply {
  return { raw: [JSON.stringify({ error: { message, type: 'invalid_request_error', ...more } })], status }
}

export function page(status: number): RawReply {
  const raw = ['<!doctype html><html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>']
  return { raw, status, type: 'text/html', headers: { 'retry-after-ms': '1' } }
}
