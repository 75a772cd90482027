import { createServer } from 'node:http'
import { afterEach, expect, it, vi } from 'vitest'
import { apology } from '../../src/runs/index.ts'
import { createAgent, say } from '../harness/agents/agent.ts'
import { apiClient, type Json } from '../harness/api.ts'
import { freshDatabase } from '../harness/database.ts'
import { activate, finished } from '../harness/workflows/automation.ts'
import { listen } from '../stand-ins/listen.ts'
import { processes, userKey } from './processes.ts'
import { minutes } from './size.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

/** A shop that answers no order until it is open; it writes down what was ordered, and under which key. */
async function openShop() {
  const orders: { path: string; key: string }[] = []
  const shop = { isOpen: false, orders, url: '' }
  const listening = await listen(
    createServer(({ url: path = '', headers }, response) => {
      orders.push({ path, key: String(headers['idempotency-key']) })
      if (shop.isOpen) response.setHeader('content-type', 'application/json').end('{"state":"ordered"}')
    }),
  )
  closers.push(listening.close)
  shop.url = `http://127.0.0.1:${listening.port}`
  return shop
}

it(
  'a call that must not be repeated fails when its process is killed, and is repeated where it says so',
  async () => {
    const database = await freshDatabase()
    closers.push(database.drop)
    const group = await processes(database.url, { FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1' })
    closers.push(group.clean)
    const shop = await openShop()
    const api = apiClient(group.url, userKey)
    const server = await group.serve()
    const order = (path: string, onInterrupt?: string): Json => ({
      type: 'API',
      method: 'POST',
      url: `${shop.url}${path}`,
      timeoutSeconds: 60,
      ...(onInterrupt === undefined ? {} : { onInterrupt }),
    })
    const automation = (call: Json) =>
      activate(api, { nodes: { start: { type: 'WEBHOOK' }, call }, edges: ['start → call'] })
    const [once, again] = [await automation(order('/once')), await automation(order('/again', 'retry'))]
    const runs = []
    for (const { id } of [once, again]) {
      runs.push((await api.ok.post(`/workflows/${id}/test-run`, { payload: 'x' })).logId)
    }
    const [careful, bold] = [await createAgent(api), await createAgent(api)]
    await careful.start(order('/careful'), say('Ordered.'))
    await bold.start(order('/bold', 'retry'), say('Ordered.'))
    const asking = [careful, bold].map((agent) => agent.say('Hello').catch(() => undefined))
    await vi.waitUntil(() => shop.orders.length === 4, { timeout: 20_000 })
    await server.signal('SIGKILL')
    await Promise.all(asking)

    shop.isOpen = true
    await group.serve()
    const failed = await finished(api, once.id, runs[0])
    expect(failed).toMatchObject({ successful: false, error: expect.stringContaining('not safe to repeat') })
    expect((await finished(api, again.id, runs[1])).successful).toBe(true)
    for (const [agent, answer] of [
      [careful, apology],
      [bold, 'Ordered.'],
    ] as const) {
      const [{ id }] = (await api.ok.get(`${agent.path}/conversations?channel=OVERVIEW`)).results
      // Waits until what was left behind is brought to its end.
      await agent.say('Are you there?', { conversation_id: id })
      const { messages } = await api.ok.get(`${agent.path}/conversations/${id}`)
      const said = messages.filter((message: Json) => message.role === 'AGENT')
      expect(said[0].content).toBe(answer)
    }
    const made = (path: string) => shop.orders.filter((one) => one.path === path).map(({ key }) => key)
    expect(made('/once')).toHaveLength(1)
    expect(made('/careful')).toHaveLength(1)
    for (const path of ['/again', '/bold']) {
      const [first, second, ...more] = made(path)
      expect(more).toEqual([])
      // Whoever is called can tell that it is the same.
      expect(second).toBe(first)
    }
  },
  minutes(3),
)
