import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { personByEmail } from '../../src/accounts/index.ts'
import { createPasswordLink } from '../../src/accounts/sign-in/password-links.ts'
import { withoutBrowser } from '../browser/chromium.ts'
import { accessibilityProblems, password, signedIn } from '../browser/console/enter.ts'
import { picture, useBrowser } from '../browser/visit.ts'
import { useServer } from '../harness/server.ts'

const chat = (page: Page) => page.frameLocator('iframe')
// What the agent was told of the business, which the question does not say.
const answered = (page: Page) =>
  chat(page)
    .getByRole('log')
    .getByText(/Monday to Friday/)
    .first()
    .waitFor({ timeout: 60_000 })

describe.skipIf(withoutBrowser)('the first three minutes', () => {
  const server = useServer({ console: true, workers: true })
  const visit = useBrowser()

  /** The link that the first start prints, of an account that nobody has entered yet. */
  async function printedLink(): Promise<{ link: string; email: string }> {
    const account = await server.createAccount()
    const person = await personByEmail(server.app.db, account.owner.email)
    const token = await createPasswordLink(server.app.db, person?.id ?? 0, 'setup')
    return { link: `${server.url}/setup?token=${token}`, email: `ada@${account.namespace}.example` }
  }

  it('lead to an agent that answers, by mouse alone and in fifteen clicks', async () => {
    const { page, complaints } = await visit({ viewport: { width: 1440, height: 900 } })
    const { link, email } = await printedLink()
    let clicks = 0
    const click = async (what: Locator) => {
      clicks += 1
      await what.click()
    }
    const type = async (what: Locator, text: string) => {
      await click(what)
      await page.keyboard.type(text)
    }
    await page.goto(link)
    await type(page.getByLabel('Your name'), 'Ada Lovelace')
    await type(page.getByLabel('Email'), email)
    await type(page.getByLabel('Password'), password)
    await click(page.getByRole('button', { name: 'Set up' }))
    await page.getByRole('heading', { name: 'Start with a template' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'console-templates')
    await click(page.getByRole('button', { name: /Reception agent/ }))
    await picture(page, 'console-template')
    await click(page.getByRole('button', { name: 'Set it up' }))
    await chat(page).getByRole('textbox', { name: 'Message' }).waitFor({ timeout: 60_000 })
    await type(chat(page).getByRole('textbox', { name: 'Message' }), 'When are you open?')
    await click(chat(page).getByRole('button', { name: 'Send' }))
    await answered(page)
    expect(clicks).toBeLessThanOrEqual(15)
    await picture(page, 'console-installed')
    const address = await page.getByRole('textbox', { name: 'Address of the chat page' }).inputValue()
    expect((await fetch(address)).status).toBe(200)
    await click(page.getByRole('link', { name: 'Go on' }))
    await page.getByText('Create your first agent').waitFor()
    expect(complaints.splice(0).filter((text) => !text.startsWith('Failed to load resource'))).toEqual([])
  }, 180_000)

  it('lead there by keyboard alone', async () => {
    const { page, complaints } = await visit({ viewport: { width: 1440, height: 900 } })
    const { link, email } = await printedLink()
    const { keyboard } = page
    const reach = async (what: Locator) => {
      for (let steps = 0; steps < 60; steps++) {
        if (await what.evaluate((element) => element.ownerDocument.activeElement === element)) return
        await keyboard.press('Tab')
      }
      throw new Error('it cannot be reached by the Tab key')
    }
    await page.goto(link)
    await reach(page.getByLabel('Your name'))
    await keyboard.type('Ada Lovelace')
    await keyboard.press('Tab')
    await keyboard.type(email)
    await keyboard.press('Tab')
    await keyboard.type(password)
    await keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Start with a template' }).waitFor()
    await reach(page.getByRole('button', { name: /Reception agent/ }))
    await keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await reach(page.getByRole('button', { name: 'Set it up' }))
    await keyboard.press('Enter')
    const field = chat(page).getByRole('textbox', { name: 'Message' })
    await field.waitFor({ timeout: 60_000 })
    await reach(field)
    await keyboard.type('When are you open?')
    await keyboard.press('Enter')
    await answered(page)
    expect(complaints.splice(0).filter((text) => !text.startsWith('Failed to load resource'))).toEqual([])
  }, 180_000)

  it('lead to an agent that speaks German where the person does', async () => {
    const { page, context, complaints } = await visit({ viewport: { width: 1440, height: 900 } })
    await signedIn(server, context)
    await context.addInitScript(() => localStorage.setItem('frontdesk.language', 'de'))
    await page.goto(`${server.url}/templates`)
    await page.getByRole('button', { name: /^Empfang aus einer Website/ }).click()
    expect(await page.getByLabel('Begrüßung').getAttribute('placeholder')).toBe(
      'Hallo! Wie können wir Ihnen helfen?',
    )
    await page.getByRole('button', { name: 'Einrichten' }).click()
    const log = chat(page).getByRole('log')
    await log.getByText('Hallo! Wie können wir Ihnen helfen?').waitFor({ timeout: 60_000 })
    await chat(page).getByRole('textbox').fill('Wann haben Sie am Samstag geöffnet?')
    await chat(page).getByRole('textbox').press('Enter')
    await log
      .getByText(/10:00 bis 14:00 Uhr/)
      .first()
      .waitFor({ timeout: 60_000 })
    await picture(page, 'console-installed-german')
    expect(complaints.splice(0).filter((text) => !text.startsWith('Failed to load resource'))).toEqual([])
  }, 180_000)
})
