import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser } from '../visit.ts'
import { card, refusedNode } from './editing.ts'
import { accessibilityProblems, signedIn } from './enter.ts'
import { smallIntake } from './graphs.ts'

const big = { viewport: { width: 1440, height: 900 } }
const origin = { positionX: 0, positionY: 0 }

describe.skipIf(withoutBrowser)('what is tried begins', () => {
  const server = useSharedServer({ console: true, workers: true })
  const visit = useBrowser(refusedNode)

  async function open(id: number): Promise<Page> {
    const { page, context } = await visit(big)
    await signedIn(server, context)
    await page.goto(`${server.url}/automations/${id}`)
    return page
  }

  async function testWith(id: number, payload: object): Promise<void> {
    const { logId } = await server.api.ok.post(`/workflows/${id}/test-run`, { payload })
    const stateOf = async () => (await server.api.ok.get(`/runs/${logId}`)).status
    await expect.poll(stateOf, { timeout: 30_000 }).toBe('SUCCEEDED')
  }

  it('with what the nodes before it gave last, or with what is pinned to them', async () => {
    const { id } = await smallIntake(server)
    await testWith(id, { name: 'Rosa Lind', budget: 10 })
    const page = await open(id)
    await card(page, 'Enough?').click()
    await page.getByRole('tab', { name: 'Input' }).click()
    const input = page.getByRole('tabpanel', { name: 'Input' })
    await input.getByText('last run').first().waitFor()
    await input.getByText('Rosa Lind').first().waitFor()
    await page.getByRole('button', { name: 'Try', exact: true }).click()
    await page.getByText('left by “else”').waitFor()

    const { nodes } = await server.api.ok.get(`/workflows/${id}/draft`)
    const { nodeId } = nodes.find((one: { alias: string }) => one.alias === 'Form')
    await server.api.ok.put(`/workflows/${id}/nodes/${nodeId}/pinned`, {
      output: { name: 'Sam Hill', budget: 2400 },
    })
    await page.reload()
    await card(page, 'Enough?').click()
    await page.getByRole('tab', { name: 'Input' }).click()
    await input.getByText('Sam Hill').first().waitFor()
    await input.getByText('pinned').first().waitFor()
    await picture(page, 'editor-input')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Try', exact: true }).click()
    await page.getByText('left by “big”').waitFor()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Use the last input instead of pinned data' }).click()
    await page.getByText('left by “else”').waitFor()
    await page.getByText('With the last input instead of pinned data.').waitFor()
    await picture(page, 'editor-tried-last-input')
  })

  it('with what somebody typed, although a sample came to them first', async () => {
    const { id } = await smallIntake(server)
    await testWith(id, { name: 'Rosa Lind', budget: 10 })
    const page = await open(id)
    await card(page, 'Save them').waitFor()
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await page.route(/\/public\/v1\/runs\?/, async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('button', { name: 'Test', exact: true }).click()
    const field = page.getByLabel('Trigger data')
    await field.click()
    letGo()
    await expect.poll(() => field.inputValue()).toContain('Rosa Lind')
    await page.keyboard.insertText('{"name": "Typed over", "budget": 2400}')
    expect(await field.inputValue()).toBe('{"name": "Typed over", "budget": 2400}')
    await page.getByRole('button', { name: 'Run the test' }).click()
    await page.getByText('Test done').waitFor({ timeout: 30_000 })
    await card(page, 'Save them').getByText('done').waitFor()
  })

  it('with what somebody typed before any sample came, which then stays', async () => {
    const { id } = await server.api.ok.post('/workflows', { name: 'By hand' })
    const data = { type: 'WEBHOOK', triggerByWebhookIds: [] }
    await server.api.ok.post(`/workflows/${id}/nodes`, { type: 'WEBHOOK', position: origin, data })
    await testWith(id, { name: 'Rosa Lind' })
    const page = await open(id)
    await page.locator('[data-node]').first().waitFor()
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await page.route(/\/public\/v1\/runs\?/, async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('button', { name: 'Test', exact: true }).click()
    const field = page.getByLabel('Trigger data')
    await field.click()
    await page.keyboard.type('{"name": "By hand"}')
    letGo()
    await page.getByLabel('Begin with').waitFor()
    expect(await field.inputValue()).toBe('{"name": "By hand"}')
    await page.getByRole('button', { name: 'Run the test' }).click()
    await page.getByText('Test done').waitFor({ timeout: 30_000 })
    const { results } = await server.api.ok.get(`/runs?workflowId=${id}&tests=true`)
    expect((await server.api.ok.get(`/runs/${results[0].id}`)).payload).toEqual({ name: 'By hand' })
  })
})
