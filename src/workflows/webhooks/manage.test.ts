import { expect, it } from 'vitest'
import { useSharedServer } from '../../../test/harness/shared-server.ts'
import { activate, allFinished } from '../../../test/harness/workflows/automation.ts'

const server = useSharedServer({ workers: true })

function post(id: string, body: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${server.url}/webhooks/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
}

it('changes, rotates, signs and removes a webhook', async () => {
  const { api } = await server.account.owner.signIn()
  const made = await server.api.ok.post('/incoming-webhooks', { name: 'Orders' })
  expect((await api.ok.get('/incoming-webhooks')).results).toMatchObject([
    { id: made.id, isSigned: false, useAuthentication: true },
  ])
  const path = `/incoming-webhooks/${made.id}`
  expect(await api.ok.patch(path, { name: 'Returns', isActive: false })).toMatchObject({ name: 'Returns' })
  const old = { authorization: `Bearer ${made.accessToken}` }
  expect((await post(made.id, '{}', old)).status).toBe(404)
  await api.ok.patch(path, { isActive: true })
  const { accessToken } = await api.ok.post(`${path}/rotate`)
  expect((await post(made.id, '{}', old)).status).toBe(401)
  const bearer = { authorization: `Bearer ${accessToken}` }
  expect((await post(made.id, '{}', bearer)).status).toBe(202)
  const { signingSecret } = await api.ok.put(`${path}/signature`)
  expect(signingSecret).toHaveLength(64)
  expect((await post(made.id, '{}', bearer)).status).toBe(401)
  await api.ok.delete(`${path}/signature`)
  expect((await post(made.id, '{}', bearer)).status).toBe(202)
  const stranger = await (await server.createAccount()).owner.signIn()
  for (const reply of [
    await stranger.api.get(path),
    await stranger.api.delete(path),
    await stranger.api.post(`${path}/rotate`),
  ]) {
    expect(reply.status).toBe(404)
  }
  await api.ok.delete(path)
  expect((await post(made.id, '{}', bearer)).status).toBe(404)
})

it('needs an admin and a recent confirmation for new credentials of a webhook', async () => {
  const { id } = await server.api.ok.post('/incoming-webhooks', { name: 'Guarded' })
  const change = (api: typeof server.api) =>
    Promise.all([
      api.post(`/incoming-webhooks/${id}/rotate`),
      api.put(`/incoming-webhooks/${id}/signature`),
      api.delete(`/incoming-webhooks/${id}/signature`),
    ])
  const member = await (await server.account.addUser('MEMBER')).signIn()
  expect((await change(member.api)).map(({ body }) => body.code)).toEqual(Array(3).fill('forbidden'))
  const admin = await (await server.account.addUser('ADMIN')).signIn()
  await server.app.db
    .updateTable('sessions')
    .set({ confirmed_at: new Date(0) })
    .where('id', '=', admin.id)
    .execute()
  expect((await change(admin.api)).map(({ body }) => body.code)).toEqual(
    Array(3).fill('confirmation_required'),
  )
})

it('shows what was delivered, a page at a time, and delivers it once more', async () => {
  const { api } = await server.account.owner.signIn()
  const { id } = await server.api.ok.post('/incoming-webhooks', { name: 'Open', useAuthentication: false })
  const workflow = await activate(server.api, {
    nodes: { start: { type: 'WEBHOOK', triggerByWebhookIds: [id] } },
  })
  for (const order of [1, 2, 3]) {
    await post(id, JSON.stringify({ order }), { 'idempotency-key': `order-${order}` })
  }
  await allFinished(server.api, workflow.id, 3)
  const path = `/incoming-webhooks/${id}/deliveries`
  const first = await api.ok.get(`${path}?limit=2`)
  expect(first.results).toMatchObject([{ senderKey: 'order-3', runs: 1 }, { senderKey: 'order-2' }])
  const second = await api.ok.get(`${path}?limit=2&cursor=${first.next_cursor}`)
  expect(second.results).toMatchObject([{ senderKey: 'order-1' }])
  const delivery = `${path}/${second.results[0].id}`
  expect(await api.ok.get(delivery)).toMatchObject({ body: { order: 1 } })
  const { deliveryId } = await api.ok.post(`${delivery}/replay`)
  await allFinished(server.api, workflow.id, 4)
  expect(await api.ok.get(`${path}/${deliveryId}`)).toMatchObject({
    body: { order: 1 },
    senderKey: null,
    runs: 1,
  })
})
