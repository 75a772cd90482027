import { expect, it } from 'vitest'
import { createAgent } from '../../../test/harness/agents/agent.ts'
import { numberId, useScene } from '../../../test/harness/channels/scene.ts'

const scene = useScene({ workers: false })

it('connects, assigns, checks, renews and disconnects a number', async () => {
  const { graph, server } = scene
  const { api } = await server.account.owner.signIn()
  const { accessToken, appSecret } = graph.data
  const given = { channel: 'chatapp', providerId: numberId, accessToken, appSecret }
  expect((await api.post('/channels', given)).body.details.issues).toMatchObject([{ path: 'businessId' }])
  const whole = { ...given, businessId: '102290129340398' }
  expect((await api.post('/channels', { ...whole, accessToken: 'wrong' })).status).toBe(409)
  const connected = await api.ok.post('/channels', whole)
  expect(connected).toMatchObject({
    name: 'Lamp shop',
    agentId: null,
    webhook: { url: expect.stringMatching(/\/channels\/meta\/webhook$/), verifyToken: expect.any(String) },
  })
  expect(connected.obstacles.map((one: { code: string }) => one.code)).toContain('no_agent')
  expect((await api.post('/channels', whole)).status).toBe(409)

  const path = `/channels/${connected.id}`
  const agent = await createAgent(server.api)
  const settings = `${agent.path}/settings/chatapp`
  expect(await server.api.ok.get(settings)).toMatchObject({ enabled: false })
  const assigned = await api.ok.patch(path, { agentId: agent.id, name: 'Counter' })
  // Assigning an agent enables the channel for it.
  expect(await server.api.ok.get(settings)).toMatchObject({ enabled: true })
  await server.api.ok.put(settings, { enabled: false })
  const obstacles = (await api.ok.get(path)).obstacles.map((one: { code: string }) => one.code)
  expect(obstacles).toEqual(expect.arrayContaining(['channel_off']))
  expect(assigned).toMatchObject({ name: 'Counter', agentId: agent.id, canSendMessages: true })
  const nobody = { agentId: '00000000-0000-4000-8000-000000000000' }
  expect((await api.patch(path, nobody)).status).toBe(404)
  expect((await api.patch(path, { accessToken: 'wrong' })).status).toBe(409)
  expect((await api.post(`${path}/check`)).status).toBe(200)

  const stranger = await (await server.createAccount()).owner.signIn()
  for (const reply of [
    await stranger.api.get(path),
    await stranger.api.patch(path, { name: 'Mine' }),
    await stranger.api.post(`${path}/check`),
    await stranger.api.delete(path),
  ]) {
    expect(reply.status).toBe(404)
  }
  await api.ok.delete(path)
  expect((await api.get(path)).status).toBe(404)
})
