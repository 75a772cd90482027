import { EventStream } from '../../../kit/answers.ts'
import { Problem } from '../../../kit/problem.ts'
import { progressStream } from '../../../kit/progress-stream.ts'
import type { App } from '../../../platform/app.ts'
import type { TurnListener } from '../../../runs/index.ts'
import { toReply } from './resources.ts'

export function wantsStream(headers: Readonly<Record<string, string | string[] | undefined>>): boolean {
  return String(headers['accept'] ?? '').includes('text/event-stream')
}

/**
 * Streams a turn while it happens. An error before the first event (an unknown conversation, for example)
 * fails the request itself.
 */
export async function streamTurn(
  app: App,
  requestId: string,
  run: (listener: TurnListener) => Promise<unknown>,
): Promise<EventStream> {
  const told = progressStream()
  const tell = (event: string, data: unknown): void => told.tell(eventText(event, data))
  const end = run({
    token: (text) => tell('token', { text }),
    message: (message) => tell('message', toReply(message)),
    event: ({ id, type, data, created_at }) =>
      tell('event', { kind: 'event', type, audit_log_id: id, data, created_at }),
  })
  const ended = end.then((body) => tell('done', body))
  const stream = await told.until(ended, (error) => eventText('error', problemOf(app, error, requestId)))
  return new EventStream(stream, end)
}

function eventText(event: string, data: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

function problemOf(app: App, error: unknown, requestId: string) {
  if (error instanceof Problem) return { code: error.code, message: error.message, request_id: requestId }
  app.log.error({ err: error }, 'a streamed turn failed')
  return { code: 'internal_error', message: 'Something went wrong on our side.', request_id: requestId }
}
