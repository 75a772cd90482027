import { ModelError } from './model-error.ts'

// A long answer has about ten thousand characters. In a stream, each token is an event of about 300 bytes.
const mostBytes = 8 * 1024 * 1024

/** Wraps fetch so that a response larger than the limit fails. */
export function boundedFetch(fetcher: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await fetcher(input, init)
    if (response.body === null) return response
    let bytes = 0
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        bytes += chunk.byteLength
        if (bytes <= mostBytes) controller.enqueue(chunk)
        else controller.error(new ModelError('bad_answer', `The answer has more than ${mostBytes} bytes.`))
      },
    })
    const { status, statusText, headers } = response
    return new Response(response.body.pipeThrough(counter), { status, statusText, headers })
  }
}
