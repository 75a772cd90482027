import { ConnectionError } from './errors.ts'

/** One server-sent event; `data` is what its text says as JSON. */
export interface ServerEvent<Name extends string = string, Data = unknown> {
  event: Name
  data: Data
  /** Where to go on after it. */
  id?: string | undefined
}

// The server says something at least every 15 seconds.
const longestSilence = 60_000

/** The events of an answer as they arrive. A connection that goes silent counts as lost. */
export async function* eventsOf(
  body: ReadableStream<Uint8Array>,
  told: { retry?: number | undefined } = {},
): AsyncGenerator<ServerEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await withinTime(reader.read())
      if (done) return
      const blocks = (rest + decoder.decode(value, { stream: true }).replaceAll('\r', '')).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = eventOf(block, told)
        if (event !== undefined) yield event
      }
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}

function withinTime<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new ConnectionError('Nothing was heard for a minute.')),
      longestSilence,
    )
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

function eventOf(block: string, told: { retry?: number | undefined }): ServerEvent | undefined {
  const fields = new Map<string, string>()
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^(\w+)(?:: ?(.*))?$/.exec(line) ?? []
    if (name === undefined) continue
    const before = fields.get(name)
    fields.set(name, name === 'data' && before !== undefined ? `${before}\n${value}` : value)
  }
  if (fields.has('retry')) told.retry = Number(fields.get('retry'))
  const data = fields.get('data')
  if (data === undefined) return undefined
  return { event: fields.get('event') ?? 'message', data: parsed(data), id: fields.get('id') }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
