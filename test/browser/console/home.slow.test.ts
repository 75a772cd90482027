import { describe, expect, it } from 'vitest'
import { newVisitor } from '../../../src/channels/livechat/testing/visitor.ts'
import { useServer } from '../../harness/server.ts'
import { withoutBrowser } from '../chromium.ts'
import { phone, picture, useBrowser } from '../visit.ts'
import { accessibilityProblems, signedIn } from './enter.ts'

describe.skipIf(withoutBrowser)('home', () => {
  const server = useServer({ console: true, workers: true })
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
    await page.getByText('asked for a person').waitFor()
    await picture(page, 'home-waiting')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Take over' }).click()
    await page.waitForURL(new RegExp(`/inbox/${conversation.id}`))
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
