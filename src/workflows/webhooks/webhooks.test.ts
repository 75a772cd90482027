import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'
import { activate, allFinished, outputOf } from '../../../test/harness/workflows/automation.ts'
import { pageOfDeliveries } from './deliveries.ts'
import { requireSignature, revokeWebhook, rotateToken, setActive } from './webhooks.ts'

const server = useServer({ workers: true })

function post(
  webhook: Json,
  body: string | Uint8Array,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${server.url}/webhooks/${webhook.id}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(webhook.accessToken === undefined ? {} : { authorization: `Bearer ${webhook.accessToken}` }),
      ...headers,
    },
    body,
  })
}

const make = (extra: Json = {}): Promise<Json> =>
  server.api.ok.post('/incoming-webhooks', { name: 'Orders', ...extra })

const listening = (...ids: string[]) => ({
  nodes: { start: { type: 'WEBHOOK', triggerByWebhookIds: ids } },
})

describe('POST /incoming-webhooks', () => {
  it('answers as the contract says, and shows the token this once', async () => {
    const made = await make({ description: 'From the shop' })
    expect(made).toEqual({
      id: expect.stringMatching(/^wh_[0-9a-f]{32}$/),
      name: 'Orders',
      description: 'From the shop',
      url: `${server.app.publicUrl}/webhooks/${made.id}`,
      isActive: true,
      useAuthentication: true,
      accessToken: expect.stringMatching(/^[0-9a-f]{64}$/),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
    const row = await server.app.db
      .selectFrom('webhooks')
      .selectAll()
      .where('id', '=', made.id)
      .executeTakeFirst()
    expect(JSON.stringify(row)).not.toContain(made.accessToken)
  })

  it('has no token without authentication, nor in a repeated answer', async () => {
    expect(await make({ useAuthentication: false })).not.toHaveProperty('accessToken')
    const init = { headers: { 'idempotency-key': 'one' } }
    const first = await server.api.post('/incoming-webhooks', { name: 'Once' }, init)
    const second = await server.api.post('/incoming-webhooks', { name: 'Once' }, init)
    expect(first.body.accessToken).toHaveLength(64)
    expect(second.body).toEqual({ ...first.body, accessToken: undefined })
  })

  it('wants a name and a personal key', async () => {
    expect((await server.api.post('/incoming-webhooks', { name: '' })).status).toBe(400)
    expect((await server.account.general.api.post('/incoming-webhooks', { name: 'x' })).status).toBe(401)
  })
})

describe('a delivery', () => {
  it('starts a run of every workflow that listens, with the body as it was posted', async () => {
    const webhook = await make()
    const first = await activate(server.api, listening(webhook.id))
    const second = await activate(server.api, {
      nodes: {
        start: { type: 'TRIGGER', triggerType: 'INCOMING_WEBHOOK', triggerByWebhookIds: [webhook.id] },
      },
    })
    const answer = await post(webhook, '{"order": {"id": 17}}')
    expect(answer.status).toBe(202)
    const [run] = await allFinished(server.api, first.id, 1)
    await allFinished(server.api, second.id, 1)
    const log = await server.api.ok.get(`/workflows/${first.id}/logs/${run.id}`)
    expect(await outputOf(server.api, { ...first, logId: run.id, log }, 'start')).toEqual({
      order: { id: 17 },
    })
    const [delivery] = await pageOfDeliveries(server.app.db, server.account.id, webhook.id, 10)
    const deliveryId = ((await answer.json()) as Json).delivery_id
    expect(delivery).toMatchObject({ id: deliveryId, runs: 2 })
    const { api } = await server.account.owner.signIn()
    const { startedRuns } = await api.ok.get(`/incoming-webhooks/${webhook.id}/deliveries/${deliveryId}`)
    expect(new Set(startedRuns.map((one: Json) => one.workflowId))).toEqual(new Set([first.id, second.id]))
    expect(await server.api.ok.get(`/runs/${run.id}`)).toMatchObject({ deliveryId, webhookId: webhook.id })
  })

  it('is kept also where nobody listens, and starts nothing where the workflow is not ACTIVE', async () => {
    const webhook = await make()
    const { id } = await activate(server.api, listening(webhook.id))
    await server.api.ok.put(`/workflows/${id}`, { status: 'PAUSED' })
    expect((await post(webhook, '{}')).status).toBe(202)
    expect(await pageOfDeliveries(server.app.db, server.account.id, webhook.id, 10)).toMatchObject([
      { runs: 0 },
    ])
    await server.api.ok.put(`/workflows/${id}`, { status: 'ACTIVE' })
    await post(webhook, '{}')
    await allFinished(server.api, id, 1)
    await server.api.ok.delete(`/workflows/${id}`)
    expect((await post(webhook, '{}')).status).toBe(202)
  })

  it('needs the token: anything else is 401', async () => {
    const webhook = await make()
    for (const authorization of [
      '',
      'Bearer wrong',
      `Basic ${webhook.accessToken}`,
      `Bearer ${'0'.repeat(64)}`,
    ]) {
      expect((await post(webhook, '{}', { authorization })).status).toBe(401)
    }
    const open = await make({ useAuthentication: false })
    expect((await post(open, '{}')).status).toBe(202)
  })

  it('is answered 404 when the webhook is off or gone, before any token is looked at', async () => {
    const webhook = await make()
    await setActive(server.app.db, server.account.id, webhook.id, false)
    expect((await post(webhook, '{}', { authorization: 'Bearer wrong' })).status).toBe(404)
    expect((await post(webhook, '{}')).status).toBe(404)
    await setActive(server.app.db, server.account.id, webhook.id, true)
    expect((await post(webhook, '{}')).status).toBe(202)
    await revokeWebhook(server.app.db, server.account.id, webhook.id)
    expect((await post(webhook, '{}')).status).toBe(404)
    expect((await post({ id: 'wh_unknown' }, '{}')).status).toBe(404)
  })

  it('is refused where it is not JSON, too large or not a POST', async () => {
    const webhook = await make()
    expect((await post(webhook, '{"a":')).status).toBe(400)
    expect((await post(webhook, '')).status).toBe(400)
    expect((await post(webhook, 'a=1', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(
      415,
    )
    expect((await post(webhook, `"${'x'.repeat(1024 * 1024)}"`)).status).toBe(413)
    for (const method of ['GET', 'OPTIONS']) {
      expect((await fetch(`${server.url}/webhooks/${webhook.id}`, { method })).status).toBe(405)
    }
    expect(await pageOfDeliveries(server.app.db, server.account.id, webhook.id, 10)).toEqual([])
  })

  it('is refused where it is JSON that cannot be kept, and harms no other', async () => {
    const webhook = await make()
    const bodies = [
      String.raw`{"a": "\u0000"}`,
      String.raw`{"a": "\ud800"}`,
      `{"a": 1${'0'.repeat(200_000)}}`,
      '{"a": 1e200000}',
      '['.repeat(201) + ']'.repeat(201),
      '['.repeat(20_000) + ']'.repeat(20_000),
    ]
    const replies = await Promise.all([...bodies, '{}'].map((body) => post(webhook, body)))
    expect(replies.map((reply) => reply.status)).toEqual([400, 400, 400, 400, 400, 400, 202])
    const texts = await Promise.all(replies.map((reply) => reply.text()))
    expect(texts.filter((text) => text.includes('The body cannot be kept'))).toHaveLength(4)
    expect(texts.filter((text) => text.includes('JSON may be nested 200 levels deep'))).toHaveLength(2)
    expect(await pageOfDeliveries(server.app.db, server.account.id, webhook.id, 10)).toHaveLength(1)
  })

  it('nested as deep as is taken runs to its end', async () => {
    const webhook = await make()
    const { id } = await activate(server.api, listening(webhook.id))
    const body = `${'['.repeat(200)}"text"${']'.repeat(200)}`
    expect((await post(webhook, body)).status).toBe(202)
    expect(await allFinished(server.api, id, 1)).toMatchObject([{ successful: true }])
    const payload: unknown = JSON.parse(`[${body}]`)
    const { status, body: answer } = await server.api.post(`/workflows/${id}/test-run`, { payload })
    expect(status).toBe(400)
    expect(answer.details.issues).toMatchObject([{ path: 'payload' }])
  })

  it('takes any JSON, up to the limit', async () => {
    const webhook = await make()
    const bodies = ['null', '[]', '7', '"text"', `"${'x'.repeat(1024 * 1024 - 2)}"`]
    for (const body of bodies) expect((await post(webhook, body)).status).toBe(202)
    expect(
      (await post(webhook, '{}', { 'content-type': 'application/vnd.api+json; charset=utf-8' })).status,
    ).toBe(202)
  })

  it('that is sent again starts nothing again', async () => {
    const webhook = await make()
    const { id } = await activate(server.api, listening(webhook.id))
    const send = () => post(webhook, '{}', { 'x-delivery-id': 'delivery-1' }).then((answer) => answer.json())
    const answers = await Promise.all([send(), send(), send()])
    expect(new Set(answers.map((answer: Json) => answer.delivery_id)).size).toBe(1)
    expect(await allFinished(server.api, id, 1)).toHaveLength(1)
    expect((await post(webhook, '{}', { 'x-delivery-id': 'delivery-2' })).status).toBe(202)
    expect(await allFinished(server.api, id, 2)).toHaveLength(2)
  })

  it('must be signed once a signature is required', async () => {
    const webhook = await make()
    const secret = await requireSignature(server.app, server.account.id, webhook.id)
    const sign = (body: string) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
    expect((await post(webhook, '{}')).status).toBe(401)
    expect((await post(webhook, '{}', { 'x-signature-256': sign('{ }') })).status).toBe(401)
    expect((await post(webhook, '{}', { 'x-signature-256': 'sha256=zz' })).status).toBe(401)
    expect((await post(webhook, '{}', { 'x-signature-256': sign('{}') })).status).toBe(202)
    expect((await post(webhook, '{}', { 'x-hub-signature-256': sign('{}') })).status).toBe(202)
  })

  it('needs the new token once it was rotated', async () => {
    const webhook = await make()
    const accessToken = await rotateToken(server.app.db, server.account.id, webhook.id)
    expect((await post(webhook, '{}')).status).toBe(401)
    expect((await post({ ...webhook, accessToken }, '{}')).status).toBe(202)
    await expect(rotateToken(server.app.db, 0, webhook.id)).rejects.toThrow('There is no such webhook')
  })

  it('that an automation sends to itself is stopped after a few times', async () => {
    const webhook = await make({ useAuthentication: false })
    const causes = (await activate(server.api, listening(webhook.id))).id
    const chain = Array.from(
      { length: 3 },
      (_, index) => `${causes}/00000000-0000-7000-8000-00000000000${index}`,
    )
    await post(webhook, '{}', { 'frontdesk-causes': chain.join(' ') })
    const [log] = await allFinished(server.api, causes, 1)
    expect(log).toMatchObject({ successful: false, prevented_loop: true })
  })
})

describe('a webhook that a node names', () => {
  it('must exist in the account', async () => {
    const other = await server.createAccount()
    const foreign = await other.owner.api.ok.post('/incoming-webhooks', { name: 'x' })
    const { id } = await server.api.ok.post('/workflows', { name: 'x' })
    for (const unknown of [foreign.id, 'wh_00000000000000000000000000000000']) {
      const answer = await server.api.post(`/workflows/${id}/nodes`, {
        type: 'WEBHOOK',
        position: { positionX: 0, positionY: 0 },
        data: { type: 'WEBHOOK', triggerByWebhookIds: [unknown] },
      })
      expect(answer.status).toBe(400)
      expect(answer.body.details.issues).toMatchObject([
        { path: 'data.triggerByWebhookIds[0]', code: 'not_found' },
      ])
    }
  })
})
