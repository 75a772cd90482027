import http from 'node:http'
import { callJson } from '../client.ts'
import { percentile } from '../load.ts'
import { benchHeaders } from '../server.ts'

const rounds = 300

/** How long after a request was sent its event is heard, in milliseconds, one after the other. */
export async function eventDelays({ writes, reads }: { writes: string; reads: string }): Promise<number[]> {
  const heard = new Map<string, number>()
  let wake: (() => void) | undefined
  const opened = Promise.withResolvers<void>()
  const request = http.get(`${reads}/public/v1/events?topics=task`, { headers: benchHeaders }, (response) => {
    response.setEncoding('utf8')
    response.on('error', () => undefined)
    response.on('data', (text: string) => {
      if (text.includes('event: ready')) opened.resolve()
      for (const [id] of text.matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g))
        heard.set(id, performance.now())
      wake?.()
    })
  })
  await opened.promise
  const delays: number[] = []
  for (let round = 0; round < rounds; round++) {
    const sent = performance.now()
    const { id } = await callJson<{ id: string }>('POST', `${writes}/public/v1/tasks`, {
      content: `Event ${round}`,
    })
    while (!heard.has(id)) await new Promise<void>((resolve) => (wake = resolve))
    delays.push((heard.get(id) ?? 0) - sent)
  }
  request.destroy()
  // The first ones warm up.
  return delays.slice(rounds / 10)
}

export function percentileOf(values: readonly number[], part: number): string {
  return percentile(values, part).toFixed(1)
}
