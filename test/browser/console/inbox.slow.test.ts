import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { phone, picture, useBrowser } from '../visit.ts'
import { accessibilityProblems } from './enter.ts'
import { enterAs, newColleague, plumber, talk } from './inbox-scene.ts'

const wide = { viewport: { width: 1440, height: 900 } }
const dark = { ...wide, colorScheme: 'dark' as const }

describe.skipIf(withoutBrowser)('the inbox', () => {
  const server = useSharedServer({ console: true, workers: true })
  const visit = useBrowser()

  it('shows who writes, what was said, and whom one talks to; for everybody', async () => {
    const mara = await newColleague(server, 'Mara Weber')
    const jonas = await newColleague(server, 'Jonas Krug')
    const agent = await plumber(server)
    for (const name of ['Ben Okafor', 'Ana Silva', 'Tom Hartmann']) {
      await talk(server, agent, { name, email: `${name[0]}@example.com` }, 'What about opening hours?')
    }
    await talk(server, agent, {}, 'What about the price?')
    const visited = await visit(wide)
    const page = await enterAs(server, visited, mara, '/inbox')
    const rosa = await talk(
      server,
      agent,
      { name: 'Rosa Lind', email: 'rosa@lind.example' },
      'Hello, what about the price of a new boiler?',
      'That is more than I thought. Can I talk to somebody?',
    )
    await page.getByRole('link', { name: /Rosa Lind/ }).waitFor()
    const contact = (await server.api.ok.get(rosa.path)).contact.id
    await server.api.ok.post('/objects/deals/rows', {
      Name: 'Boiler replacement',
      Stage: 'Proposal',
      People: [contact],
    })
    await server.api.ok.post(`/objects/people/rows/${contact}/tasks`, {
      content: 'Call back about the quote',
      due_date: new Date().toISOString(),
      assignee_ids: [mara.id],
    })
    await server.api.ok.post(`${rosa.path}/notes`, {
      text: 'Offer 5 % if she signs this week.',
      mentions: [jonas.id],
    })
    await server.api.ok.patch(rosa.path, { priority: 'HIGH', tags: ['boiler', 'price'] })
    await page.getByRole('link', { name: /Rosa Lind/ }).click()
    await page.getByText('Offer 5 % if she signs this week.').waitFor()
    await page.getByRole('link', { name: /Boiler replacement/ }).waitFor()
    await page.getByText('Call back about the quote').waitFor()
    await page
      .getByRole('textbox', { name: 'Reply' })
      .fill('Good morning, this is Mara. I have your quote in front of me.')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('log').getByText('I have your quote in front of me.').waitFor()
    await page.getByText('You are answering').waitFor()
    await picture(page, 'inbox-wide')
    expect(await accessibilityProblems(page)).toEqual([])

    const night = await visit(dark)
    const darkPage = await enterAs(server, night, jonas, `/inbox/${rosa.id}`)
    await darkPage.getByRole('link', { name: /Boiler replacement/ }).waitFor()
    await picture(darkPage, 'inbox-dark')
    expect(await accessibilityProblems(darkPage)).toEqual([])

    const small = await visit(phone)
    const smallPage = await enterAs(server, small, jonas, '/inbox')
    await smallPage.getByRole('link', { name: /Rosa Lind/ }).waitFor()
    await picture(smallPage, 'inbox-phone-list')
    expect(await accessibilityProblems(smallPage)).toEqual([])
    await smallPage.getByRole('link', { name: /Rosa Lind/ }).tap()
    await smallPage.getByText('Offer 5 % if she signs this week.').waitFor()
    await picture(smallPage, 'inbox-phone-talk')
    expect(await accessibilityProblems(smallPage)).toEqual([])
    expect(await smallPage.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await smallPage.getByRole('button', { name: /Take over/ }).tap()
    await smallPage.getByText('You are answering').waitFor()
    await smallPage.getByRole('textbox', { name: 'Reply' }).fill('This is Jonas, Mara is on the phone.')
    await smallPage.getByRole('button', { name: /^Send/ }).tap()
    for (const shown of [smallPage, page]) {
      await shown.getByRole('log').getByText('This is Jonas, Mara is on the phone.').waitFor()
    }
    expect((await server.api.ok.get(rosa.path)).assignee.id).toBe(jonas.id)
    await smallPage.getByRole('button', { name: 'Details' }).tap()
    await smallPage.getByText('Call back about the quote').waitFor()
    await picture(smallPage, 'inbox-phone-details')
    await smallPage.getByRole('button', { name: 'Back to the conversation' }).tap()
    await smallPage.getByRole('button', { name: 'Back to the list' }).tap()
    await smallPage.getByRole('link', { name: /Ben Okafor/ }).waitFor()
  })

  it('speaks German as Germans do, and its longer words have room', async () => {
    const mara = await newColleague(server, 'Mara Weber')
    const agent = await plumber(server)
    const { id } = await talk(server, agent, { name: 'Uta Lang' }, 'What about the price?')
    const visited = await visit(wide)
    await visited.context.addInitScript(() => localStorage.setItem('frontdesk.language', 'de'))
    const page = await enterAs(server, visited, mara, `/inbox/${id}`)
    await page.getByRole('button', { name: /Übernehmen/ }).click()
    await page.getByRole('log').getByText('Sie haben übernommen').waitFor()
    await page.getByRole('button', { name: 'Zurückgeben' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Zurückgeben' }).click()
    await page.getByRole('log').getByText('Sie haben an den Agenten zurückgegeben').waitFor()
    await picture(page, 'inbox-german')
    const topOf = async (name: RegExp) =>
      (
        await page
          .getByRole('region', { name: 'Schreiben' })
          .getByRole('button', { name })
          .first()
          .boundingBox()
      )?.y
    expect(await topOf(/^Senden/)).toBe(await topOf(/^Antworten/))
    // A word is there as a whole or not at all.
    const cut = await page.evaluate<
      string[]
    >(`[...document.querySelectorAll('[aria-label=Schreiben] button > span')]
      .filter((word) => word.scrollWidth > word.clientWidth).map((word) => word.textContent)`)
    expect(cut).toEqual([])
    expect(await accessibilityProblems(page)).toEqual([])
  })

  it('leads back to what was written and not sent before the page was left', async () => {
    const mara = await newColleague(server, 'Mara Weber')
    const agent = await plumber(server)
    const { id, path } = await talk(server, agent, { name: 'Ida Moor' }, 'What about the price?')
    const visited = await visit(wide)
    const page = await enterAs(server, visited, mara, `/inbox/${id}`)
    await visited.context.route('**/reply', (route) => route.abort())
    await page.getByRole('textbox', { name: 'Reply' }).fill('It is 4,850 € for you.')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('log').getByText('It is 4,850 € for you.').waitFor()
    // Long ago: what has just been written goes on by itself.
    await visited.context.addInitScript(`for (const key of Object.keys(localStorage))
      if (key.endsWith('.unsent')) {
        const kept = JSON.parse(localStorage.getItem(key)).map((one) => ({ ...one, at: '2026-01-01T00:00:00Z' }))
        localStorage.setItem(key, JSON.stringify(kept))
      }`)
    await page.goto(`${server.url}/inbox`)
    await visited.context.unroute('**/reply')
    await page.getByRole('link', { name: 'Unsent messages: 1' }).click()
    await page.getByText('Not sent.').waitFor()
    await picture(page, 'inbox-unsent')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('You are answering').waitFor()
    const said = (await server.api.ok.get(`${path}/entries`)).results.filter(
      ({ content }: { content?: string }) => content === 'It is 4,850 € for you.',
    )
    expect(said).toHaveLength(1)
    await page.goto(`${server.url}/inbox`)
    await page.getByRole('link', { name: /Ida Moor/ }).waitFor()
    expect(await page.getByRole('link', { name: /Unsent messages/ }).count()).toBe(0)
    visited.complaints.splice(0)
  })
  it('goes on with what was on its way when the page was left, once', async () => {
    const mara = await newColleague(server, 'Mara Weber')
    const agent = await plumber(server)
    const { id, path } = await talk(server, agent, { name: 'Ole Berg' }, 'When do you come?')
    const visited = await visit(wide)
    const page = await enterAs(server, visited, mara, `/inbox/${id}`)
    const taken = Promise.withResolvers<void>()
    await visited.context.route('**/reply', async (route) => {
      await route.fetch()
      taken.resolve()
    })
    await page.getByRole('textbox', { name: 'Reply' }).fill('Tomorrow at nine.')
    await page.keyboard.press('Control+Enter')
    await taken.promise
    await page.getByText('Sending…').waitFor()
    await picture(page, 'inbox-sending')
    expect(await accessibilityProblems(page)).toEqual([])
    await visited.context.unroute('**/reply')
    const again = page.waitForResponse((answer) => answer.url().endsWith('/reply'))
    await page.reload()
    expect((await again).status()).toBe(201)
    const shown = page.getByRole('log').getByText('Tomorrow at nine.')
    await shown.first().waitFor()
    await page.getByText('Sending…').waitFor({ state: 'detached' })
    expect(await shown.count()).toBe(1)
    expect(await page.getByText('Not sent.').count()).toBe(0)
    const said = (await server.api.ok.get(`${path}/entries`)).results.filter(
      ({ content }: { content?: string }) => content === 'Tomorrow at nine.',
    )
    expect(said).toHaveLength(1)
  })
})
