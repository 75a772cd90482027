import { describe, expect, it } from 'vitest'
import { publishedAgent } from '../../src/channels/livechat/testing/visitor.ts'
import type { Json } from '../harness/api.ts'
import { useServer } from '../harness/server.ts'
import { startOpenAi } from '../stand-ins/openai.ts'
import { withoutBrowser } from './chromium.ts'
import { phone, picture, useBrowser, wide } from './visit.ts'

const model = withoutBrowser ? undefined : await startOpenAi()

const say = (message: string) => ({ type: 'SAY_AI', sayWithAi: false, message })

describe.skipIf(withoutBrowser)('the chat page', () => {
  const server = useServer({
    environment: {
      FRONTDESK_AI_COMPATIBLE_URL: model?.url ?? '',
      FRONTDESK_AI_COMPATIBLE_MODELS: 'stand-in',
    },
  })
  const visit = useBrowser()

  async function shop(theme: object = {}): Promise<Json> {
    const agent = await publishedAgent(server)
    await agent.start(say('Welcome to the lamp shop!'))
    await server.api.ok.put(`${agent.path}/theme`, { title: 'Lamp shop', ...theme })
    return agent
  }

  it('lets somebody talk with an agent', async () => {
    const agent = await shop({ subtitle: 'We answer at once', footerText: 'Answers come from a machine' })
    const { page } = await visit(wide)
    await page.goto(`${server.url}/chat/${agent.id}`)
    await page.getByText('Welcome to the lamp shop!').waitFor()
    model?.willSay({
      text: 'We have **three** lamps: https://lamps.example/all. Which one do you like?',
      pauseMs: 60,
    })
    await page.getByRole('textbox', { name: 'Message' }).fill('Which lamps do you have?')
    await page.keyboard.press('Enter')
    await page.locator('#live').getByText('three lamps').waitFor()
    await picture(page, 'streaming')
    await page.locator('#log').getByText('Which one do you like?').waitFor()
    await picture(page, 'wide')
    expect(true).toBe(true)
  })

  it('on a phone', async () => {
    const agent = await shop({
      subtitle: 'We answer at once',
      welcomeMessage: 'Hello! How can we help?',
      footerText: 'Answers come from a machine',
      backgroundColor: '#0b1220',
      agentMessageColor: '#1e293b',
      agentMessageTextColor: '#e2e8f0',
      headerColor: '#111827',
      primaryColor: '#22d3ee',
      userMessageColor: '#0e7490',
    })
    const { page } = await visit(phone)
    await page.goto(`${server.url}/chat/${agent.id}`)
    await page.getByText('Hello! How can we help?').waitFor()
    model?.willSay({ text: 'We have three lamps.\n- one\n- two\n\nRun `npm test` now.' })
    await page.getByRole('textbox', { name: 'Message' }).fill('Which lamps do you have? '.repeat(8))
    await picture(page, 'phone-typing')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.locator('#log').getByText('We have three lamps.').waitFor()
    await picture(page, 'phone')
  })
})
