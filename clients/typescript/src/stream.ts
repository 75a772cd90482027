import { ConnectionError, FrontdeskError } from './errors.ts'
import { eventsOf, type ServerEvent } from './event-stream.ts'
import type { PreparedRequest } from './request.ts'
import { eventStream, type Transport } from './transport.ts'

/**
 * The events of one operation. A GET goes on after its last event when the connection breaks, until the signal ends
 * it. A POST ends with `done`: broken off before, it is sent again under its Idempotency-Key, so that nothing happens
 * twice and the end is told.
 */
export async function* streamed(
  send: Transport,
  request: PreparedRequest,
  signal: AbortSignal | undefined,
): AsyncGenerator<ServerEvent, void> {
  const isFeed = request.method === 'GET'
  const told: { retry?: number | undefined } = {}
  for (;;) {
    const response = await send(request, { signal, accept: eventStream })
    if (response.status === 204 || response.body === null) return
    if (!isEventStream(response)) {
      yield { event: 'done', data: await response.json() }
      return
    }
    try {
      for await (const event of eventsOf(response.body, told)) {
        if (event.id !== undefined) request.headers.set('last-event-id', event.id)
        if (event.event === 'error') throw new FrontdeskError(500, event.data, response.headers)
        yield event
        if (event.event === 'done' && !isFeed) return
      }
    } catch (error) {
      if (error instanceof FrontdeskError) throw error
      signal?.throwIfAborted()
      if (!request.repeatable) throw new ConnectionError('The stream broke off.', { cause: error })
    }
    if (!isFeed && !request.repeatable) return
    await new Promise((resolve) => setTimeout(resolve, told.retry ?? 1000))
    signal?.throwIfAborted()
  }
}

function isEventStream(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith(eventStream) === true
}
