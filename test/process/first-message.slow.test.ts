import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type Api, apiClient } from '../harness/api.ts'
import { useServer } from '../harness/server.ts'
import { beside, frontdesk, type RunningCommand } from './spawn.ts'

const server = useServer()

/** What the hook prints. */
interface FirstUses {
  packages: string[]
  /** What threads were sent, such as texts to embed. */
  sent: unknown[]
}

/** The agent that the template makes, once what it knows is found: by a server that works off what waits. */
async function reception(): Promise<string> {
  const { started, url } = await fresh()
  try {
    const api = apiClient(url, server.account.owner.key)
    const { made } = await api.ok.post('/templates/reception-agent/install', {})
    const idOf = (kind: string): string => made.find((one: { kind: string }) => one.kind === kind).id
    const look = () => api.ok.post(`/knowledge-bases/${idOf('knowledge_base')}/search`, { query: 'open' })
    await expect.poll(async () => (await look()).results.length, { timeout: 60_000 }).toBeGreaterThan(0)
    await teach(api, `/agents/${idOf('agent')}`)
    return idOf('agent')
  } finally {
    await started.signal('SIGTERM')
  }
}

/** Phrases by which it tells what is meant, and somebody who has talked to it. */
async function teach(api: Api, agent: string): Promise<void> {
  const phrases = [
    'Where is my parcel?',
    'Has my order been sent?',
    'Track my delivery',
    'When will it arrive?',
  ]
  const { id: intent } = await api.ok.post(`${agent}/intents`, { name: 'Track an order', phrases })
  const { id: flow } = await api.ok.post(`${agent}/flows`, { name: 'Tracking' })
  const data = { type: 'TRIGGER_INTENT', intentIds: [intent] }
  const position = { positionX: 0, positionY: 0 }
  await api.ok.post(`${agent}/flows/${flow}/nodes`, { type: 'TRIGGER_INTENT', position, data })
  await api.ok.put(`${agent}/flows/${flow}`, { status: 'ACTIVE' })
  await api.ok.post(`${agent}/messages`, { message: 'Hello' })
}

it('finds the models and their packages loaded, and embeds nothing but the message itself', async () => {
  const agentId = await reception()
  const { started, url } = await fresh()
  try {
    const api = apiClient(url, server.account.owner.key)
    await started.said('models are loaded')
    const before = await usesOf(started, 1)
    // Without a hook that works the test would hold whatever was broken.
    expect(before.sent.length).toBeGreaterThan(1)
    await api.ok.post(`/agents/${agentId}/messages`, { message: 'When are you open?' })
    const { packages, sent } = await usesOf(started, 2)
    expect(packages).toEqual([])
    expect(sent.length).toBeLessThanOrEqual(1)
  } finally {
    await started.signal('SIGTERM')
  }
}, 300_000)

/** What the server has used since the last call. */
async function usesOf(started: RunningCommand, times: number): Promise<FirstUses> {
  started.process.kill('SIGUSR2')
  const said = await started.said(new RegExp(`(FIRST USES [^]*){${times}}\n`))
  return JSON.parse([...said.matchAll(/FIRST USES (.*)/g)].at(-1)?.[1] ?? '{}')
}

async function fresh() {
  const hook = join(import.meta.dirname, 'first-uses.js')
  const settings = { FRONTDESK_TLS: 'off', FRONTDESK_PORT: '0', FRONTDESK_LOG_LEVEL: 'debug' }
  const environment = { ...beside(server.app), ...settings, NODE_OPTIONS: `--import=${hook}` }
  const started = frontdesk(['start'], environment)
  const said = await started.said(/listening at (http:\S+?)"/)
  const [, url = ''] = /listening at (http:\S+?)"/.exec(said) ?? []
  return { started, url }
}
