import { createServer } from 'node:http'
import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { listen } from '../../stand-ins/listen.ts'
import { startWebsite } from '../../stand-ins/website.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser } from '../visit.ts'
import { accessibilityProblems, signedIn } from './enter.ts'

const page = `<html><head><title>Deliveries</title></head><body><main><h1>Deliveries</h1>
  <p>Deliveries to Norway take five working days and cost nine euros.</p></main></body></html>`

const order = (number: string, state: string) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ order: { number, state } }),
})

describe.skipIf(withoutBrowser)('the chat beside a flow', () => {
  const server = useSharedServer({ console: true, workers: true, localCalls: true })
  const visit = useBrowser()

  /** An agent that knows one page. */
  async function knowing(url: string): Promise<string> {
    const { id: baseId } = await server.api.ok.post('/knowledge-bases', {
      name: 'Shop',
      visibility: 'SHARED',
    })
    await server.api.ok.post(`/knowledge-bases/${baseId}/sources/urls`, { urls: [url] })
    const state = async () => {
      const { results } = await server.api.ok.get(`/knowledge-bases/${baseId}/sources`)
      return results[0]?.state
    }
    await expect.poll(state, { timeout: 30_000 }).toBe('READY')
    const { id } = await server.api.ok.post('/agents', { name: 'Reception' })
    await server.api.ok.put(`/agents/${id}/knowledge-bases`, { knowledgeBaseIds: [baseId] })
    return id
  }

  it('opens the prompt, the passages and the credits of a turn', async () => {
    const site = await listen(
      createServer((_request, response) => {
        response.setHeader('content-type', 'text/html')
        response.end(page)
      }),
    )
    const agentId = await knowing(`http://127.0.0.1:${site.port}/deliveries`)
    await site.close()
    const { results } = await server.api.ok.get(`/agents/${agentId}/flows`)
    const { page: view, context } = await visit({ viewport: { width: 1440, height: 900 } })
    await signedIn(server, context)
    await view.goto(`${server.url}/agents/${agentId}/flows/${results[0].id}`)
    await view.getByRole('button', { name: 'Try it' }).click()
    await view.getByRole('textbox', { name: 'Message' }).fill('How long does a delivery to Norway take?')
    await view.getByRole('button', { name: 'Send', exact: true }).click()
    const log = view.getByRole('log')
    await log.getByText('take five working days').first().waitFor({ timeout: 30_000 })
    await view.getByRole('button', { name: 'What happened here' }).last().click()
    const { results: talks } = await server.api.ok.get(`/agents/${agentId}/conversations`)
    const { messages } = await server.api.ok.get(`/agents/${agentId}/conversations/${talks[0].id}`)
    const trace = await server.api.ok.get(
      `/agents/${agentId}/conversations/${talks[0].id}/messages/${messages.at(-1).id}/trace`,
    )
    await view.getByText(`${trace.credits} credit${trace.credits === 1 ? '' : 's'}`).waitFor()
    await view.getByText('Passages it had').waitFor()
    await view.getByRole('log').getByText('Deliveries', { exact: true }).first().waitFor()
    await view.getByText('Answer of the agent').click()
    await view.getByText('· answering').click()
    const answered = trace.steps.find((step: { type: string }) => step.type === 'AGENT')
    const [firstLine = ''] = answered.model_calls[0].prompt.split('\n')
    await expect.poll(() => view.locator('pre').first().innerText()).toContain(firstLine)
    await picture(view, 'flow-chat-trace')
    expect(await accessibilityProblems(view)).toEqual([])
  })

  it('shows the calls and tools of a turn, begins again, and takes what variables are to hold', async () => {
    const shop = await startWebsite({
      '/orders/48213': order('48213', 'sent yesterday'),
      '/orders/51777': order('51777', 'being packed'),
    })
    const { made } = await server.api.ok.post('/templates/order-status/install', {
      inputs: {
        shop_name: 'Lamp shop',
        order_api: `${shop.url}/orders/{number}`,
        status_path: 'order.state',
      },
    })
    const { id: agentId } = made.find(({ kind }: { kind: string }) => kind === 'agent')
    const { results } = await server.api.ok.get(`/agents/${agentId}/flows`)
    const { page: view, context } = await visit({ viewport: { width: 1440, height: 900 } })
    await signedIn(server, context)
    await view.goto(`${server.url}/agents/${agentId}/flows/${results[0].id}`)
    await view.getByRole('button', { name: 'Try it' }).click()
    const log = view.getByRole('log')
    const told = view.getByRole('button', { name: 'What happened here' })
    const say = async (text: string, turns: number) => {
      await view.getByRole('textbox', { name: 'Message' }).fill(text)
      await view.getByRole('button', { name: 'Send', exact: true }).click()
      await expect.poll(() => told.count(), { timeout: 30_000 }).toBe(turns)
    }
    await view.getByRole('button', { name: 'Begin' }).click()
    await log.getByText('order number').first().waitFor({ timeout: 30_000 })
    await expect.poll(() => told.count(), { timeout: 30_000 }).toBe(1)
    await say('It is 48213', 2)
    await log.getByText('Order 48213: sent yesterday.').first().waitFor()
    // The path of the turn is lit up: it went through the call.
    const call = view.locator('[data-node]').filter({ hasText: '/orders/' })
    await call.getByText('done').waitFor({ timeout: 15_000 })
    await say('Can you look up the order 51777, too?', 3)
    await log.getByText('being packed').first().waitFor()
    await say('I would like to talk to a human', 4)
    await log.getByText('Answer of the agent').last().click()
    await log.getByText('Tools', { exact: true }).waitFor()
    await log.getByRole('button', { name: 'Unfold Tools' }).click()
    await log.getByRole('button', { name: 'Unfold 0' }).click()
    await log.getByText('hand_off', { exact: true }).waitFor()
    await picture(view, 'flow-chat-tools')
    expect(await accessibilityProblems(view)).toEqual([])

    await view.getByRole('button', { name: 'Restart' }).click()
    await log.getByText('being packed').first().waitFor({ state: 'detached' })
    await expect.poll(() => told.count(), { timeout: 30_000 }).toBe(1)
    const talks = async () => (await server.api.ok.get(`/agents/${agentId}/conversations`)).results.length
    expect(await talks()).toBe(2)
    await shop.close()
  })

  it('says what the variables hold that were set', async () => {
    const { id: agentId } = await server.api.ok.post('/agents', { name: 'Greeter' })
    await server.api.ok.post(`/agents/${agentId}/variables`, { name: 'CITY' })
    const { results } = await server.api.ok.get(`/agents/${agentId}/flows`)
    const flow = `/agents/${agentId}/flows/${results[0].id}`
    const [start] = (await server.api.ok.get(`${flow}/draft`)).nodes
    const data = { type: 'SAY_AI', sayWithAi: false, message: 'Welcome to {CITY}.' }
    const position = { positionX: 0, positionY: 140 }
    const said = await server.api.ok.post(`${flow}/nodes`, { type: 'SAY_AI', position, data })
    const edge = { source: start.nodeId, handle: 'default', target: said.nodeId }
    await server.api.ok.post(`${flow}/edges`, edge)
    const { page: view, context } = await visit({ viewport: { width: 1440, height: 900 } })
    await signedIn(server, context)
    await view.goto(server.url + flow)
    await view.getByRole('button', { name: 'Try it' }).click()
    await view.getByText('Set variables').click()
    await view.getByRole('textbox', { name: 'CITY' }).fill('Lima')
    await view.getByRole('button', { name: 'Begin' }).click()
    await view.getByRole('button', { name: 'What happened here' }).waitFor({ timeout: 30_000 })
    await expect.poll(() => view.getByRole('log').innerText()).toContain('Welcome to Lima.')
  })
})
