import type { Api, Json } from '../api.ts'

export interface Told {
  id: string
  event: string
  data: Json
}

/** A stream of events for tests, with the events received so far. */
export interface LookOn {
  told: Told[]
  /** Resolves with the first matching event, past or future. */
  until: (wanted: (one: Told) => boolean) => Promise<Told>
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
  leave: () => void
}

export async function lookOn(api: Api, topics: string, lastEventId?: string): Promise<LookOn> {
  const leaving = new AbortController()
  const response = await api.fetch(`/events?topics=${topics}`, {
    signal: leaving.signal,
    headers: lastEventId === undefined ? {} : { 'last-event-id': lastEventId },
  })
  if (response.body === null || !response.ok) throw new Error(`no events: ${await response.text()}`)
  const told: Told[] = []
  let wake: (() => void) | undefined
  const ended = read(response.body, (one) => {
    told.push(one)
    wake?.()
  }).finally(() => wake?.())
  let isOver = false
  void ended.then(() => (isOver = true))
  return {
    told,
    until: async (wanted) => {
      for (;;) {
        const found = told.find(wanted)
        if (found !== undefined) return found
        if (isOver) throw new Error(`the stream ended after ${JSON.stringify(told)}`)
        await new Promise<void>((resolve) => (wake = resolve))
      }
    },
    ended,
    leave: () => leaving.abort(),
  }
}

async function read(body: ReadableStream<Uint8Array>, tell: (one: Told) => void): Promise<void> {
  let text = ''
  try {
    for await (const part of body.pipeThrough(new TextDecoderStream())) {
      text += part
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const lines = block.split('\n').map((line) => line.split(/: (.*)/s))
        const fields = Object.fromEntries(lines.map(([name = '', value = '']) => [name, value]))
        if (fields['event'] !== undefined) {
          tell({ id: fields['id'] ?? '', event: fields['event'], data: JSON.parse(fields['data'] ?? 'null') })
        }
      }
    }
  } catch {
    // The test has closed the stream.
  }
}
