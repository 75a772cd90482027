import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { useServer } from '../../test/harness/server.ts'
import { eventually } from '../../test/harness/workflows/automation.ts'
import { startSmtp } from '../../test/stand-ins/smtp.ts'
import { tellAttention } from './attention.ts'
import { mailNotifications } from './mail.ts'

const smtp = await startSmtp()
const server = useServer({ workers: true, environment: { FRONTDESK_SMTP_URL: smtp.url } })
afterAll(() => smtp.close())

it('tells admins once that deliveries to a webhook are refused, by page and by mail, and members nothing', async () => {
  const { api, account, app, url } = server
  const member = await account.addUser('MEMBER')
  await api.ok.put('/me/notification-settings', { by_mail: { needs_attention: true } })
  const hook = await api.ok.post('/incoming-webhooks', { name: 'Shop orders' })
  const send = (token: string) =>
    fetch(`${url}/webhooks/${hook.id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: '{}',
    })
  for (let count = 0; count < 5; count++) expect((await send('wrong')).status).toBe(401)
  await tellAttention(app.db)
  expect((await send('wrong')).status).toBe(401)
  await tellAttention(app.db)
  const { results } = await api.ok.get('/notifications')
  expect(results).toMatchObject([
    {
      kind: 'needs_attention',
      title: expect.stringMatching(/^Shop orders needs attention: /),
      subject: { type: 'webhook', id: hook.id },
    },
  ])
  expect((await member.api.ok.get('/notifications')).results).toEqual([])
  await sql`update notifications set created_at = created_at - interval '1 hour'`.execute(app.db)
  await mailNotifications(app)
  const mail = await eventually(
    async () => smtp.mails.find(({ to }) => to.includes(account.owner.email))?.text,
  )
  expect(mail).toContain('Shop orders needs attention')
  // A read notification with a continuing cause leads to a new one.
  await api.ok.post('/notifications/read', {})
  await send('wrong')
  await tellAttention(app.db)
  expect((await api.ok.get('/notifications')).unread_count).toBe(1)
  expect((await send(hook.accessToken)).status).toBe(202)
})

it('tells them of a channel and of a connected account whose credentials are refused, when that begins', async () => {
  const { app } = server
  const account = await server.createAccount()
  const { api } = account.owner
  await sql`insert into connected_accounts (account_id, provider, name, credentials)
    values (${account.id}, 'mail-a', 'ada@mail.example', '')`.execute(app.db)
  await sql`insert into channel_connections (account_id, channel, provider_id, name, credentials, verify_token_hash)
    values (${account.id}, 'chatapp', 'p1', 'Shop number', '', decode(repeat('00', 32), 'hex'))`.execute(
    app.db,
  )
  for (let count = 0; count < 2; count++) {
    await sql`update connected_accounts set status = 'NEEDS_ATTENTION', status_reason = 'The token was revoked.'
      where account_id = ${account.id}`.execute(app.db)
    await sql`update channel_connections set status = 'NEEDS_ATTENTION', status_reason = 'The token has expired.'
      where account_id = ${account.id}`.execute(app.db)
    await tellAttention(app.db)
  }
  const { results } = await api.ok.get('/notifications')
  expect(results.map((one: { title: string }) => one.title).toSorted()).toEqual([
    'Shop number needs attention: The token has expired.',
    'ada@mail.example needs attention: The token was revoked.',
  ])
})
