import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useServer } from '../../harness/server.ts'
import { type OidcService, startOidcService } from '../../stand-ins/oidc.ts'
import { withoutBrowser } from '../chromium.ts'
import { phone, picture, useBrowser } from '../visit.ts'
import { accessibilityProblems } from './enter.ts'

/** A browser tells its console of the 401 by which the page learns that nobody is signed in. */
function unexpected(complaints: string[]): string[] {
  return complaints.splice(0).filter((text) => !text.startsWith('Failed to load resource'))
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
    await page.getByRole('alert').getByText('domain of your email address').waitFor()
    await picture(page, 'console-sign-on-refused')
    expect(await accessibilityProblems(page)).toEqual([])
    expect(unexpected(complaints)).toEqual([])
  })
})
