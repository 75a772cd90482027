import { describe, expect, it } from 'vitest'
import {
  answering,
  connected,
  numberId,
  sentTexts,
  useScene,
  webhookOf,
} from '../../../test/harness/channels/scene.ts'
import { chatappText } from '../../../test/stand-ins/graph/payloads.ts'
import { webhookSettings } from '../connections/webhook-address.ts'

const scene = useScene()

const inbox = () => scene.app.db.selectFrom('channel_inbox').selectAll().execute()

const ask = (query: Record<string, string>) =>
  fetch(`${webhookOf(scene)}?${new URLSearchParams(query).toString()}`)

describe('the verification of the webhook', () => {
  it('gives the challenge back to whoever knows the verify token', async () => {
    const connection = await connected(scene)
    const { url, verifyToken } = webhookSettings(scene.app, connection) ?? { url: '', verifyToken: '' }
    expect(url).toBe(`${scene.app.publicUrl}/channels/meta/webhook`)
    const query = { 'hub.mode': 'subscribe', 'hub.verify_token': verifyToken, 'hub.challenge': '1158201444' }
    const answer = await ask(query)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('1158201444')
    expect(answer.headers.get('content-type')).toContain('text/plain')
    expect((await ask({ ...query, 'hub.verify_token': `${verifyToken}x` })).status).toBe(403)
    expect((await ask({ ...query, 'hub.mode': 'unsubscribe' })).status).toBe(403)
    expect((await ask({ ...query, 'hub.challenge': '<script>' })).status).toBe(403)
    expect((await ask({})).status).toBe(403)
  })
})

describe('a payload', () => {
  const text = chatappText(numberId, { from: '34611111111' }, 'Hello')

  it('for nobody here is acknowledged and dropped', async () => {
    await connected(scene)
    const other = chatappText('999', { from: '34611111111' }, 'Hello')
    expect((await scene.graph.deliver(webhookOf(scene), other)).status).toBe(200)
    expect((await scene.graph.deliver(webhookOf(scene), { object: 'user', entry: [] })).status).toBe(200)
    const change = { field: 'message_template_status_update', value: { event: 'APPROVED' } }
    const update = { object: 'whatsapp_business_account', entry: [{ id: '1', changes: [change] }] }
    expect((await scene.graph.deliver(webhookOf(scene), update)).status).toBe(200)
    expect(await inbox()).toEqual([])
  })

  it('that is not one, or too large, is refused', async () => {
    for (const body of ['', '{', '[]', '{"object":"page"}']) {
      const headers = { 'content-type': 'application/json' }
      expect((await fetch(webhookOf(scene), { method: 'POST', headers, body })).status).toBe(400)
    }
    const large = { object: 'page', entry: [], filler: 'x'.repeat(3 * 1024 * 1024) }
    expect((await scene.graph.deliver(webhookOf(scene), large)).status).toBe(413)
    expect((await fetch(webhookOf(scene), { method: 'DELETE' })).status).toBe(405)
  })

  it('with a part that is not as documented still brings the others', async () => {
    const agent = await answering(scene)
    await connected(scene, 'chatapp', agent.id)
    const odd = JSON.parse(JSON.stringify(text))
    odd.entry[0].changes[0].value.messages.unshift({ id: 17 }, null, { from: '34611111111', type: 'text' })
    expect((await scene.graph.deliver(webhookOf(scene), odd)).status).toBe(200)
    expect(await inbox()).toHaveLength(1)
    // Waits for the reply, which would otherwise reach the next test.
    expect(await sentTexts(scene, 1)).toHaveLength(1)
  })

  it('of a number that another account connected goes there, and nowhere else', async () => {
    const other = await scene.server.createAccount()
    await connected(scene, 'chatapp', null, other)
    await expect(connected(scene)).rejects.toThrow('connected already')
    expect((await scene.server.api.ok.get('/channels')).results).toEqual([])
    expect((await other.owner.api.ok.get('/channels')).results).toMatchObject([{ providerId: numberId }])
  })
})
