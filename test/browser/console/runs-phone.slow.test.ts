import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { phone, picture, useBrowser } from '../visit.ts'
import { boxOf, card } from './editing.ts'
import { signedIn } from './enter.ts'
import { smallIntake } from './graphs.ts'

const isWithinWindow = (page: Page) =>
  page.evaluate<boolean>(`(() => {
    const { right } = document.querySelector('main').getBoundingClientRect()
    const all = [...document.querySelectorAll('main table *, main select, main input:not([type=radio])')]
    return right <= innerWidth && all.every((one) => one.getBoundingClientRect().right <= right)
  })()`)

describe.skipIf(withoutBrowser)('on a phone', () => {
  const server = useSharedServer({ console: true, workers: true })
  const visit = useBrowser()

  it('the list of runs fits, however long an error is', async () => {
    const { id } = await server.api.ok.post('/workflows', { name: 'Asks somebody' })
    const position = { positionX: 0, positionY: 0 }
    const add = async (type: string, data: object): Promise<string> =>
      (await server.api.ok.post(`/workflows/${id}/nodes`, { type, position, data: { type, ...data } })).nodeId
    const source = await add('WEBHOOK', { triggerByWebhookIds: [] })
    const target = await add('API', { url: 'http://127.0.0.1:9/a-long-way-to-what-nobody-may-call' })
    await server.api.ok.post(`/workflows/${id}/edges`, { source, handle: 'default', target })
    const { logId } = await server.api.ok.post(`/workflows/${id}/test-run`, { payload: {} })
    const stateOf = async () => (await server.api.ok.get(`/runs/${logId}`)).status
    await expect.poll(stateOf, { timeout: 30_000 }).toBe('FAILED')
    const { page, context } = await visit(phone)
    await signedIn(server, context)
    await page.goto(`${server.url}/runs?tests=true`)
    await page.getByText('which may not be called').waitFor()
    await picture(page, 'runs-phone')
    await expect.poll(() => isWithinWindow(page)).toBe(true)

    // A run shows the graph that ran above what it did.
    await page.getByRole('link', { name: 'Asks somebody' }).click()
    await page.getByRole('list', { name: 'What ran' }).waitFor()
    const canvas = page.locator('.react-flow')
    await expect.poll(async () => (await canvas.boundingBox())?.height).toBeGreaterThan(200)
    await card(page, 'API').click()
    await page.getByRole('region', { name: 'What API did' }).waitFor()
    await picture(page, 'run-phone')
  })

  it('a graph is brought back into sight', async () => {
    const { id } = await smallIntake(server)
    const { page, context } = await visit(phone)
    await signedIn(server, context)
    await page.goto(`${server.url}/automations/${id}`)
    const { y: before } = await boxOf(card(page, 'Form'))
    const topOf = async () => (await card(page, 'Form').boundingBox())?.y ?? Number.NaN
    await page.mouse.move(195, 640)
    await page.mouse.wheel(0, 2000)
    await expect.poll(topOf).toBeLessThan(-100)
    await page.getByTitle('Show all of it').click()
    await expect.poll(topOf).toBeCloseTo(before, -1)
    await picture(page, 'editor-phone-shown')
  })
})
