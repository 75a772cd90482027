import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser } from '../visit.ts'
import { card, refusedNode, saved } from './editing.ts'
import { accessibilityProblems, colourRules, signedIn } from './enter.ts'

// Without motion: another theme is there at once.
const big = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' as const }

/** The colour of a token, as the browser gives those of elements. */
const colourOf = (page: Page, token: string) =>
  page.evaluate<string>(`(() => {
    const probe = document.createElement('i')
    probe.style.color = 'var(${token})'
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })()`)

const colour = (part: Locator) =>
  part.evaluate((element) => element.ownerDocument.defaultView?.getComputedStyle(element).color)

describe.skipIf(withoutBrowser)('what is wrong with a node', () => {
  const server = useSharedServer({ console: true })
  const visit = useBrowser(refusedNode)

  async function openNode(type: string, alias: string, data: object) {
    const { id } = await server.api.ok.post('/workflows', { name: `With ${alias}` })
    const position = { positionX: 0, positionY: 0 }
    const body = { type, position, data: { type, ...data } }
    const { nodeId } = await server.api.ok.post(`/workflows/${id}/nodes`, body)
    await server.api.ok.put(`/workflows/${id}/nodes/${nodeId}`, { alias })
    const visited = await visit(big)
    await signedIn(server, visited.context)
    await visited.page.goto(`${server.url}/automations/${id}`)
    await card(visited.page, alias).click()
    return visited
  }

  it('is told at its field: what is doubtful as a warning, what is wrong as an error, in both themes', async () => {
    const { page } = await openNode('API', 'Ask them', {
      method: 'GET',
      url: 'https://shop.example',
      body: 'nothing',
    })
    const doubt = page.getByRole('status').filter({ hasText: 'A GET request has no body.' })
    await expect.poll(() => doubt.innerText()).toMatch(/^Warning\s+A GET request has no body\.$/)
    const body = page.getByRole('textbox', { name: 'Body' })
    expect(await body.getAttribute('aria-invalid')).toBeNull()
    expect(await body.getAttribute('aria-describedby')).toBe(await doubt.getAttribute('id'))
    expect(await colour(doubt)).toBe(await colourOf(page, '--warn'))
    await picture(page, 'editor-field-warning')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await colour(doubt)).toBe(await colourOf(page, '--warn'))
    await picture(page, 'editor-field-warning-dark')
    expect(await accessibilityProblems(page, colourRules)).toEqual([])

    const address = page.getByRole('textbox', { name: 'URL' })
    await address.fill('')
    await address.blur()
    const wrong = page.getByRole('tabpanel').getByRole('alert')
    await wrong.waitFor()
    expect(await address.getAttribute('aria-invalid')).toBe('true')
    expect(await colour(wrong)).toBe(await colourOf(page, '--bad'))
    expect(await accessibilityProblems(page, colourRules)).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await picture(page, 'editor-field-error')
    expect(await accessibilityProblems(page)).toEqual([])
    await address.fill('https://shop.example')
    await address.blur()
    await saved(page)
  })

  it('is told where a list lacks something', async () => {
    const { page } = await openNode('WEBHOOK', 'From the shop', { triggerByWebhookIds: [] })
    const lacking = page.getByRole('status').filter({ hasText: 'Without a webhook, this node never starts' })
    await lacking.waitFor()
    const list = page.getByRole('button', { name: 'Webhooks: Choose' })
    expect(await list.getAttribute('aria-invalid')).toBeNull()
    expect(await list.getAttribute('aria-describedby')).toBe(await lacking.getAttribute('id'))
  })
})
