import { afterAll, expect, it } from 'vitest'
import { apiClient } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'
import { type ReceivedMail, startSmtp } from '../../../test/stand-ins/smtp.ts'
import { createUser } from '../people/users.ts'

const smtp = await startSmtp()
const server = useServer({
  workers: true,
  environment: { FRONTDESK_SMTP_URL: smtp.url, FRONTDESK_PUBLIC_URL: 'https://desk.example.com' },
})
afterAll(() => smtp.close())

const password = 'a phrase that is hard to guess'

async function mailTo(address: string): Promise<ReceivedMail> {
  for (;;) {
    const found = smtp.mails.find((mail) => mail.to.includes(address))
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

function tokenIn({ text }: ReceivedMail, page: string): string {
  return new RegExp(`https://desk\\.example\\.com/${page}/([\\w-]+)`).exec(text)?.[1] ?? ''
}

it('mails a link to choose a new password, which ends all sessions and works once', async () => {
  const email = 'forgetful@acme.example'
  await createUser(server.app.db, { accountId: server.account.id, email, role: 'MEMBER', password })
  const api = apiClient(server.url)
  const unknown = await api.post('/password/forgot', { email: 'unknown@acme.example' })
  const known = await api.post('/password/forgot', { email })
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  const token = tokenIn(await mailTo(email), 'reset')
  const signedIn = await api.post('/session', { email, password })
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  const another = 'another phrase to remember'
  expect((await api.post('/password/reset', { token: 'wrong', password: another })).status).toBe(404)
  expect((await api.post('/password/reset', { token, password: another })).status).toBe(204)
  expect((await api.get('/me', { headers: { cookie } })).status).toBe(401)
  expect((await api.post('/password/reset', { token, password: another })).status).toBe(404)
  expect((await api.post('/session', { email, password })).status).toBe(401)
  expect((await api.post('/session', { email, password: another })).status).toBe(201)
  expect(smtp.mails.some((mail) => mail.to.includes('unknown@acme.example'))).toBe(false)
})

it('mails invitations, and keeps no link readable while they wait', async () => {
  const { api } = await server.account.owner.signIn()
  const invited = await api.ok.post('/invitations', { email: 'guest@acme.example' })
  expect(invited.mailed).toBe(true)
  const mail = await mailTo('guest@acme.example')
  expect(invited.link).toBe(`https://desk.example.com/invite/${tokenIn(mail, 'invite')}`)
})

it('hands an admin a link for a user of this account alone', async () => {
  const { api } = await server.account.owner.signIn()
  const user = await server.account.addUser('MEMBER')
  const { link } = await api.ok.post(`/users/${user.id}/password-link`)
  const token = link.slice(link.lastIndexOf('/') + 1)
  expect((await apiClient(server.url).post('/password/reset', { token, password })).status).toBe(204)
  const other = await server.createAccount()
  await createUser(server.app.db, { accountId: other.id, email: user.email, role: 'MEMBER' })
  expect((await api.post(`/users/${user.id}/password-link`)).status).toBe(409)
})

it('lets a signed-in person choose a new one', async () => {
  const user = await server.account.addUser('MEMBER')
  const here = await user.signIn()
  const there = await user.signIn()
  expect((await here.api.put('/me/password', { password: 'Frontdesk2026' })).status).toBe(400)
  expect((await here.api.put('/me/password', { password })).status).toBe(204)
  expect((await here.api.get('/me')).status).toBe(200)
  expect((await there.api.get('/me')).status).toBe(401)
  expect((await apiClient(server.url).post('/session', { email: user.email, password })).status).toBe(201)
})
