import { describe, expect, it } from 'vitest'
import { codeAt, stepAt } from '../../../src/accounts/sign-in/totp-code.ts'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser } from '../visit.ts'
import { accessibilityProblems, password, signedIn } from './enter.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator makes of a secret that was read from a picture. */
function codeOf(secret: string, steps = 0): string {
  const bits = Array.from(secret, (sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
  return codeAt(bytes, stepAt(Date.now()) + steps)
}

describe.skipIf(withoutBrowser)('the profile', () => {
  const server = useSharedServer({ console: true })
  const visit = useBrowser()

  it('switches on one-time codes, which are asked for from then on', async () => {
    const { page, context, complaints } = await visit()
    const { email } = await signedIn(server, context)
    await page.goto(`${server.url}/profile`)
    await page.getByRole('button', { name: 'Switch on' }).click()
    const dialog = page.getByRole('dialog', { name: 'Turn on one-time codes' })
    const secret = await dialog.getByRole('textbox', { name: 'Secret' }).inputValue()
    await dialog.getByLabel('Authenticator code').fill('000000')
    await dialog.getByRole('button', { name: 'Switch on' }).click()
    await dialog.getByRole('alert').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'console-totp')
    await dialog.getByLabel('Authenticator code').fill(codeOf(secret, -1))
    await dialog.getByRole('button', { name: 'Switch on' }).click()
    await page.getByRole('dialog', { name: 'Recovery codes' }).waitFor()
    await expect.poll(() => page.getByRole('dialog').getByRole('listitem').count()).toBe(10)
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await page.getByText('10 recovery codes are left.').waitFor()

    await context.clearCookies()
    await page.goto(`${server.url}/profile`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.keyboard.press('Enter')
    await page.getByLabel('Authenticator code').fill(codeOf(secret))
    await page.keyboard.press('Enter')
    await page.getByText('This browser').waitFor()

    await page.getByRole('button', { name: 'Switch off' }).click()
    const off = page.getByRole('dialog', { name: 'Turn off one-time codes?' })
    await off.getByLabel('Authenticator code').fill('000000')
    await off.getByRole('button', { name: 'Switch off' }).click()
    await off.getByText('This code is wrong').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'console-totp-off')
    await off.getByLabel('Authenticator code').fill(codeOf(secret, 1))
    await off.getByRole('button', { name: 'Switch off' }).click()
    await page.getByText('One-time codes are off').waitFor()
    complaints.splice(0)
  })

  it('adds a passkey, and lets in by it', async () => {
    const { page, context, complaints } = await visit()
    // Passkeys belong to a name; an address of numbers has none.
    const url = server.url.replace('127.0.0.1', 'localhost')
    const { email } = await signedIn(server, context)
    const devices = await context.newCDPSession(page)
    await devices.send('WebAuthn.enable')
    await devices.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await page.goto(`${url}/profile`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByText('Never used').waitFor()
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByText('This browser').waitFor()
    await expect.poll(() => page.getByText('Never used').count()).toBe(0)
    complaints.splice(0)
  })

  it('shows where one is signed in, and signs out there', async () => {
    const here = await visit()
    const { email } = await signedIn(server, here.context)
    const there = await visit()
    await there.context.request.post(`${server.url}/public/v1/session`, { data: { email, password } })
    await there.page.goto(`${server.url}/profile`)
    await there.page.getByText('This browser').waitFor()
    await here.page.goto(`${server.url}/profile`)
    const sessions = here.page.getByRole('region', { name: 'Where I am signed in' })
    await sessions.getByText('This browser').waitFor()
    await sessions.getByRole('button', { name: 'Sign out' }).click()
    await here.page.getByText('Signed out there').waitFor()
    await sessions.getByRole('button', { name: 'Sign out' }).waitFor({ state: 'detached' })
    expect((await there.context.request.get(`${server.url}/public/v1/session`)).status()).toBe(401)
    await there.page.goto(`${server.url}/profile`)
    await there.page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
    // The browser tells its console of the 401.
    there.complaints.splice(0)
  })

  it('keeps at the server how somebody likes it, for their other browsers', async () => {
    const [first, second] = [await visit(), await visit()]
    const { email } = await signedIn(server, first.context)
    await first.page.goto(`${server.url}/profile`)
    const kept = first.page.waitForResponse(
      (answer) => answer.url().endsWith('/me/profile') && answer.request().method() === 'PATCH',
    )
    await first.page.getByText('Dark', { exact: true }).click()
    await kept
    await second.page.goto(`${server.url}/profile`)
    await second.page.getByLabel('Email').fill(email)
    await second.page.getByLabel('Password').fill(password)
    await second.page.keyboard.press('Enter')
    await second.page.locator('html[data-theme=dark]').waitFor()
    await expect.poll(() => second.page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true)
    second.complaints.splice(0)
  })

  it('keeps all that is changed in quick succession, however long the server takes for the first of it', async () => {
    const { page, context } = await visit()
    await signedIn(server, context)
    const [changed, answered] = [Promise.withResolvers<void>(), [] as number[]]
    let isFirst = true
    await page.route('**/me/profile', async (route) => {
      const isHeld = isFirst && route.request().method() === 'PATCH'
      if (isHeld) isFirst = false
      if (isHeld) await changed.promise
      await route.continue()
    })
    page.on('response', (answer) => {
      if (answer.url().endsWith('/me/profile') && answer.request().method() === 'PATCH')
        answered.push(answer.status())
    })
    await page.goto(`${server.url}/profile`)
    await page.getByText('Dark', { exact: true }).click()
    await page.getByText('Compact', { exact: true }).click()
    await page.locator('html[data-theme=dark][data-density=compact]').waitFor()
    changed.resolve()
    await expect.poll(() => answered).toEqual([200, 200])
    const profile = await context.request.get(`${server.url}/public/v1/me/profile`)
    expect((await profile.json()).preferences).toMatchObject({ theme: 'dark', density: 'compact' })
  })

  it('tells of what was assigned, counts it, and marks a screen as a favourite', async () => {
    const { page, context } = await visit()
    const me = await signedIn(server, context)
    const { api } = await server.account.owner.signIn()
    // What happens before the stream of events begins is seen with the next event only.
    const live = page.waitForResponse(/\/events\?/)
    await page.goto(`${server.url}/profile`)
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    await live
    await api.ok.post('/tasks', { content: 'Call back about the boiler', assignee_ids: [me.id] })
    await page.getByRole('button', { name: 'Notifications 1 unread' }).click()
    await page.getByText('Call back about the boiler').waitFor()
    await picture(page, 'console-notifications')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    const kept = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
    await page.getByRole('button', { name: 'Add to favourites' }).click()
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await navigation.getByRole('link', { name: 'Profile' }).waitFor()
    await kept
    await page.reload()
    await navigation.getByRole('link', { name: 'Profile' }).waitFor()
    await page.getByRole('button', { name: 'Remove from favourites' }).click()
    await navigation.getByRole('link', { name: 'Profile' }).waitFor({ state: 'detached' })
  })

  it('finds what is somewhere in the account', async () => {
    const { page, context } = await visit()
    await signedIn(server, context)
    const { api } = await server.account.owner.signIn()
    await api.ok.post('/agents', { name: 'Boiler adviser' })
    await page.goto(server.url)
    await page.getByRole('heading', { name: 'Welcome', level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('boiler adv')
    await page.getByRole('group', { name: 'Found: Agents' }).getByText('Boiler adviser').waitFor()
    await picture(page, 'console-search')
    expect(await accessibilityProblems(page)).toEqual([])
  })
})
