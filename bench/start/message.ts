import { setTimeout as wait } from 'node:timers/promises'
import { callJson } from '../client.ts'
import { threadMs } from '../processor.ts'
import type { Place } from './place.ts'

const messages = [
  'When are you open?',
  'Are you open on Monday?',
  'When do you open?',
  'Do you open at 9?',
  'Until when are you open?',
  'Are you open on Sunday?',
]

const apiOf = ({ port }: Place): string => `http://127.0.0.1:${port}/public/v1`

/** The agent that the template makes, once its facts are found. */
export async function makeReception(place: Place): Promise<string> {
  const api = apiOf(place)
  const { made } = await callJson<{ made: { kind: string; id: string }[] }>(
    'POST',
    `${api}/templates/reception-agent/install`,
    {},
  )
  const idOf = (kind: string): string => made.find((one) => one.kind === kind)?.id ?? ''
  for (;;) {
    const path = `${api}/knowledge-bases/${idOf('knowledge_base')}/search`
    const found = await callJson<{ results: unknown[] }>('POST', path, { query: 'opening hours' })
    if (found.results.length > 0) return idOf('agent')
    await wait(200)
  }
}

export interface Answered {
  ms: number
  processorMs: number
}

/** Says one thing after the other, each in a conversation of its own. */
export async function sayToIt(place: Place, agentId: string, pid: number): Promise<Answered[]> {
  const answered: Answered[] = []
  for (const message of messages) {
    const before = await threadMs([pid])
    const begun = performance.now()
    await callJson('POST', `${apiOf(place)}/agents/${agentId}/messages`, { message })
    answered.push({ ms: performance.now() - begun, processorMs: (await threadMs([pid])) - before })
  }
  return answered
}
