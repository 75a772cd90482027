import { expect, it } from 'vitest'
import { apiClient } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'
import { Authenticator } from '../../../test/stand-ins/authenticator.ts'

const server = useServer()

it('accepts a passkey, each challenge once', async () => {
  const user = await server.account.addUser('MEMBER')
  const { api, id } = await user.signIn()
  const device = new Authenticator(server.url)
  const started = await api.ok.post('/me/passkeys/options')
  expect(started.options).toMatchObject({ rp: { id: '127.0.0.1' }, attestation: 'none' })
  const response = device.register(started.options.challenge)
  const given = { challenge_id: started.challenge_id, name: 'Laptop', response }
  const passkey = await api.ok.post('/me/passkeys', given)
  expect((await api.post('/me/passkeys', given)).status).toBe(400)
  expect((await api.ok.get('/me/passkeys')).results).toMatchObject([{ name: 'Laptop' }])

  const visitor = apiClient(server.url)
  const asked = await visitor.ok.post('/session/passkey/options')
  const signed = { challenge_id: asked.challenge_id, response: device.signIn(asked.options.challenge) }
  const entered = await visitor.post('/session/passkey', signed)
  expect(entered.status).toBe(201)
  expect(entered.body).toMatchObject({ user: { id: user.id } })
  expect((await visitor.post('/session/passkey', signed)).status).toBe(400)

  // Confirms the session, as for people without a password.
  await server.app.db
    .updateTable('sessions')
    .set({ confirmed_at: new Date(0) })
    .where('id', '=', id)
    .execute()
  expect((await api.post('/me/passkeys/options')).body).toMatchObject({ code: 'confirmation_required' })
  const again = await visitor.ok.post('/session/passkey/options')
  const proof = { challenge_id: again.challenge_id, response: device.signIn(again.options.challenge) }
  expect((await api.post('/session/confirm', { passkey: proof })).status).toBe(200)

  await api.ok.delete(`/me/passkeys/${passkey.id}`)
  const last = await visitor.ok.post('/session/passkey/options')
  const removed = { challenge_id: last.challenge_id, response: device.signIn(last.options.challenge) }
  expect((await visitor.post('/session/passkey', removed)).status).toBe(401)
})

it('refuses another key, another challenge, another site and an older counter', async () => {
  const user = await server.account.addUser('MEMBER')
  const { api } = await user.signIn()
  const device = new Authenticator(server.url)
  const elsewhere = await api.ok.post('/me/passkeys/options')
  const phished = new Authenticator('https://elsewhere.example').register(elsewhere.options.challenge)
  const given = { challenge_id: elsewhere.challenge_id, name: 'Phished', response: phished }
  expect((await api.post('/me/passkeys', given)).status).toBe(400)
  const started = await api.ok.post('/me/passkeys/options')
  const response = device.register(started.options.challenge)
  await api.ok.post('/me/passkeys', { challenge_id: started.challenge_id, name: 'Phone', response })

  const visitor = apiClient(server.url)
  const attempt = async (answer: (challenge: string) => { id: string }) => {
    const asked = await visitor.ok.post('/session/passkey/options')
    const signed = { challenge_id: asked.challenge_id, response: answer(asked.options.challenge) }
    return (await visitor.post('/session/passkey', signed)).status
  }
  const stranger = new Authenticator(server.url)
  expect(await attempt((challenge) => stranger.signIn(challenge))).toBe(401)
  expect(await attempt((challenge) => ({ ...stranger.signIn(challenge), id: response.id }))).toBe(400)
  expect(await attempt(() => device.signIn('another'))).toBe(400)
  await server.app.db.updateTable('passkeys').set({ counter: 1000 }).execute()
  expect(await attempt((challenge) => device.signIn(challenge))).toBe(400)
  // A challenge for adding a passkey does not sign in.
  const other = await api.ok.post('/me/passkeys/options')
  const mixed = { challenge_id: other.challenge_id, response: device.signIn(other.options.challenge) }
  expect((await visitor.post('/session/passkey', mixed)).status).toBe(400)
})
