import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../harness/api.ts'
import { useServer } from '../../harness/server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser } from '../visit.ts'
import { enterAs, newColleague, plumber, talk } from './inbox-scene.ts'

const wide = { viewport: { width: 1440, height: 900 } }
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const reply = (page: Page) => page.getByRole('textbox', { name: 'Reply' })
const row = (page: Page, name: RegExp) =>
  page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name })

describe.skipIf(withoutBrowser)('people and visitors', () => {
  const logged: Json[] = []
  const server = useServer({ console: true, workers: true, onLog: (line) => void logged.push(line) })
  const visit = useBrowser()

  it('meet: asked for, notified, taken over, named, handed back', async () => {
    const agent = await plumber(server)
    const mara = await newColleague(server, 'Mara Weber')
    const desk = await enterAs(server, await visit(wide), mara, '/inbox?view=waiting')
    await desk.getByText('No conversations are waiting for a teammate').waitFor()
    const { page: visitor } = await visit({ viewport: { width: 480, height: 760 } })
    await visitor.goto(`${server.url}/chat/${agent.id}#name=Rosa%20Lind&email=rosa@lind.example`)
    const say = async (text: string) => {
      await visitor.getByRole('textbox', { name: 'Message' }).fill(text)
      await visitor.keyboard.press('Enter')
    }
    await log(visitor).getByText('How can I help?').waitFor()
    await say('What about the price?')
    await log(visitor).getByText('between 4,200 and 5,600 €').waitFor()
    await say('Can I talk to somebody?')
    await visitor.getByText("You're next in line").waitFor()

    await row(desk, /Rosa Lind/).waitFor()
    await desk.getByRole('button', { name: /Notifications 1/ }).click()
    await desk.getByRole('button', { name: /Wants to discuss the price of a boiler/ }).click()
    await desk.getByText('Waits for Mara Weber').waitFor()
    await desk.getByRole('complementary').getByText('She has a quote of 4,850 €.').waitFor()
    await picture(desk, 'inbox-waits')
    await desk.keyboard.press('t')
    await desk.getByText('You are answering').waitFor()
    await visitor.getByText('Mara Weber is answering you').waitFor()

    await reply(desk).pressSequentially('Good morning')
    await visitor.getByText('Mara Weber is typing').waitFor({ state: 'attached' })
    await reply(desk).fill('Good morning, this is Mara.')
    await desk.keyboard.press('Control+Enter')
    await log(visitor).getByText('Good morning, this is Mara.').waitFor()
    await log(visitor).getByText('Mara Weber', { exact: true }).waitFor()
    await picture(visitor, 'chat-person')
    await visitor.getByRole('textbox', { name: 'Message' }).pressSequentially('That is')
    await desk.getByText('Rosa Lind is writing').waitFor()
    await say('That is kind')
    await log(desk).getByText('That is kind').waitFor()

    await desk.getByRole('button', { name: 'Hand back' }).click()
    await desk.getByLabel('Note for the agent').fill('She knows the price now.')
    await desk.getByRole('dialog').getByRole('button', { name: 'Hand back' }).click()
    await log(desk).getByText('handed back to the agent: “She knows the price now.”').waitFor()
    await log(visitor).getByText('is answering again').waitFor()
    await say('What about opening hours?')
    await log(visitor).getByText('We are open from 8 to 17.').waitFor()
    await log(desk).getByText('We are open from 8 to 17.').waitFor()
    await expect.poll(() => log(visitor).getByText('She knows the price now.').count()).toBe(0)
  })

  it('do not talk over each other: who writes is seen, who answers is named, and nobody is overwritten', async () => {
    const agent = await plumber(server)
    const [mara, jonas] = [await newColleague(server, 'Mara Weber'), await newColleague(server, 'Jonas Krug')]
    const { id, path } = await talk(server, agent, { name: 'Ana Silva' }, 'What about the price?')
    const [one, two] = [
      await enterAs(server, await visit(wide), mara, `/inbox/${id}`),
      await enterAs(server, await visit(wide), jonas, `/inbox/${id}`),
    ]
    // Whoever has told a name alone is called by it.
    await one.getByRole('heading', { name: 'Ana Silva', level: 2 }).first().waitFor()
    await reply(one).pressSequentially('Hello Ana')
    await two.getByText('Mara Weber is writing a reply').waitFor()
    await one.keyboard.press('Control+Enter')
    await log(two).getByText('Hello Ana').waitFor()
    await two.getByText('Mara Weber is answering', { exact: true }).waitFor()
    await expect.poll(() => reply(two).isDisabled()).toBe(true)
    await two.keyboard.press('n')
    await two.getByRole('textbox', { name: 'Note' }).pressSequentially('I know her, @ma')
    await two.getByRole('list', { name: 'Mention' }).getByText('Mara Weber').first().click()
    await two.keyboard.press('Control+Enter')
    await log(one).getByText('I know her, @Mara Weber').waitFor()
    await one.getByRole('button', { name: /Notifications 1/ }).waitFor()
    await two.getByRole('button', { name: /Take over/ }).click()
    await one.getByText('Jonas Krug is answering', { exact: true }).waitFor()
    await expect.poll(() => reply(one).isDisabled()).toBe(true)
    expect((await server.api.ok.get(path)).assignee.id).toBe(jonas.id)
    await two.keyboard.press('Escape')
    await two.keyboard.press('e')
    await two.getByText('Conversation closed').waitFor()
    await log(one).getByText('The conversation was closed').waitFor()
    await two.getByRole('button', { name: 'Undo' }).click()
    await two.getByText('opened it again').waitFor()
  })

  it('miss nothing of each other when a connection was lost, and send nothing twice', async () => {
    const agent = await plumber(server)
    const mara = await newColleague(server, 'Mara Weber')
    const { visitor, id, path } = await talk(server, agent, { name: 'Ben Okafor' }, 'What about the price?')
    const visited = await visit(wide)
    const desk = await enterAs(server, visited, mara, `/inbox/${id}`)
    await reply(desk).fill('This is Mara.')
    await desk.keyboard.press('Control+Enter')
    await desk.getByText('You are answering').waitFor()
    await visited.context.setOffline(true)
    await desk.getByText('Offline.').waitFor()
    for (const text of ['One', 'Two', 'Three']) await visitor.say(text)
    await reply(desk).fill('Written without a connection')
    await desk.keyboard.press('Control+Enter')
    await log(desk).getByText('Written without a connection').waitFor()
    await reply(desk).fill('A draft that stays')
    await visited.context.setOffline(false)
    for (const text of ['One', 'Two', 'Three']) {
      await log(desk).getByText(text, { exact: true }).waitFor({ timeout: 40_000 })
    }
    await expect
      .poll(
        async () =>
          (await server.api.ok.get(`${path}/entries`)).results.filter(
            ({ content }: { content?: string }) => content === 'Written without a connection',
          ).length,
        { timeout: 40_000 },
      )
      .toBe(1)
    await log(desk).getByText('Sending…').waitFor({ state: 'detached' })
    await expect.poll(() => log(desk).getByText('Written without a connection').count()).toBe(1)
    await desk.reload()
    await expect.poll(() => reply(desk).inputValue()).toBe('A draft that stays')
    visited.complaints.splice(0)
  })

  it('look into how an answer came about, and correct it in two clicks', async () => {
    const agent = await plumber(server)
    const mara = await newColleague(server, 'Mara Weber')
    const { id, path } = await talk(server, agent, { name: 'Tom Hartmann' }, 'What about the price?')
    const desk = await enterAs(server, await visit(wide), mara, `/inbox/${id}`)
    await reply(desk).fill('It is 4,850 € for you.')
    await desk.keyboard.press('Control+Enter')
    await desk.getByText('You are answering').waitFor()
    await desk.getByRole('button', { name: 'Why?' }).last().click()
    const beside = desk.getByRole('complementary')
    await beside.getByRole('heading', { name: 'Why this answer' }).waitFor()
    const step = beside
      .getByRole('listitem')
      .filter({ has: desk.locator('pre') })
      .last()
    await step.locator('summary').first().click()
    await step.locator('details summary').nth(1).click()
    await step.getByRole('heading', { name: 'Prompt' }).first().waitFor()
    await picture(desk, 'inbox-trace')
    const sources = async () => {
      const [base] = (await server.api.ok.get(`${agent.path}/knowledge-bases`)).results
      return (await server.api.ok.get(`/knowledge-bases/${base.id}/sources`)).results.length
    }
    const before = await sources()
    await desk.getByRole('button', { name: 'This was wrong' }).last().click()
    await picture(desk, 'inbox-correction')
    await beside.getByRole('button', { name: 'Save correction' }).click()
    await desk.getByText('The agent knows it now').waitFor()
    expect(await sources()).toBe(before + 1)
    await log(desk).getByText('Corrected an answer.').waitFor()
    await desk.getByRole('button', { name: 'This was wrong' }).last().click()
    await beside.getByText('Instruction', { exact: true }).click()
    await beside.getByRole('button', { name: 'Save correction' }).click()
    await expect
      .poll(async () => (await server.api.ok.get(`${agent.path}/agent-setting`)).instructions)
      .toContain('When asked “What about the price?”: It is 4,850 € for you.')
    expect((await server.api.ok.get(path)).handler).toBe('HUMAN')
  })

  it('find their way by keys, views, search, saved and suggested replies', async () => {
    const agent = await plumber(server)
    const mara = await newColleague(server, 'Mara Weber')
    await talk(
      server,
      agent,
      { name: 'Ola Nord', email: 'ola@nord.example' },
      'What about heliotrope tiles and the price?',
    )
    await talk(server, agent, { name: 'Uwe Sand', email: 'uwe@sand.example' }, 'What about opening hours?')
    await server.api.ok.post('/saved-replies', { title: 'Greeting', content: 'Hello {contact_name}!' })
    const desk = await enterAs(server, await visit(wide), mara, '/inbox')
    await row(desk, /Uwe Sand/).waitFor()
    await desk.keyboard.press('j')
    await desk.getByRole('heading', { name: 'Uwe Sand', level: 2 }).first().waitFor()
    await desk.keyboard.press('j')
    await desk.getByRole('heading', { name: 'Ola Nord', level: 2 }).first().waitFor()
    await desk.keyboard.press('k')
    await desk.getByRole('heading', { name: 'Uwe Sand', level: 2 }).first().waitFor()
    await row(desk, /Uwe Sand.*unread/).waitFor({ state: 'detached' })
    await desk.keyboard.press('u')
    await row(desk, /Uwe Sand.*unread/).waitFor()
    await desk.keyboard.press('?')
    await desk.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Take over').waitFor()
    await desk.keyboard.press('Escape')
    await desk.keyboard.press('/')
    await desk.keyboard.type('heliotrope')
    await row(desk, /Uwe Sand/).waitFor({ state: 'detached' })
    await row(desk, /Ola Nord/).click()
    await desk.getByRole('heading', { name: 'Ola Nord', level: 2 }).first().waitFor()
    await desk.keyboard.press('r')
    await expect
      .poll(() => desk.evaluate<string | null>("document.activeElement.getAttribute('aria-label')"))
      .toBe('Reply')
    await desk.getByRole('button', { name: 'Saved replies' }).click()
    await desk
      .getByRole('button', { name: /Greeting/ })
      .first()
      .click()
    await expect.poll(() => reply(desk).inputValue()).toBe('Hello Ola Nord!')
    await desk.getByRole('button', { name: 'Suggest' }).click()
    await expect.poll(() => reply(desk).inputValue()).toContain('4,200')
    // A search finds snoozed conversations as well.
    await desk.getByRole('searchbox').fill('')
    await row(desk, /Uwe Sand/).waitFor()
    await desk.getByRole('button', { name: 'Snooze' }).click()
    await desk.getByRole('menuitem', { name: /Tomorrow/ }).click()
    await row(desk, /Ola Nord/).waitFor({ state: 'detached' })
    await desk.getByRole('button', { name: 'More', exact: true }).first().click()
    await desk.getByRole('menuitem', { name: /Snoozed/ }).click()
    await row(desk, /Ola Nord/).waitFor()
  })

  it('are no errors of the server, whatever they do and whatever connection they lose', () => {
    expect(logged.filter(({ level }) => level >= 50)).toEqual([])
  })
})
