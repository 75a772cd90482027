import { Readable } from 'node:stream'
import { EventStream } from '../../../kit/answers.ts'
import { Problem } from '../../../kit/problem.ts'
import type { App } from '../../../platform/app.ts'
import type { TurnListener } from '../recorder.ts'
import { shownReply } from './resources.ts'

export function wantsStream(headers: Readonly<Record<string, string | string[] | undefined>>): boolean {
  return String(headers['accept'] ?? '').includes('text/event-stream')
}

// Proxies close connections on which nothing has moved for a minute.
const quietMilliseconds = 15_000

/**
 * Tells a turn as it happens. What fails before anything has happened (an unknown conversation, say) fails the request
 * itself. A client that goes away misses the rest; the turn goes on.
 */
export async function streamTurn(
  app: App,
  requestId: string,
  run: (listener: TurnListener) => Promise<unknown>,
): Promise<EventStream> {
  const stream = new Readable({ read: () => undefined })
  const begun = Promise.withResolvers<void>()
  const tell = (event: string, data: unknown): void => {
    begun.resolve()
    if (!stream.destroyed) stream.push(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  const end = run({
    token: (text) => tell('token', { text }),
    message: (message) => tell('message', shownReply(message)),
    event: ({ id, type, data, created_at }) =>
      tell('event', { kind: 'event', type, audit_log_id: id, data, created_at }),
  })
  await Promise.race([begun.promise, end])
  const alive = setInterval(() => stream.push(': still here\n\n'), quietMilliseconds)
  stream.once('close', () => clearInterval(alive))
  const told = end.then(
    (body) => tell('done', body),
    (error: unknown) => tell('error', problemOf(app, error, requestId)),
  )
  void told.finally(() => {
    clearInterval(alive)
    if (!stream.destroyed) stream.push(null)
  })
  return new EventStream(stream, end)
}

function problemOf(app: App, error: unknown, requestId: string) {
  if (error instanceof Problem) return { code: error.code, message: error.message, request_id: requestId }
  app.log.error({ err: error }, 'a streamed turn failed')
  return { code: 'internal_error', message: 'Something went wrong on our side.', request_id: requestId }
}
