import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Api, apiClient, type Json } from '../../test/harness/api.ts'
import { makeAutomation } from '../runs/automation.ts'
import type { Opened } from '../runs/bench.ts'
import { deliver } from '../runs/deliver.ts'
import { benchKey } from '../server.ts'

/** One round of what somebody does with a server; those of different lanes go on side by side. */
export type Lane = () => Promise<void>

export const owner = { email: 'ada@soak.example', password: 'a phrase that nobody guesses' }

/** Everything that a server is used for on an ordinary day, each by a lane of its own. */
export async function makeLanes(opened: Opened): Promise<Record<string, Lane>> {
  const { url } = opened
  const api = apiClient(url, benchKey)
  const automation = await makeAutomation(`${url}/public/v1`)
  const agent = await api.ok.post('/agents', { name: 'Lamp shop' })
  await api.ok.put(`/agents/${agent.id}/deployment-status`, { isOffline: false })
  const base = await api.ok.post('/knowledge-bases', { name: 'Manual' })
  return {
    records: () => records(api),
    transfer: () => transfer(api),
    runs: () => deliver(url, automation, 5, 2),
    conversation: () => conversation(api, agent.id),
    chat: () => chat(url, agent.id),
    people: () => people(url),
    events: () => events(api),
    knowledge: () => knowledge(api, base.id),
    refusals: () => refusals(url, api),
  }
}

async function records(api: Api): Promise<void> {
  const path = '/objects/deals/rows'
  const { id } = await api.ok.post(path, { Name: 'Soak', Amount: 5 })
  await api.ok.patch(`${path}/${id}`, { Amount: 6 })
  await api.ok.post(`${path}/list`, { limit: 50, search: 'Soak' })
  await api.ok.get(`${path}/${id}`)
  await api.ok.delete(`${path}/${id}`)
}

async function transfer(api: Api): Promise<void> {
  const response = await api.fetch('/objects/people/export/csv', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`the export answered ${response.status}`)
}

async function conversation(api: Api, agentId: string): Promise<void> {
  const begun = await api.ok.post(`/agents/${agentId}/messages`, { message: 'When are you open?' })
  const id = begun.conversation_id
  await api.ok.post(`/agents/${agentId}/messages`, { conversation_id: id, message: 'And on Sunday?' })
  await api.ok.get(`/conversations/${id}/entries`)
}

/** A visitor who opens the stream of replies, writes and goes away. */
async function chat(url: string, agentId: string): Promise<void> {
  const prefix = `${url}/chat/api/${agentId}`
  const send = async (path: string, body: unknown, token?: string): Promise<Json> => {
    const headers = {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    }
    const response = await fetch(prefix + path, { method: 'POST', headers, body: JSON.stringify(body) })
    // So many visitors from one address are told to come back later.
    if (response.status === 429) return undefined
    if (!response.ok) throw new Error(`the chat answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
  const visitor = await send('/visitors', {})
  if (visitor === undefined) return
  const leave = new AbortController()
  const stream = await fetch(`${prefix}/events`, {
    headers: { authorization: `Bearer ${visitor.token}` },
    signal: leave.signal,
  })
  await send('/messages', { id: randomUUID(), text: 'Hello there' }, visitor.token)
  await readSome(stream)
  leave.abort()
}

/** Signs in, looks around and signs out. */
async function people(url: string): Promise<void> {
  const session = await fetch(`${url}/public/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  })
  await session.arrayBuffer()
  if (session.status === 429) return
  if (!session.ok) throw new Error(`signing in answered ${session.status}`)
  const headers = { cookie: session.headers.getSetCookie()[0]?.split(';')[0] ?? '', origin: url }
  for (const path of ['/me', '/conversations/counts', '/notifications', '/tasks'])
    await (await fetch(`${url}/public/v1${path}`, { headers })).arrayBuffer()
  await (await fetch(`${url}/public/v1/session`, { method: 'DELETE', headers })).arrayBuffer()
}

/** Somebody looks on while something changes, and leaves without a word. */
async function events(api: Api): Promise<void> {
  const leave = new AbortController()
  const stream = await api.fetch('/events?topics=task', { signal: leave.signal })
  const { id } = await api.ok.post('/tasks', { content: 'Soak' })
  await readSome(stream)
  await api.ok.delete(`/tasks/${id}`)
  leave.abort()
}

async function knowledge(api: Api, baseId: number): Promise<void> {
  const form = new FormData()
  form.append('files', new Blob([`Lamps are tested for ${Date.now()} hours. They are warm.`]), 'lamps.txt')
  const path = `/knowledge-bases/${baseId}`
  const response = await api.fetch(`${path}/sources/files`, { method: 'POST', body: form })
  if (!response.ok) throw new Error(`the upload answered ${response.status}: ${await response.text()}`)
  const made: Json = await response.json()
  await api.ok.post(`${path}/search`, { query: 'How long are lamps tested?' })
  await api.ok.delete(`${path}/sources`, { source_ids: made.results.map((source: Json) => source.id) })
}

/** What is asked wrongly. */
async function refusals(url: string, api: Api): Promise<void> {
  await api.get('/objects/nothing/rows')
  await api.post('/objects/deals/rows', { Nonsense: true })
  await apiClient(url).get('/me')
  await api.post('/workflows', { name: '' })
}

async function readSome(response: Response): Promise<void> {
  const reader = response.body?.getReader()
  await Promise.race([reader?.read(), sleep(2000)])
}
