import { describe, expect, it } from 'vitest'
import { createUser } from '../../../src/accounts/index.ts'
import { newVisitor, publishedAgent } from '../../harness/channels/visitor.ts'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { phone, picture, useBrowser } from '../visit.ts'
import { accessibilityProblems, password, signedIn } from './enter.ts'
import { smallIntake } from './graphs.ts'

describe.skipIf(withoutBrowser)('home', () => {
  const server = useSharedServer({ console: true, workers: true })
  const visit = useBrowser()

  it('shows who waits for a person, and takes over', async () => {
    const { page, context } = await visit()
    await signedIn(server, context)
    const { id: agentId } = await server.api.ok.post('/agents', { name: 'Reception' })
    await server.api.ok.put(`/agents/${agentId}/deployment-status`, { isOffline: false })
    const visitor = await newVisitor(server.url, agentId)
    await visitor.fetch('/conversation', { json: {} })
    await visitor.say('I want to talk to somebody')
    const conversation = await expect
      .poll(async () => (await server.api.ok.get('/conversations')).results[0])
      .toBeDefined()
      .then(async () => (await server.api.ok.get('/conversations')).results[0])
    await server.app.db
      .updateTable('conversations')
      .set({ handler: 'QUEUE', waiting_since: new Date() })
      .where('id', '=', conversation.id)
      .execute()
    await page.goto(server.url)
    await page.getByText('asked for a teammate').waitFor()
    await picture(page, 'home-waiting')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Take over' }).click()
    await page.waitForURL(new RegExp(`/inbox/${conversation.id}`))
  })

  it('draws what two weeks brought, tells which run failed, and lists what is left to set up', async () => {
    const account = await server.createAccount()
    const { api } = account.owner
    const { page, context } = await visit()
    await server.app.db.deleteFrom('sign_in_attempts').execute()
    const email = `ada@${account.namespace}.example`
    await createUser(server.app.db, { accountId: account.id, email, role: 'OWNER', password })
    await context.request.post(`${server.url}/public/v1/session`, { data: { email, password } })
    const agent = await publishedAgent({ api }, { instructions: 'Say hello.' })
    await api.ok.post(`${agent.path}/messages`, { message: 'Hello' })
    const { id, url } = await smallIntake({ api })
    // Runs that failed are told to who has published their automation.
    await context.request.put(`${server.url}/public/v1/workflows/${id}`, {
      data: { status: 'ACTIVE' },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    await fetch(server.url + new URL(url).pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Nobody', budget: 2400, email: 'no address' }),
    })
    const ended = async () => (await api.ok.get(`/workflows/${id}/logs`)).results[0]?.completed_at
    await expect.poll(ended, { timeout: 30_000 }).toEqual(expect.any(String))
    await page.goto(server.url)
    await page.getByRole('img', { name: 'Conversations in two weeks: 1' }).waitFor()
    await page.getByRole('img', { name: 'Runs in two weeks, failed 1: 1' }).locator('canvas').waitFor()
    await page.getByRole('img', { name: /^Credits in two weeks: [1-9]/ }).waitFor()
    await page.getByText('1 run of Small intake failed').waitFor()
    const left = page.getByRole('region', { name: 'Set up' })
    await left.getByText('3 of 5').waitFor()
    await picture(page, 'home-figures')
    expect(await accessibilityProblems(page)).toEqual([])
    await left.getByRole('link', { name: 'Connect' }).click()
    await page.getByRole('heading', { name: 'Channels', level: 1 }).waitFor()
  })

  it('counts the conversations of all agents and the runs of all automations, and shows no 0 before it knows', async () => {
    const account = await server.createAccount()
    const { api } = account.owner
    const { page, context } = await visit()
    await server.app.db.deleteFrom('sign_in_attempts').execute()
    const email = `eve@${account.namespace}.example`
    await createUser(server.app.db, { accountId: account.id, email, role: 'OWNER', password })
    await context.request.post(`${server.url}/public/v1/session`, { data: { email, password } })
    for (let count = 0; count < 10; count++) {
      const agent = await publishedAgent({ api }, { instructions: 'Say hello.' })
      await api.ok.post(`${agent.path}/messages`, { message: 'Hello' })
    }
    const looked = Promise.withResolvers<void>()
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await context.route('**/conversations/measures**', async (route) => {
      await looked.promise
      await route.continue()
    })
    await page.goto(server.url)
    const figure = page.locator('section', { hasText: 'Conversations in two weeks' }).last()
    await figure.getByRole('status', { name: 'Loading' }).waitFor()
    expect(await figure.textContent()).toBe('Conversations in two weeks')
    await picture(page, 'home-figures-loading')
    expect(await accessibilityProblems(page)).toEqual([])
    looked.resolve()
    await page.getByRole('img', { name: 'Conversations in two weeks: 10' }).waitFor()
    // No agent and no automation is asked for its own; a live stream that begins again reads anew.
    const asked = new Set(requests.filter((path) => path.endsWith('/analytics')))
    expect([...asked]).toEqual(['/public/v1/runs/analytics'])
  })

  it('puts what waits before the figures on a phone, and empty charts take no room', async () => {
    const { page, context } = await visit(phone)
    const me = await signedIn(server, context)
    await server.api.ok.post('/tasks', { content: 'Call back', assignee_ids: [me.id] })
    await page.goto(server.url)
    const task = page.getByText('Call back')
    await task.waitFor()
    const box = await task.boundingBox()
    expect(box?.y).toBeLessThan(400)
    const figure = await page.getByText('Credits in two weeks').boundingBox()
    expect(figure?.y).toBeGreaterThan(box?.y ?? 0)
    await picture(page, 'home-phone')
    expect(await accessibilityProblems(page)).toEqual([])
  })
})
