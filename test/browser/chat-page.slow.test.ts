import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { postToConversation } from '../../src/agents/index.ts'
import { endStreams } from '../../src/channels/livechat/stream.ts'
import { say, type TestAgent } from '../harness/agents/agent.ts'
import { publishedAgent } from '../harness/channels/visitor.ts'
import { useServer } from '../harness/server.ts'
import { startOpenAi } from '../stand-ins/openai.ts'
import { withoutBrowser } from './chromium.ts'
import { phone, picture, useBrowser, wide } from './visit.ts'

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const field = (page: Page) => page.getByRole('textbox', { name: 'Message' })

/** What a screen reader has to tell after the first answer. */
const heard = `- main:
  - region "Conversation":
    - log "Messages":
      - text: "Lamp shop: Welcome to the lamp shop!"
      - button "Helpful"
      - button "Not helpful"
      - time: now
      - text: "You: Which lamps do you have?"
      - time: now
      - text: "Lamp shop: We have"
      - strong: three
      - text: lamps, see
      - link "https://lamps.example/all":
        - /url: https://lamps.example/all
      - text: . Which one do you like?
      - button "Helpful"
      - button "Not helpful"
      - time: now
  - status`

describe.skipIf(withoutBrowser)('the chat page', async () => {
  const model = await startOpenAi()
  afterAll(() => model.close())
  const server = useServer({
    environment: model.environment,
  })
  const visit = useBrowser()

  async function shop(theme: object = {}): Promise<TestAgent> {
    const agent = await publishedAgent(server)
    await agent.start(say('Welcome to the lamp shop!'))
    await server.api.ok.put(`${agent.path}/theme`, { title: 'Lamp shop', ...theme })
    return agent
  }

  const open = (page: Page, agent: TestAgent) => page.goto(`${server.url}/chat/${agent.id}`)

  async function ask(page: Page, text: string, answer: string): Promise<void> {
    model.willSay({ text: answer })
    await field(page).fill(text)
    await page.getByRole('button', { name: 'Send' }).click()
    await log(page).getByText(answer).waitFor()
  }

  async function latest(agent: TestAgent): Promise<string> {
    const { results } = await server.api.ok.get(`${agent.path}/conversations`)
    return results[0].id
  }

  const push = (conversationId: string, content: string) =>
    postToConversation(server.app, { accountId: server.account.id, conversationId, content })

  it('is used by keyboard alone: read along, answer, feedback; and it is all there after a reload', async () => {
    const agent = await shop({ subtitle: 'We answer at once', footerText: 'Answers come from a machine' })
    const { page } = await visit(wide)
    await open(page, agent)
    await log(page).getByText('Welcome to the lamp shop!').waitFor()
    const answer = 'We have **three** lamps, see https://lamps.example/all. Which one do you like?'
    model.willSay({ text: answer, pauseMs: 250 })
    await page.keyboard.type('Which lamps do you have?')
    // Looked out for before it begins: a busy machine could be told of it when it is over.
    const [begun] = await Promise.all([
      page.evaluate<string>(`new Promise((resolve) => {
        const look = () => {
          const text = document.querySelector('#live .bubble')?.textContent ?? ''
          if (text.includes('three')) resolve(text)
        }
        new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
      })`),
      page.getByRole('status').getByText('Lamp shop is typing').waitFor(),
      page.keyboard.press('Enter'),
    ])
    await picture(page, 'streaming')
    expect(begun.length).toBeLessThan(answer.length - 10)
    expect(answer.replaceAll('*', '').startsWith(begun.trimEnd())).toBe(true)
    await log(page).getByText('Which one do you like?').waitFor()
    await page.locator('#live > *').waitFor({ state: 'detached' })
    await picture(page, 'wide')

    expect((await page.getByRole('main').ariaSnapshot()).replaceAll(/\d\d:\d\d [AP]M/g, 'now')).toBe(heard)
    const link = log(page).getByRole('link', { name: 'https://lamps.example/all' })
    await expect.poll(() => link.getAttribute('rel')).toContain('noopener')
    // From the field backwards: the last answer's opinions come before it.
    for (let presses = 0; presses < 2; presses++) await page.keyboard.press('Shift+Tab')
    const focused = page.locator('*:focus')
    await expect.poll(() => focused.getAttribute('aria-label')).toBe('Not helpful')
    await page.keyboard.press('Shift+Tab')
    await expect.poll(() => focused.getAttribute('aria-label')).toBe('Helpful')
    await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/feedback')),
      page.keyboard.press('Enter'),
    ])
    await page.getByRole('button', { name: 'Helpful', exact: true, pressed: true }).waitFor()

    await page.reload()
    await log(page).getByText('Which one do you like?').waitFor()
    await expect
      .poll(() => log(page).locator('.bubble').allTextContents())
      .toEqual([
        'Lamp shop: Welcome to the lamp shop!',
        'You: Which lamps do you have?',
        'Lamp shop: We have three lamps, see https://lamps.example/all. Which one do you like?',
      ])
    await page.getByRole('button', { name: 'Helpful', exact: true, pressed: true }).waitFor()
    const { results } = await server.api.ok.get(`${agent.path}/conversations?feedback=POSITIVE`)
    expect(results).toHaveLength(1)
  })

  it('shows what is pushed, once, also after the connection broke', async () => {
    const agent = await shop({ welcomeMessage: 'Hello! How can we help?' })
    const { page } = await visit(wide)
    await open(page, agent)
    await log(page).getByText('Hello! How can we help?').waitFor()
    await ask(page, 'Do you repair lamps?', 'We do.')
    const conversation = await latest(agent)
    await push(conversation, 'A note from the workshop')
    await log(page).getByText('A note from the workshop').waitFor()
    endStreams(server.app)
    await push(conversation, 'Another note')
    await log(page).getByText('Another note').waitFor()
    await expect.poll(() => log(page).getByText('note').count()).toBe(2)
  })

  it('is not fooled by what a model, a visitor or a theme says', async () => {
    const hostile = '<img src=x onerror="window.hacked = true"><script>window.hacked = true</script>'
    const agent = await shop({ title: hostile, welcomeMessage: hostile, footerText: hostile })
    const { page } = await visit(wide)
    await open(page, agent)
    model.willSay({
      text: `${hostile} [a](javascript:alert(1)) javascript:alert(2) [b](https://ok.example/x)`,
    })
    await field(page).fill(`${hostile} data:text/html,x`)
    await field(page).press('Enter')
    await log(page).getByRole('link', { name: 'b' }).waitFor()
    await picture(page, 'hostile')
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(hostile)
    await expect.poll(() => page.locator('img, .chat script, iframe').count()).toBe(0)
    const links = await log(page).getByRole('link').all()
    expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual([
      'https://ok.example/x',
    ])
    expect(await page.evaluate('window.hacked')).toBeUndefined()
  })

  it('sends files, retries what could not be sent without a click, and sends it once', async () => {
    const agent = await shop({ welcomeMessage: 'Hello!' })
    const { page, complaints } = await visit(wide)
    await open(page, agent)
    await page.locator('#chooser').setInputFiles([
      { name: 'order.txt', mimeType: 'text/plain', buffer: Buffer.from('Order 4711: a lamp') },
      { name: 'dot.png', mimeType: 'image/png', buffer: dot },
    ])
    await page.getByRole('button', { name: 'Remove order.txt' }).waitFor()
    await page.locator('#send:enabled').waitFor()
    await picture(page, 'attachment')
    model.willSay({ text: 'Thank you for the file.' })
    await page.route('**/messages', (route) => route.abort())
    await page.getByRole('button', { name: 'Send' }).click()
    await log(page).getByText('Waiting for a connection').waitFor()
    await picture(page, 'waiting')
    // After three attempts, the visitor can also ask for another one.
    await page.getByRole('alert').getByText('Not sent').waitFor()
    await picture(page, 'failed')
    // It survives a reload, and is sent as soon as the connection is back.
    await page.reload()
    await log(page).getByText('order.txt').waitFor()
    await page.unroute('**/messages')
    await log(page).getByText('Thank you for the file.').waitFor()
    await page.reload()
    await log(page).getByText('Thank you for the file.').waitFor()
    expect(await log(page).getByText('order.txt').count()).toBe(1)
    for (const complaint of complaints.splice(0)) expect(complaint).toContain('net::ERR_FAILED')
    const picked = log(page).getByRole('img', { name: 'dot.png' })
    await picked.waitFor()
    const width = "document.querySelector('#log img').naturalWidth"
    await expect.poll(() => page.evaluate(width), { timeout: 10_000 }).toBe(1)
    const saving = page.waitForEvent('download')
    await log(page)
      .getByRole('button', { name: /^Save order\.txt/ })
      .click()
    expect((await saving).suggestedFilename()).toBe('order.txt')
    const { messages } = await server.api.ok.get(`${agent.path}/conversations/${await latest(agent)}`)
    expect(messages[0].content).toContain('[File: order.txt]\nOrder 4711: a lamp')
    expect(messages.filter(({ role }: { role: string }) => role === 'USER')).toHaveLength(1)
  })

  it('ends a conversation and begins a new one', async () => {
    const agent = await shop()
    const { page, complaints } = await visit(wide)
    await open(page, agent)
    await log(page).getByText('Welcome to the lamp shop!').waitFor()
    await ask(page, 'Hello', 'Good morning.')
    const first = await latest(agent)
    await page.getByRole('button', { name: 'New conversation' }).click()
    await picture(page, 'renewal')
    await page.keyboard.press('Escape')
    await expect.poll(() => log(page).getByText('Good morning.').count()).toBe(1)
    await page.getByRole('button', { name: 'New conversation' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Start new' }).click()
    await log(page).getByText('Good morning.').waitFor({ state: 'detached' })
    await log(page).getByText('Welcome to the lamp shop!').waitFor()
    expect(await latest(agent)).not.toBe(first)
    await server.api.ok.post(`${agent.path}/conversations/${await latest(agent)}/close`)
    await log(page).getByText('This conversation has ended').waitFor()

    // Whom the server has forgotten is somebody new.
    await server.app.db.deleteFrom('livechat_visitors').where('agent_id', '=', agent.id).execute()
    await page.reload()
    await log(page).getByText('Welcome to the lamp shop!').waitFor()
    await ask(page, 'Hello again', 'Good afternoon.')
    expect(complaints.splice(0)).toEqual([expect.stringContaining('401')])
  })

  it('wears the theme, on a phone as well', async () => {
    const agent = await shop({
      subtitle: 'We answer at once',
      welcomeMessage: 'Hello! How can we help?',
      inputPlaceholder: 'Ask about lamps',
      footerText: 'Answers come from a machine',
      backgroundColor: '#0b1220',
      headerColor: '#111827',
      primaryColor: '#22d3ee',
      agentMessageColor: '#1e293b',
      agentMessageTextColor: '#e2e8f0',
      userMessageColor: '#0e7490',
    })
    const { page } = await visit(phone)
    await open(page, agent)
    await ask(page, 'Which lamps do you have? '.repeat(8), 'Three of them.')
    const colour = (selector: string) =>
      page.evaluate(`getComputedStyle(document.querySelector('${selector}')).backgroundColor`)
    await expect.poll(() => colour('.chat')).toBe('rgb(11, 18, 32)')
    await expect.poll(() => colour('.top')).toBe('rgb(17, 24, 39)')
    await expect.poll(() => colour('.agent .bubble')).toBe('rgb(30, 41, 59)')
    await expect.poll(() => colour('.user .bubble')).toBe('rgb(14, 116, 144)')
    await picture(page, 'phone')
    await expect.poll(() => page.getByPlaceholder('Ask about lamps').isVisible()).toBe(true)
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    for (const name of ['Send', 'Attach a file', 'New conversation']) {
      const box = await page.getByRole('button', { name }).boundingBox()
      expect(box?.width).toBeGreaterThanOrEqual(44)
      expect(box?.height).toBeGreaterThanOrEqual(44)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.viewport.height)
    }
  })

  it('says that nobody is there, and that there is no chat', async () => {
    const agent = await shop()
    await server.api.ok.put(`${agent.path}/settings/livechat`, { offlineMessage: 'We are back at nine.' })
    await server.api.ok.put(`${agent.path}/deployment-status`, { isOffline: true })
    const { page, complaints } = await visit(wide)
    await open(page, agent)
    await page.getByRole('status').getByText('We are back at nine.').waitFor()
    await field(page).fill('Anybody there?')
    await field(page).press('Enter')
    await log(page).getByText('We are back at nine.').waitFor()
    await picture(page, 'offline')
    await server.api.ok.delete(agent.path)
    await open(page, agent)
    await page.getByRole('heading', { name: 'There is no chat here' }).waitFor()
    await picture(page, 'missing')
    expect(complaints.splice(0).every((text) => text.includes('404'))).toBe(true)
  })
})
