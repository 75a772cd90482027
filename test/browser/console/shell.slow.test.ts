import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { personByEmail } from '../../../src/accounts/index.ts'
import { createPasswordLink } from '../../../src/accounts/sign-in/password-links.ts'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { phone, picture, useBrowser } from '../visit.ts'
import { accessibilityProblems, newPerson, password, signedIn } from './enter.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

describe.skipIf(withoutBrowser)('the console', () => {
  const server = useSharedServer({ console: true })
  // What is under way when one signs out is answered so.
  const visit = useBrowser((complaint) => complaint.includes('401 (Unauthorized)'))

  it('is set up by the printed link and opens', async () => {
    const { page, complaints } = await visit()
    const other = await server.createAccount()
    const person = await personByEmail(server.app.db, other.owner.email)
    const token = await createPasswordLink(server.app.db, person?.id ?? 0, 'setup')
    await page.goto(`${server.url}/setup?token=${token}`)
    await page.getByLabel('Your name').fill('Ada Lovelace')
    await page.getByLabel('Email').fill(`ada@${other.namespace}.example`)
    await page.getByLabel('Password').fill('short')
    await picture(page, 'console-setup')
    await page.getByRole('button', { name: 'Set up' }).click()
    await page
      .getByText(/at least|characters/)
      .first()
      .waitFor()
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Set up' }).click()
    await heading(page, 'Start with a template').waitFor()
    await page.getByRole('link', { name: 'Start with an empty account' }).click()
    await heading(page, 'Welcome, Ada').waitFor()
    expect(page.url()).toBe(`${server.url}/`)
    await picture(page, 'console-home')
    // The browser tells its console of the 400, and of the 401 before.
    expect(complaints.splice(0).filter((text) => !text.startsWith('Failed to load resource'))).toEqual([])
  })

  it('lets in by password only, and leads to where one wanted to go', async () => {
    const { page, complaints } = await visit()
    const { email } = await newPerson(server)
    await page.goto(`${server.url}/profile`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill('not this one')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'console-login')
    await page.getByLabel('Password').fill(password)
    await page.keyboard.press('Enter')
    await heading(page, 'Profile').waitFor()
    await page.getByText('This browser').waitFor()
    await page.getByRole('button', { name: server.account.namespace.replace('account-', 'Account ') }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await heading(page, 'Sign in').waitFor()
    expect(complaints.splice(0).filter((text) => !text.startsWith('Failed to load resource'))).toEqual([])
  })

  it('lets in by invitation, and with a new password where the old one is forgotten', async () => {
    const { page, complaints } = await visit()
    await server.app.db.deleteFrom('sign_in_attempts').execute()
    const { api } = await server.account.owner.signIn()
    const email = `guest@${server.account.namespace}.example`
    const { link } = await api.ok.post('/invitations', { email, role: 'MEMBER' })
    await page.goto(server.url + new URL(link).pathname)
    await page.getByLabel('Your name').fill('Grace Hopper')
    await page.getByLabel('New password').fill(password)
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'console-invite')
    await page.getByRole('button', { name: 'Join' }).click()
    await heading(page, 'Welcome, Grace').waitFor()

    await page.goto(`${server.url}/forgot`)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByText('you’ll get an email with a link').waitFor()
    const person = await personByEmail(server.app.db, email)
    const token = await createPasswordLink(server.app.db, person?.id ?? 0, 'reset')
    await page.goto(`${server.url}/reset/${token}`)
    await page.getByLabel('New password').fill('wheels of many engines')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Sign in with the new one.').waitFor()
    await page.goto(`${server.url}/reset/${token}`)
    await page.getByLabel('New password').fill('wheels of many engines')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByRole('alert').waitFor()
    expect(complaints.splice(0).filter((text) => !text.startsWith('Failed to load resource'))).toEqual([])
  })

  it('is used by keyboard: g and a letter, the command menu, the list of keys', async () => {
    const { page, context } = await visit()
    await signedIn(server, context)
    await page.goto(`${server.url}/profile`)
    await heading(page, 'Profile').waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('h')
    await heading(page, 'Welcome').waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('prof')
    await picture(page, 'console-commands')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Enter')
    await heading(page, 'Profile').waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  it('leads on from where there is nothing, on a phone as well', async () => {
    const { page, context, complaints } = await visit(phone)
    await signedIn(server, context)
    for (const path of ['/no/such/screen', '/records/no_such_object', '/runs/1/1']) {
      await page.goto(server.url + path)
      await page.getByRole('link', { name: 'Go home' }).waitFor()
      await expect.poll(() => page.getByRole('main').count()).toBe(1)
      expect(await accessibilityProblems(page)).toEqual([])
    }
    await page.getByRole('button', { name: 'Open navigation' }).click()
    await page.getByRole('link', { name: 'Tasks' }).click()
    await heading(page, 'Tasks').waitFor()
    // The browser tells its console of what is not there.
    complaints.splice(0)
  })

  it('remembers theme, density, language and the folded navigation', async () => {
    const { page, context } = await visit()
    await signedIn(server, context)
    await page.goto(`${server.url}/profile`)
    await page.getByText('Dark', { exact: true }).click()
    await page.getByText('Compact', { exact: true }).click()
    await page.getByRole('button', { name: 'Fold' }).click()
    await page.getByText('Deutsch', { exact: true }).click()
    await heading(page, 'Profil').waitFor()
    await page.reload()
    await heading(page, 'Profil').waitFor()
    const html = page.locator('html')
    const [theme, density] = [await html.getAttribute('data-theme'), await html.getAttribute('data-density')]
    expect({ theme, density }).toEqual({ theme: 'dark', density: 'compact' })
    expect((await page.getByRole('navigation').boundingBox())?.width).toBe(48)
    await picture(page, 'console-german')
  })

  it('says so when there is nothing, and when the server is away', async () => {
    const { page, context, complaints } = await visit()
    await signedIn(server, context)
    await page.goto(`${server.url}/no/such/screen`)
    await heading(page, 'Page not found').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('link', { name: 'Go home' }).click()
    await heading(page, 'Welcome').waitFor()
    // An error says what to do, and what leads to it in the log.
    await page.goto(`${server.url}/records/no_such_object`)
    await page.getByText('It may have been deleted, or the link is incomplete.').waitFor()
    await page.getByText(/^Request [0-9a-f-]{36}$/).waitFor()
    await page.getByRole('link', { name: 'Go home' }).click()
    await heading(page, 'Welcome').waitFor()
    await context.setOffline(true)
    await page.getByText('Offline.').waitFor()
    await picture(page, 'console-offline')
    await context.setOffline(false)
    await page.getByText('Offline.').waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('main').count()).toBe(1)
    complaints.splice(0)
  })
})
