import { expect, it } from 'vitest'
import { connectedMailbox, ours, serversOf, useMailScene } from '../../../test/harness/channels/email.ts'
import { startImap } from '../../../test/stand-ins/mail/imap.ts'

const scene = useMailScene()

async function tried(change: { imap?: object; smtp?: object; address?: string }) {
  const session = await scene.server.account.owner.signIn()
  const { imap, smtp } = serversOf(scene)
  const body = {
    address: change.address ?? ours,
    imap: { ...imap, ...change.imap },
    smtp: { ...smtp, ...change.smtp },
  }
  return session.api.post('/channels/email', body)
}

it.each([
  ['a wrong password', { imap: { password: 'no' } }, 409, /user name or password.*app password/],
  ['a wrong password of the other server', { smtp: { password: 'no' } }, 409, /user name or password/],
  ['a port where nobody listens', { imap: { port: 1 } }, 503, /Nobody listens at 127\.0\.0\.1:1/],
  ['encryption where there is none', { imap: { security: 'tls' } }, 503, /STARTTLS|TLS|does not/],
  ['a private address', { imap: { host: '192.168.7.7', port: 143 } }, 409, /private or reserved/],
  ['a name that there is not', { smtp: { host: 'mail.invalid' } }, 503, /cannot be resolved/],
])('%s is told in words that help, and nothing is kept', async (_name, change, status, message) => {
  const answer = await tried(change)
  expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(message)])
  expect(await scene.server.app.db.selectFrom('channel_connections').select('id').execute()).toEqual([])
})

it('no password is sent without encryption to a host that the operator has not named', async () => {
  const answer = await tried({ imap: { host: 'example.com', port: 143, security: 'none' } })
  expect([409, 503]).toContain(answer.status)
  expect(answer.body.message).toMatch(/without encryption|cannot be resolved/)
})

it('a mailbox is connected once, its passwords are sealed and shown by nothing, and a key cannot connect', async () => {
  const { channelId } = await connectedMailbox(scene)
  const { server } = scene
  const session = await server.account.owner.signIn()
  const shown = await session.api.ok.get(`/channels/${channelId}`)
  expect(shown).toMatchObject({
    channel: 'email',
    providerId: ours,
    name: 'Lamp shop',
    webhook: null,
    mailbox: { imap: { host: '127.0.0.1', user: ours }, smtp: { security: 'none' } },
    obstacles: [],
    canSendMessages: true,
  })
  expect(JSON.stringify(shown)).not.toContain(scene.imap.password)
  const row = await server.app.db.selectFrom('channel_connections').selectAll().executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(scene.imap.password)
  expect((await tried({})).status).toBe(409)
  expect((await server.api.post('/channels/email', {})).status).toBe(404)
  expect(await session.api.ok.post(`/channels/${channelId}/check`)).toMatchObject({ status: 'CONNECTED' })
  const meta = await session.api.patch(`/channels/${channelId}`, { accessToken: 'EAAG' })
  expect(meta.status).toBe(400)
  const stranger = await (await server.createAccount()).owner.signIn()
  const foreign = await stranger.api.patch(`/channels/${channelId}/email`, { imap: { password: 'x' } })
  expect(foreign.status).toBe(404)
  await session.api.ok.delete(`/channels/${channelId}`)
  expect(await server.app.db.selectFrom('channel_polls').selectAll().execute()).toEqual([])
})

it.each([
  ['host', { host: 'localhost' }],
  ['port', { port: 1 }],
  ['security', { security: 'starttls' }],
])('a password is not sent on when the %s of its server changes', async (_, change) => {
  const { channelId } = await connectedMailbox(scene)
  const session = await scene.server.account.owner.signIn()
  const path = `/channels/${channelId}/email`
  const changed = await session.api.patch(path, { imap: change, smtp: change })
  expect(changed.status).toBe(400)
  expect(changed.body.details.issues).toMatchObject([
    {
      path: 'imap.password',
      code: 'required',
      message: expect.stringContaining('may only be sent to 127.0.0.1:'),
    },
    { path: 'smtp.password', code: 'required' },
  ])
})

it('a mailbox moves to another server once its password is entered again', async () => {
  const { channelId } = await connectedMailbox(scene)
  const session = await scene.server.account.owner.signIn()
  const other = await startImap(ours, scene.imap.password)
  try {
    const moved = { imap: { port: other.port, password: other.password } }
    const { mailbox } = await session.api.ok.patch(`/channels/${channelId}/email`, moved)
    expect(mailbox.imap.port).toBe(other.port)
    await session.api.ok.patch(`/channels/${channelId}/email`, { imap: { user: ours, port: other.port } })
  } finally {
    await other.close()
  }
})

it('the settings of the four channels stay four; those of e-mail are at their own address', async () => {
  const { agent } = await connectedMailbox(scene, { unsupportedMessage: 'Text only, please.' })
  const { api } = scene.server
  const four = await api.ok.get(`${agent.path}/settings`)
  expect(Object.keys(four).toSorted()).toEqual(['chatapp', 'livechat', 'pageapp', 'photoapp'])
  const own = await api.ok.get(`${agent.path}/settings/email`)
  expect(own).toMatchObject({ enabled: true, unsupportedMessage: 'Text only, please.' })
  expect((await api.ok.get('/channels')).results).toMatchObject([{ channel: 'email', phoneNumber: null }])
})
