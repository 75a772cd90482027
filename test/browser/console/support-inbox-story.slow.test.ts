import type { Page } from 'playwright-core'
import { describe, expect, it, vi } from 'vitest'
import type { Json } from '../../harness/api.ts'
import { useServer } from '../../harness/server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser } from '../visit.ts'
import { enterAs, newColleague } from './inbox-scene.ts'

const desktop = { viewport: { width: 1440, height: 900 } }
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })

describe.skipIf(withoutBrowser)('the template of the support inbox', () => {
  const logged: Json[] = []
  const server = useServer({ console: true, workers: true, onLog: (line) => void logged.push(line) })
  const visit = useBrowser()

  it('is set up, asked for a person in its chat, taken over, answered and handed back', async () => {
    const mara = await newColleague(server, 'Mara Weber')
    const desk = await enterAs(server, await visit(desktop), mara, '/templates')
    await desk.getByRole('button', { name: /Support inbox with takeover/ }).click()
    await desk.getByRole('dialog').getByLabel('Name of the business').fill('Lamp shop')
    await desk.getByRole('button', { name: 'Set it up' }).click()
    await desk.getByText('What was set up').waitFor()
    const address = await desk.getByRole('link', { name: 'Open in a new window' }).getAttribute('href')
    // The chat opens once the facts are read, which takes as long as the models take to load.
    await vi.waitFor(
      async () => {
        const states = await server.app.db.selectFrom('knowledge_sources').select('state').execute()
        expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['READY']))
      },
      { timeout: 60_000, interval: 200 },
    )
    await desk.frameLocator('iframe').getByText('ask for a person').waitFor()
    await picture(desk, 'support-inbox-installed')

    const { page: visitor } = await visit({ viewport: { width: 480, height: 760 } })
    await visitor.goto(server.url + address)
    const say = async (text: string) => {
      await visitor.getByRole('textbox', { name: 'Message' }).fill(text)
      await visitor.keyboard.press('Enter')
    }
    await log(visitor).getByText('ask for a person').waitFor()
    await say('How long does delivery take?')
    await log(visitor).getByText('three working days').waitFor()
    await say('Can I talk to somebody from your team?')
    await visitor.getByText("You're next in line").waitFor()

    // The navigation tells that somebody waits, wherever one is.
    await desk.getByRole('link', { name: 'Inbox 1 waiting' }).click()
    await desk.getByRole('button', { name: 'Waiting 1' }).click()
    await desk.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click()
    await desk.getByText('Waits for Mara Weber').waitFor()
    await picture(desk, 'support-inbox-waits')
    await desk.keyboard.press('t')
    await desk.getByText('You are answering').waitFor()
    await desk.getByRole('link', { name: 'Inbox', exact: true }).waitFor()
    await desk.getByRole('button', { name: 'Saved replies' }).click()
    await desk
      .getByRole('button', { name: /this is Mara Weber|Hello/ })
      .first()
      .click()
    await expect
      .poll(() => desk.getByRole('textbox', { name: 'Reply' }).inputValue())
      .toBe('Hello, this is Mara Weber. How can I help you?')
    await desk.keyboard.press('Control+Enter')
    await log(visitor).getByText('Hello, this is Mara Weber.').waitFor()
    await say('Thank you, that was all')
    await log(desk).getByText('Thank you, that was all').waitFor()

    await desk.getByRole('button', { name: 'Hand back' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Hand back' }).click()
    await log(visitor).getByText('Lamp shop is answering again').waitFor()
    await log(visitor).getByText('You are welcome.').waitFor()
    await say('Can I send it back?')
    await log(visitor).getByText('within 30 days').waitFor()
    await log(desk).getByText('within 30 days').waitFor()
    await picture(desk, 'support-inbox-handed-back')
  })

  it('leaves no error in the log of the server', () => {
    expect(logged.filter(({ level }) => level >= 50)).toEqual([])
  })
})
