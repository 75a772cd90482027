import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishedAgent } from '../../src/channels/livechat/testing/visitor.ts'
import { useServer } from '../harness/server.ts'
import { listen } from '../stand-ins/listen.ts'
import { withoutBrowser } from './chromium.ts'
import { phone, picture, useBrowser, wide } from './visit.ts'

describe.skipIf(withoutBrowser)('the chat on another site', () => {
  const server = useServer()
  const visit = useBrowser()
  let site: Awaited<ReturnType<typeof listen>> & { url: string }

  beforeAll(async () => {
    // As strict a page as the script is to work on: nothing inline, nothing from anywhere but the chat's host.
    const http = createServer((request, response) => {
      const agent = new URL(request.url ?? '/', 'http://site').searchParams.get('agent') ?? ''
      response.writeHead(200, {
        'content-type': 'text/html',
        'content-security-policy': `default-src 'none'; img-src data:; script-src ${server.url}; connect-src ${server.url}; frame-src ${server.url}`,
      })
      response.end(`<!doctype html><html lang="en"><head><title>A shop</title><link rel="icon" href="data:,">
        <meta name="viewport" content="width=device-width, initial-scale=1"></head>
        <body><h1>A shop</h1><p>${'Lamps of all kinds. '.repeat(60)}</p>
        <script src="${server.url}/chat/embed.js" data-agent="${agent}" data-name="Ada" data-email="ada@example.com" defer></script></body></html>`)
    })
    const listening = await listen(http)
    site = { ...listening, url: `http://127.0.0.1:${listening.port}` }
  })
  afterAll(() => site.close())

  const say = (message: string) => ({ type: 'SAY_AI', sayWithAi: false, message })

  async function shop() {
    const agent = await publishedAgent(server)
    await agent.start(say('Welcome to the lamp shop!'))
    await server.api.ok.put(`${agent.path}/theme`, { title: 'Lamp shop', launcherText: 'Need help?' })
    return agent
  }

  it('opens, answers, closes with Escape and remembers', async () => {
    const agent = await shop()
    const { page } = await visit(wide)
    await page.goto(`${site.url}/?agent=${agent.id}`)
    const launcher = page.getByRole('button', { name: 'Need help?' })
    await picture(page, 'embed-closed')
    await launcher.click()
    const chat = page.frameLocator('iframe')
    await chat.getByRole('log').getByText('Welcome to the lamp shop!').waitFor()
    await picture(page, 'embed-open')
    await page.keyboard.press('Escape')
    await launcher.waitFor()
    expect(await launcher.evaluate((element) => element.getRootNode().activeElement === element)).toBe(true)
  })

  it('takes the whole screen of a phone', async () => {
    const agent = await shop()
    const { page } = await visit(phone)
    await page.goto(`${site.url}/?agent=${agent.id}`)
    await picture(page, 'embed-phone-closed')
    await page.getByRole('button', { name: 'Need help?' }).tap()
    await page.frameLocator('iframe').getByRole('log').getByText('Welcome to the lamp shop!').waitFor()
    await picture(page, 'embed-phone-open')
  })
})
