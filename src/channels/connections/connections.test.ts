import { describe, expect, it } from 'vitest'
import { answering, connected, numberId, useScene } from '../../../test/harness/channels/scene.ts'
import { checkConnection, connectChannel } from './connect.ts'
import { openSealed } from './credentials.ts'

const scene = useScene({ workers: false })

const listed = async () => (await scene.server.account.general.api.ok.get('/channels')).results

describe('what is connected', () => {
  it('is listed with who answers, and whether it can send', async () => {
    expect(await listed()).toEqual([])
    const { id } = await connected(scene)
    const shown = {
      id,
      channel: 'chatapp',
      name: 'Lamp shop',
      phoneNumber: '+34600000000',
      providerId: numberId,
      agentId: null,
      status: 'CONNECTED',
      statusReason: null,
      canSendMessages: false,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    }
    expect(await listed()).toEqual([shown])
    await connected(scene, 'photoapp')
    await connected(scene, 'pageapp')
    expect(await listed()).toMatchObject([
      shown,
      { channel: 'photoapp', name: 'lamp.shop', phoneNumber: null },
      { channel: 'pageapp', name: 'Lamp shop' },
    ])
  })

  it('can send while its agent is there', async () => {
    const agent = await answering(scene)
    await connected(scene, 'chatapp', agent.id)
    expect(await listed()).toMatchObject([{ agentId: agent.id, canSendMessages: true }])
    await scene.server.api.ok.delete(agent.path)
    expect(await listed()).toMatchObject([{ agentId: null, canSendMessages: false }])
  })

  it('is marked while its token is refused, and not for an outage', async () => {
    const agent = await answering(scene)
    const connection = await connected(scene, 'chatapp', agent.id)
    scene.graph.failures.push({ status: 500 })
    await expect(checkConnection(scene.app, connection)).rejects.toThrow('not available')
    expect(await listed()).toMatchObject([{ status: 'CONNECTED' }])
    scene.graph.failures.push({ status: 401 })
    await expect(checkConnection(scene.app, connection)).rejects.toThrow('connect it again')
    const [marked] = await listed()
    expect(marked).toMatchObject({ status: 'NEEDS_ATTENTION', canSendMessages: false })
    const checked = await checkConnection(scene.app, { ...connection, status: marked.status })
    expect(checked).toMatchObject({ status: 'CONNECTED', statusReason: null })
  })
})

describe('connecting', () => {
  it('keeps nothing unless the service answers to the token and the secret', async () => {
    const { data } = scene.graph
    const good = {
      accountId: scene.server.account.id,
      messenger: (await connected(scene, 'pageapp')).messenger,
      agentId: null,
    }
    const values = { providerId: '211111111111111', accessToken: data.accessToken, appSecret: data.appSecret }
    await scene.app.db.deleteFrom('channel_connections').execute()
    const connecting = (change: object) =>
      connectChannel(scene.app, { ...good, values: { ...values, ...change } })
    await expect(connecting({ accessToken: 'wrong' })).rejects.toThrow('no longer accepts')
    await expect(connecting({ appSecret: 'wrong' })).rejects.toThrow('appsecret_proof')
    await expect(connecting({ providerId: '404' })).rejects.toThrow('does not exist')
    scene.graph.failures.push({ status: 200 })
    await expect(connecting({})).rejects.toThrow('cannot be read')
    expect(await listed()).toEqual([])
  })

  it('seals what is secret', async () => {
    const connection = await connected(scene)
    const rows = await scene.app.db.selectFrom('channel_connections').selectAll().execute()
    const { accessToken, appSecret } = scene.graph.data
    expect(openSealed(scene.app, connection)).toMatchObject({ accessToken, appSecret })
    expect(JSON.stringify(rows)).not.toContain(accessToken)
    expect(JSON.stringify(rows)).not.toContain(appSecret)
  })
})
