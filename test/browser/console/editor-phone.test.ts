import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { phone, picture, useBrowser } from '../visit.ts'
import { refusedNode } from './editing.ts'
import { signedIn } from './enter.ts'
import { smallIntake } from './graphs.ts'

/** What of the top bar, or of all of the page, reaches beyond the edge of the screen. */
const cut = (page: Page, within: string) =>
  page.locator(`${within} :is(button, a, h1, input, select)`).evaluateAll((parts, width) => {
    const beyond = parts.filter((part) => {
      const { left, right, width: own } = part.getBoundingClientRect()
      // What scrolls by itself may be longer.
      return own > 0 && (left < 0 || right > width) && part.closest('[role=radiogroup], table') === null
    })
    return beyond.map((part) => part.textContent)
  }, phone.viewport.width)

describe.skipIf(withoutBrowser)('on a phone', () => {
  const server = useSharedServer({ console: true })
  const visit = useBrowser(refusedNode)

  async function open(language: string) {
    const visited = await visit(phone)
    await signedIn(server, visited.context)
    await visited.context.addInitScript(`localStorage.setItem('frontdesk.language', '${language}')`)
    return visited
  }

  it.each([
    ['en', 'unpublished change'],
    ['de', 'unveröffentlichte Änderung'],
  ])('the bars of automations, flows and runs are whole (%s)', async (language, unpublished) => {
    const { page } = await open(language)
    const { id } = await smallIntake(server, 'Anfragen aus dem Formular auf der Seite')
    await server.api.ok.post(`/workflows/${id}/publish`, { activate: true })
    const { nodes } = await server.api.ok.get(`/workflows/${id}/draft`)
    await server.api.ok.put(`/workflows/${id}/nodes/${nodes[0].nodeId}`, { alias: 'Another name' })
    await page.goto(`${server.url}/automations/${id}`)
    await page.getByText(unpublished).first().waitFor()
    await expect.poll(() => cut(page, 'main > header')).toEqual([])
    await picture(page, `phone-automation-${language}`)

    const { id: agentId } = await server.api.ok.post('/agents', { name: 'Reception of the whole house' })
    const { results } = await server.api.ok.get(`/agents/${agentId}/flows`)
    await page.goto(`${server.url}/agents/${agentId}/flows/${results[0].id}`)
    await page.locator('[data-node]').first().waitFor()
    await expect.poll(() => cut(page, 'main > header')).toEqual([])
    await picture(page, `phone-flow-${language}`)

    await page.goto(`${server.url}/runs`)
    await page.locator('main select').first().waitFor()
    await expect.poll(() => cut(page, 'main')).toEqual([])
    const width = await page.evaluate<number>('document.documentElement.scrollWidth')
    expect(width).toBeLessThanOrEqual(phone.viewport.width)
    await picture(page, `phone-runs-${language}`)
  })
})
