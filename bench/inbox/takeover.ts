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

function shown(values: readonly number[]): string {
  const slowest = Math.max(...values)
  return [
    `p50 ${percentile(values, 0.5).toFixed(1)} ms`,
    `p99 ${percentile(values, 0.99).toFixed(1)} ms`,
    `slowest ${slowest.toFixed(1)} ms in round ${values.indexOf(slowest) + 1}`,
  ].join(', ')
}

interface Round {
  /** From a visitor's message until the console is told, so that it can be read. */
  told: number
  /** From a person's first reply, which takes the conversation over, until the visitor has it. */
  taken: number
}

async function takeoverRound(url: string, agentId: string, desk: Heard, text: string): Promise<Round> {
  const visitor = await newVisitor(url, agentId)
  const chat = await listen(`${url}/chat/api/${agentId}/events`, visitor)
  const said = performance.now()
  const { conversation_id: id } = await callJson<{ conversation_id: string }>(
    'POST',
    `${url}/chat/api/${agentId}/messages`,
    { id: crypto.randomUUID(), text: 'Hello' },
    visitor,
  )
  const told = (await desk.of(id)) - said
  const began = performance.now()
  const heard = chat.of(text)
  await call('POST', `${url}/public/v1/conversations/${id}/reply`, { text })
  const taken = (await heard) - began
  chat.end()
  return { told, taken }
}

/**
 * How long a takeover and an event take. The first round on a server that has just been started for the first time, which
 * still loads its models and builds the console, is told apart.
 */
export async function measureTakeover(url: string, agentId: string): Promise<void> {
  const desk = await listen(`${url}/public/v1/events?topics=conversation`, benchHeaders)
  const first = await takeoverRound(url, agentId, desk, 'This is the first person.')
  const measured: Round[] = []
  for (let round = 0; round < rounds; round++) {
    measured.push(await takeoverRound(url, agentId, desk, `This is person ${round}.`))
  }
  desk.end()
  const [taken, told] = [measured.map((round) => round.taken), measured.map((round) => round.told)]
  print(`the first takeover after a start: ${first.taken.toFixed(1)} ms, event ${first.told.toFixed(1)} ms`)
  print(`takeover to the first human message at the visitor: ${shown(taken)} (at most 300)`)
  print(`a visitor's message to the event at the console: ${shown(told)} (at most 100)`)
}
