import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type Browser,
  browser,
  callFrom,
  linkWith,
  signOnWith,
} from '../../../test/harness/accounts/sso-browser.ts'
import type { Json } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'
import { eventually } from '../../../test/harness/workflows/automation.ts'
import { type OidcService, startOidcService } from '../../../test/stand-ins/oidc.ts'
import { startSmtp } from '../../../test/stand-ins/smtp.ts'
import { createUser } from '../people/users.ts'

const smtp = await startSmtp()
const server = useServer({
  workers: true,
  environment: {
    FRONTDESK_SMTP_URL: smtp.url,
    FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1',
  },
})
const password = 'a phrase that is hard to guess'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
let service: OidcService
let provider: Json
let created = 0

beforeAll(async () => {
  service = await startOidcService()
  const { api } = await server.account.owner.signIn()
  provider = await api.ok.post('/sso-providers', {
    name: 'Acme',
    issuer: service.issuer,
    client_id: service.clientId,
    client_secret: service.clientSecret,
    allowed_domains: ['acme.example'],
    default_role: 'MEMBER',
  })
})
afterAll(async () => {
  await service.close()
  await smtp.close()
})

async function teammate(): Promise<{ id: number; email: string }> {
  const email = `teammate-${++created}@acme.example`
  const id = await createUser(server.app.db, {
    accountId: server.account.id,
    email,
    role: 'MEMBER',
    password,
  })
  return { id, email }
}

async function signIn(visitor: Browser, email: string): Promise<void> {
  const response = await visitor.open(`${server.url}/public/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': firefox },
    body: JSON.stringify({ email, password }),
  })
  expect(response.status).toBe(201)
}

async function notifications(visitor: Browser): Promise<Json[]> {
  const response = await callFrom(visitor, server)('GET', '/notifications')
  return ((await response.json()) as Json).results
}

function mailTo(address: string, words: string): Promise<string> {
  return eventually(
    async () => smtp.mails.find((mail) => mail.to.includes(address) && mail.text.includes(words))?.text,
  )
}

it('notifies of a sign-in on a new device, but not of the first one or on a known device', async () => {
  const { id, email } = await teammate()
  const laptop = browser()
  await signIn(laptop, email)
  await signIn(laptop, email)
  expect(await notifications(laptop)).toEqual([])
  const phone = browser()
  await signIn(phone, email)
  await signIn(phone, email)
  expect(await notifications(laptop)).toMatchObject([
    {
      kind: 'new_device',
      title: 'Firefox on Linux (127.0.0.1)',
      subject: { type: 'profile', id: String(id) },
    },
  ])
  const mail = await mailTo(email, 'New sign-in to Frontdesk')
  expect(mail).toContain('Firefox on Linux')
  expect(mail).toContain('/profile')
  const entries = await server.app.db
    .selectFrom('audit_log')
    .select('after')
    .where('user_id', '=', id)
    .where('action', '=', 'POST /session')
    .orderBy('id')
    .execute()
  expect(entries.map(({ after }) => after)).toEqual([
    { method: 'password' },
    { method: 'password' },
    { method: 'password', new_device: true },
    { method: 'password' },
  ])
})

it('knows the device of everyone who shares a browser', async () => {
  const [first, second] = [await teammate(), await teammate()]
  const shared = browser()
  for (const { email } of [first, second, first, second]) await signIn(shared, email)
  expect(await notifications(shared)).toEqual([])
})

it('notifies when an identity is linked, whatever the teammate has switched off', async () => {
  const { email } = await teammate()
  const visitor = browser()
  await signIn(visitor, email)
  const call = callFrom(visitor, server)
  const refused = await call('PUT', '/me/notification-settings', { sso_linked: false })
  expect(refused.status).toBe(400)
  const claims = { sub: 'linked', email }
  expect(await linkWith(visitor, server, service, { providerId: provider.id, claims })).toBe('/profile')
  expect(await notifications(visitor)).toMatchObject([{ kind: 'sso_linked', title: 'Acme' }])
  // Reading it at once does not stop the email.
  await call('POST', '/notifications/read', {})
  expect(await mailTo(email, 'Acme was linked to your account')).toContain(service.issuer)
})

it('notifies of a single sign-on on a new device, but not of the one that creates the user', async () => {
  const claims = { sub: 'newcomer', email: 'newcomer@acme.example' }
  const visit = (visitor: Browser) =>
    signOnWith(visitor, server, service, { providerId: provider.id, claims })
  const laptop = browser()
  expect(await visit(laptop)).toBe('/')
  expect(await notifications(laptop)).toEqual([])
  expect(await visit(browser())).toBe('/')
  expect(await notifications(laptop)).toMatchObject([{ kind: 'new_device' }])
})
