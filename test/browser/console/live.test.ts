import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser } from '../visit.ts'
import { signedIn } from './enter.ts'

describe.skipIf(withoutBrowser)('what happens elsewhere', () => {
  const server = useSharedServer({ console: true })
  const visit = useBrowser()

  it('appears by itself, and after a lost connection what was missed', async () => {
    const { page, context, complaints } = await visit()
    const me = await signedIn(server, context)
    const { api } = await server.account.owner.signIn()
    const addTask = (content: string) => api.ok.post('/tasks', { content, assignee_ids: [me.id] })
    const listening = page.waitForResponse(/\/events\?/)
    await page.goto(server.url)
    await page.getByText('Nothing waits for you.').waitFor()
    await listening
    await addTask('Call back about the boiler')
    await page.getByText('Call back about the boiler').waitFor()
    await context.setOffline(true)
    await page.getByText('Offline.').waitFor()
    await addTask('Send the quote')
    await context.setOffline(false)
    await page.getByText('Send the quote').waitFor({ timeout: 20_000 })
    await expect.poll(() => page.getByText('Offline.').count()).toBe(0)
    complaints.splice(0)
  })

  it('appears also where it happened after the window had read and before its stream stood', async () => {
    const { page, context } = await visit()
    const me = await signedIn(server, context)
    const { api } = await server.account.owner.signIn()
    const happened = Promise.withResolvers<void>()
    await page.route(/\/events\?/, async (route) => {
      await happened.promise
      await route.continue()
    })
    await page.goto(server.url)
    await page.getByText('Nothing waits for you.').waitFor()
    await api.ok.post('/tasks', { content: 'Order the valve', assignee_ids: [me.id] })
    happened.resolve()
    await expect.poll(() => page.getByText('Order the valve').count()).toBe(1)
  })

  it('says that the server is away although the browser is online, until it answers again', async () => {
    const { page, context, complaints } = await visit()
    await signedIn(server, context)
    // No stream can be had at all, which is not told as long as the server answers.
    let isAway = false
    await page.route('**/*', (route) => {
      const isStream = route.request().url().includes('/events?')
      return isAway || isStream ? route.abort('connectionrefused') : route.fallback()
    })
    const asked = page.waitForResponse((response) => response.request().method() === 'HEAD')
    await page.goto(server.url)
    await page.getByText('Nothing waits for you.').waitFor()
    await asked
    expect(await page.getByText('Offline.').count()).toBe(0)
    isAway = true
    await page.getByText('Offline. This page may be out of date.').waitFor()
    await picture(page, 'console-server-away')
    isAway = false
    await page.getByText('Offline.').waitFor({ state: 'detached' })
    complaints.splice(0)
    await page.close()
    complaints.splice(0)
  })

  it('tells who else is here, and when they have gone', async () => {
    const [mine, theirs] = [await visit(), await visit()]
    await signedIn(server, mine.context)
    const other = await signedIn(server, theirs.context)
    await mine.page.goto(server.url)
    await mine.page.getByRole('heading', { name: 'Welcome', level: 1 }).waitFor()
    const face = mine.page.getByRole('img', { name: `Also here: ${other.email}` })
    await expect.poll(() => face.count()).toBe(0)
    await theirs.page.goto(server.url)
    await face.waitFor()
    await picture(mine.page, 'console-presence')
    await theirs.page.goto(`${server.url}/profile`)
    await face.waitFor({ state: 'detached' })
  })
})
