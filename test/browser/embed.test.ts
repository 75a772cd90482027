import { createServer } from 'node:http'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postToConversation } from '../../src/agents/index.ts'
import { say, type TestAgent } from '../harness/agents/agent.ts'
import type { Json } from '../harness/api.ts'
import { publishedAgent } from '../harness/channels/visitor.ts'
import { useSharedServer } from '../harness/shared-server.ts'
import { listen } from '../stand-ins/listen.ts'
import { withoutBrowser } from './chromium.ts'
import { phone, picture, useBrowser, wide } from './visit.ts'

/** A page of another site, as strict as one may be: nothing inline, nothing but what the chat's host sends. */
function shopPage(chatHost: string, agentId: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A shop</title>
<link rel="icon" href="data:,"><meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><h1>A shop</h1><p>${'Lamps of all kinds. '.repeat(60)}</p>
<script src="${chatHost}/chat/embed.js" data-agent="${agentId}" data-name="Ada" data-email="ada@example.com" defer></script>
</body></html>`
}

const launcher = (page: Page) => page.getByRole('button', { name: 'Need help?' })
const log = (page: Page) => page.frameLocator('iframe').getByRole('log')
const focused = (page: Page) => page.evaluate('document.activeElement.shadowRoot?.activeElement?.className')

describe.skipIf(withoutBrowser)('the chat on another site', () => {
  const server = useSharedServer()
  const visit = useBrowser()
  let site: Awaited<ReturnType<typeof listen>>

  beforeAll(async () => {
    site = await listen(
      createServer((request, response) => {
        const policy = `default-src 'none'; img-src data:; script-src ${server.url}; connect-src ${server.url}; frame-src ${server.url}`
        response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
        response.end(shopPage(server.url, (request.url ?? '/').slice(1)))
      }),
    )
  })
  afterAll(() => site.close())

  const siteUrl = () => `http://127.0.0.1:${site.port}`
  async function shop(): Promise<TestAgent> {
    const agent = await publishedAgent(server)
    await agent.start(say('Welcome to the lamp shop!'))
    await server.api.ok.put(`${agent.path}/theme`, { title: 'Lamp shop', launcherText: 'Need help?' })
    await server.api.ok.put(`${agent.path}/settings/livechat`, { allowedOrigins: [siteUrl()] })
    return agent
  }

  it('opens and closes by keyboard, answers, remembers, and tells of what came meanwhile', async () => {
    const agent = await shop()
    const { page } = await visit(wide)
    await page.goto(`${siteUrl()}/${agent.id}`)
    await launcher(page).waitFor()
    await picture(page, 'embed-closed')
    await page.keyboard.press('Tab')
    await expect.poll(() => focused(page)).toBe('launcher')
    await page.keyboard.press('Enter')
    await log(page).getByText('Welcome to the lamp shop!').waitFor()
    await picture(page, 'embed-open')
    await page.keyboard.type('Hello')
    await page.keyboard.press('Enter')
    await log(page).getByText('How can I help you?').waitFor()

    await page.reload()
    await log(page).getByText('How can I help you?').waitFor()
    expect(await page.evaluate('document.activeElement === document.body')).toBe(true)
    await page.frameLocator('iframe').getByRole('textbox').press('Escape')
    await launcher(page).waitFor()
    await expect.poll(() => focused(page)).toBe('launcher')
    const { results } = await server.api.ok.get(`${agent.path}/conversations`)
    expect(results.map(({ contact }: Json) => contact.email)).toEqual(['ada@example.com'])
    const conversationId: string = results[0].id
    await postToConversation(server.app, { accountId: server.account.id, conversationId, content: 'A note' })
    await page.getByRole('button', { name: 'Need help?, 1 unread' }).waitFor()
    await picture(page, 'embed-unread')

    await page.reload()
    await launcher(page).click()
    await log(page).getByText('A note').waitFor()
    await expect.poll(() => log(page).getByText('A note').count()).toBe(1)
    await expect.poll(() => page.locator('.panel').getAttribute('aria-label')).toBe('Lamp shop')
    await page.getByRole('button', { name: 'Close chat' }).first().click()
    await page.locator('.panel').waitFor({ state: 'hidden' })
  })

  it('takes the whole screen of a phone', async () => {
    const agent = await shop()
    const { page } = await visit(phone)
    await page.goto(`${siteUrl()}/${agent.id}`)
    await launcher(page).tap()
    await log(page).getByText('Welcome to the lamp shop!').waitFor()
    await picture(page, 'embed-phone')
    await expect.poll(() => page.locator('.panel').boundingBox()).toEqual({ x: 0, y: 0, ...phone.viewport })
    await page.frameLocator('iframe').getByRole('button', { name: 'Close chat' }).tap()
    await launcher(page).waitFor()
  })

  it('stays away from sites that are not allowed, and says why', async () => {
    const agent = await shop()
    await server.api.ok.put(`${agent.path}/settings/livechat`, { allowedOrigins: ['https://shop.example'] })
    const { page, complaints } = await visit(wide)
    await page.goto(`${siteUrl()}/${agent.id}`, { waitUntil: 'networkidle' })
    await expect.poll(() => page.getByRole('button').count()).toBe(0)
    await expect.poll(() => complaints.join('\n')).toContain(`may not be shown on ${siteUrl()}`)
    complaints.splice(0)
    await page.setContent(`<iframe src="${server.url}/chat/${agent.id}"></iframe>`)
    await expect.poll(() => complaints.join('\n')).toContain('frame-ancestors')
    complaints.length = 0
  })
})
