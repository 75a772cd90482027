import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useServer } from '../../harness/server.ts'
import { type OidcService, startOidcService } from '../../stand-ins/oidc.ts'
import { withoutBrowser } from '../chromium.ts'
import { phone, picture, useBrowser, wide } from '../visit.ts'
import { accessibilityProblems, newPerson, password } from './enter.ts'

/** A browser tells its console of the 401 by which the page learns that nobody is signed in. */
function unexpected(complaints: string[]): string[] {
  return complaints.splice(0).filter((text) => !text.startsWith('Failed to load resource'))
}

async function isInSight(page: Page, target: Locator): Promise<boolean> {
  const [box, size] = [await target.boundingBox(), page.viewportSize()]
  return box !== null && size !== null && box.y > 0 && box.y + box.height < size.height
}

describe.skipIf(withoutBrowser)('the sign-in page', () => {
  const server = useServer({ console: true, environment: { FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1' } })
  const visit = useBrowser()
  let service: OidcService

  beforeAll(async () => {
    service = await startOidcService()
    const { api } = await server.account.owner.signIn()
    await api.ok.post('/sso-providers', {
      name: 'Acme',
      issuer: service.issuer,
      client_id: service.clientId,
      client_secret: service.clientSecret,
      allowed_domains: ['acme.example'],
      default_role: 'MEMBER',
    })
  })
  afterAll(() => service.close())

  it('leads to the single sign-on and back to where one wanted to go', async () => {
    const { page, complaints } = await visit()
    service.claims = { sub: 'ada', email: 'ada@acme.example', name: 'Ada Lovelace' }
    await page.goto(`${server.url}/profile`)
    const button = page.getByRole('button', { name: 'Sign in with Acme' })
    await button.waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'console-sign-on')
    await button.click()
    await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor()
    expect(page.url()).toBe(`${server.url}/profile`)
    expect(unexpected(complaints)).toEqual([])
  })

  it('says why somebody was not let in', async () => {
    const { page, complaints } = await visit(phone)
    service.claims = { sub: 'eve', email: 'eve@evil.example' }
    await page.goto(server.url)
    await page.getByRole('button', { name: 'Sign in with Acme' }).click()
    await page.getByRole('alert').getByText('available for your email domain').waitFor()
    await picture(page, 'console-sign-on-refused')
    expect(await accessibilityProblems(page)).toEqual([])
    expect(unexpected(complaints)).toEqual([])
  })

  it('leads an existing teammate to link the single sign-on, and unlinks it again', async () => {
    const { email } = await newPerson(server, 'OWNER')
    const { page, complaints } = await visit()
    service.claims = { sub: 'teammate', email }
    await page.goto(server.url)
    await page.getByRole('button', { name: 'Sign in with Acme' }).click()
    await page.getByRole('alert').getByText('You already have an account with this email').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'console-sign-on-unlinked')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const link = page.getByRole('button', { name: 'Link single sign-on' })
    await link.waitFor()
    await expect.poll(() => isInSight(page, link)).toBe(true)
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'console-sign-on-link')
    await link.click()
    await page.getByText('Single sign-on linked').waitFor()
    expect(page.url()).toBe(`${server.url}/profile`)
    await page.getByRole('button', { name: 'Notifications' }).click()
    await page.getByRole('button', { name: 'Acme' }).waitFor()
    await picture(page, 'console-sign-on-notification')
    await page.keyboard.press('Escape')

    const again = await visit(phone)
    await again.page.goto(`${server.url}/profile`)
    await again.page.getByRole('button', { name: 'Sign in with Acme' }).click()
    const unlink = again.page.getByRole('button', { name: 'Unlink' })
    await unlink.scrollIntoViewIfNeeded()
    await picture(again.page, 'console-sign-on-linked-phone')
    expect(unexpected(again.complaints)).toEqual([])
    // Unlinking ends the session of this window.
    await again.context.close()

    await page.getByRole('button', { name: 'Unlink' }).click()
    await page.getByText('Acme unlinked').waitFor()
    await page.getByRole('button', { name: 'Link single sign-on' }).waitFor()
    expect(unexpected(complaints)).toEqual([])
  })

  it.each([
    ['dark', 'en', { ...phone, colorScheme: 'dark' }],
    ['German', 'de', wide],
  ] as const)('explains a refused sign-in on a %s page', async (name, language, options) => {
    const { email } = await newPerson(server, 'MEMBER')
    const { page, context, complaints } = await visit(options)
    await context.addInitScript(`localStorage.setItem('frontdesk.language', '${language}')`)
    service.claims = { sub: `refused-${name}`, email }
    await page.goto(server.url)
    await page.getByRole('button', { name: /Acme/ }).click()
    await page.getByRole('alert').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, `console-sign-on-unlinked-${name}`)
    await context.request.post(`${server.url}/public/v1/session`, { data: { email, password } })
    await page.reload()
    const link = page.getByRole('button', { name: /Link single sign-on|Single Sign-on verknüpfen/ })
    await link.waitFor()
    await expect.poll(() => isInSight(page, link)).toBe(true)
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, `console-sign-on-link-${name}`)
    expect(unexpected(complaints)).toEqual([])
  })
})
