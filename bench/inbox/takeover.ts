import http from 'node:http'
import { call, callJson } from '../client.ts'
import { percentile } from '../load.ts'
import { benchHeaders, print } from '../server.ts'

const rounds = 100

interface Heard {
  /** When a text was first seen on the stream. */
  of: (text: string) => Promise<number>
  end: () => void
}

/** Listens to a stream of events until it is ended. */
async function listen(url: string, headers: Readonly<Record<string, string>>): Promise<Heard> {
  let told = ''
  let wake: (() => void) | undefined
  const opened = Promise.withResolvers<void>()
  const request = http.get(url, { headers }, (response) => {
    response.setEncoding('utf8')
    response.on('error', () => undefined)
    response.on('data', (text: string) => {
      opened.resolve()
      told += text
      wake?.()
    })
  })
  await opened.promise
  return {
    of: async (text) => {
      while (!told.includes(text)) await new Promise<void>((resolve) => (wake = resolve))
      told = ''
      return performance.now()
    },
    end: () => request.destroy(),
  }
}

async function newVisitor(url: string, agentId: string): Promise<Record<string, string>> {
  const answer = await callJson<{ token: string }>('POST', `${url}/chat/api/${agentId}/visitors`, {}, {})
  return { authorization: `Bearer ${answer.token}` }
}

const shown = (values: readonly number[]) =>
  `p50 ${percentile(values, 0.5).toFixed(1)} ms, p99 ${percentile(values, 0.99).toFixed(1)} ms`

/**
 * How long after a person's first reply, which takes the conversation over, the visitor has it; and how long after a
 * visitor's message the console is told, so that it can be read.
 */
export async function measureTakeover(url: string, agentId: string): Promise<void> {
  const desk = await listen(`${url}/public/v1/events?topics=conversation`, benchHeaders)
  const [taken, told]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    const visitor = await newVisitor(url, agentId)
    const chat = await listen(`${url}/chat/api/${agentId}/events`, visitor)
    const said = performance.now()
    const { conversation_id: id } = await callJson<{ conversation_id: string }>(
      'POST',
      `${url}/chat/api/${agentId}/messages`,
      { id: crypto.randomUUID(), text: `Hello ${round}` },
      visitor,
    )
    told.push((await desk.of(id)) - said)
    const began = performance.now()
    const heard = chat.of(`This is person ${round}.`)
    await call('POST', `${url}/public/v1/conversations/${id}/reply`, { text: `This is person ${round}.` })
    taken.push((await heard) - began)
    chat.end()
  }
  desk.end()
  print(`takeover to the first human message at the visitor: ${shown(taken)} (at most 300)`)
  print(`a visitor's message to the event at the console: ${shown(told)} (at most 100)`)
}
