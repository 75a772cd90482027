import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from '../harness/api.ts'

export interface Writers {
  /** The texts that were answered with 201. */
  taken: string[]
  /** Every other answer. */
  refused: Map<number, number>
  stop: () => Promise<void>
}

/** Writes rows without a pause, several at a time, until it is told to stop. */
export function startWriters(api: Api, object: string, count = 5): Writers {
  const taken: Writers['taken'] = []
  const refused: Writers['refused'] = new Map()
  const stopping = new AbortController()
  async function write(writer: number): Promise<void> {
    for (let turn = 0; !stopping.signal.aborted; turn++) {
      const text = `${writer}.${turn}`
      const reply = await api.post(`/objects/${object}/rows`, { Text: text })
      if (reply.status === 201) taken.push(text)
      else {
        refused.set(reply.status, (refused.get(reply.status) ?? 0) + 1)
        await sleep(100)
      }
    }
  }
  const writing = Promise.all(Array.from({ length: count }, (_, writer) => write(writer)))
  return {
    taken,
    refused,
    stop: async () => {
      stopping.abort()
      await writing
    },
  }
}

/** How often each text that was taken is there; all are there once where nothing was lost or done twice. */
export async function countOf(
  api: Api,
  object: string,
  texts: readonly string[],
): Promise<Map<string, number>> {
  const found = new Map(texts.map((text) => [text, 0]))
  let cursor: string | null = null
  do {
    const page = await api.ok.post(`/objects/${object}/rows/list`, {
      limit: 100,
      ...(cursor === null ? {} : { cursor }),
    })
    for (const { data } of page.results)
      if (found.has(data.Text)) found.set(data.Text, (found.get(data.Text) ?? 0) + 1)
    cursor = page.next_cursor
  } while (cursor !== null)
  return found
}
