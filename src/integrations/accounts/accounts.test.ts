import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { connect, provider, serviceOf, signIn, useScene } from '../../../test/harness/integrations/scene.ts'
import { startRecorder } from '../../../test/stand-ins/recorder.ts'
import { clientFor } from '../client/client.ts'
import { connectWithCode, connectWithToken, disconnect } from './connect.ts'
import { currentCredentials } from './credentials.ts'
import { authorise } from './oauth.ts'
import { readConnected } from './read.ts'

const scene = useScene()

const kinds = ['mail-a', 'spreadsheets-a', 'documents-a', 'drive-a', 'tasks-a', 'crm-a', 'mail-b']

beforeEach(async () => {
  await sql`delete from connected_accounts`.execute(scene.app.db)
})

const reread = (id: number) => readConnected(scene.app.db, scene.server.account.id, id)

describe('connecting an account', () => {
  it.each(kinds)('%s: by consent, with PKCE; kept sealed and listed', async (kind) => {
    const account = await signIn(scene, kind)
    const [row] = await scene.app.db.selectFrom('connected_accounts').selectAll().execute()
    expect(row?.credentials).not.toContain('access-')
    const held = await currentCredentials(scene.app, account)
    expect(held).toMatchObject({
      accessToken: expect.stringMatching(/^access-/),
      refreshToken: expect.stringMatching(/^refresh-/),
    })
    const { results } = await scene.server.api.ok.get('/integrations')
    expect(results).toEqual([
      {
        id: account.id,
        name: 'ada@acme.example',
        provider: kind,
        toolkit: provider(kind).toolkit,
        status: 'CONNECTED',
        statusReason: null,
        scopes: provider(kind).scopes,
        createdBy: scene.server.account.owner.id,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ])
    const other = await scene.server.createAccount()
    expect((await other.owner.api.ok.get('/integrations')).results).toEqual([])
  })

  it('keeps nothing where the service refuses token, code or verifier', async () => {
    const connection = { accountId: scene.server.account.id, provider: provider('mail-a'), createdBy: null }
    const started = authorise(scene.app.config, provider('mail-a'), 'http://127.0.0.1:9/back')
    const consent = await fetch(started.url, { redirect: 'manual' })
    const code = new URL(consent.headers.get('location') ?? '').searchParams.get('code') ?? ''
    await expect(
      connectWithToken(scene.app, connection, { accessToken: 'made up', instanceUrl: null }),
    ).rejects.toThrow('Gmail no longer accepts')
    await expect(connectWithCode(scene.app, connection, 'made up', started)).rejects.toThrow('Google')
    await expect(
      connectWithCode(scene.app, connection, code, { ...started, verifier: 'another' }),
    ).rejects.toThrow('Google')
    expect((await scene.server.api.ok.get('/integrations')).results).toEqual([])
  })

  it('takes the token back when it is disconnected', async () => {
    const account = await signIn(scene, 'tasks-a')
    const { refreshToken } = await currentCredentials(scene.app, account)
    expect(await disconnect(scene.app, account)).toBe(true)
    expect(serviceOf(scene, 'tasks-a').oauth.isRevoked(refreshToken ?? '')).toBe(true)
    expect((await scene.server.api.ok.get('/integrations')).results).toEqual([])
  })
})

describe('an access token', () => {
  it('is renewed before it expires', async () => {
    const { oauth } = serviceOf(scene, 'mail-b')
    oauth.expiresIn = 30
    const account = await signIn(scene, 'mail-b')
    oauth.expiresIn = 3600
    const before = oauth.renewals
    const owner = await account.provider.identify(clientFor(scene.app, account))
    expect(owner).toBe('ada@acme.example')
    await account.provider.identify(clientFor(scene.app, account))
    expect(oauth.renewals - before).toBe(1)
  })

  it('is renewed once however many calls are refused at the same time', async () => {
    const { oauth } = serviceOf(scene, 'mail-b')
    const account = await signIn(scene, 'mail-b')
    const before = oauth.renewals
    oauth.expire()
    const calls = Array.from({ length: 8 }, () => account.provider.identify(clientFor(scene.app, account)))
    expect(new Set(await Promise.all(calls))).toEqual(new Set(['ada@acme.example']))
    expect(oauth.renewals - before).toBe(1)
  })

  it('that cannot be renewed makes the account need attention, until a call succeeds', async () => {
    const { oauth } = serviceOf(scene, 'crm-a')
    const account = await signIn(scene, 'crm-a')
    const { accessToken } = await currentCredentials(scene.app, account)
    oauth.forget()
    const reply = await scene.server.api.get('/integrations/resources/crm-a/sobjects')
    expect(reply.status).toBe(409)
    expect(await reread(account.id)).toMatchObject({
      status: 'NEEDS_ATTENTION',
      statusReason: expect.stringContaining('connect the account again'),
    })
    expect(JSON.stringify(reply.body)).not.toContain(accessToken)
    await connectWithToken(
      scene.app,
      {
        accountId: scene.server.account.id,
        provider: account.provider,
        createdBy: null,
        replaces: account.id,
      },
      { accessToken: oauth.issue(), instanceUrl: serviceOf(scene, 'crm-a').url },
    )
    expect((await reread(account.id)).status).toBe('CONNECTED')
    expect((await scene.server.api.get('/integrations/resources/crm-a/sobjects')).status).toBe(200)
  })

  it('is not sent to another instance: that takes a token of its own', async () => {
    const thief = await startRecorder()
    try {
      const account = await connect(scene, 'crm-a')
      const { accessToken } = await currentCredentials(scene.app, account)
      const { api } = await scene.server.account.owner.signIn()
      const moved = { provider: 'crm-a', replaces: account.id, instanceUrl: thief.origin }
      expect((await api.post('/integrations', moved)).body.details.issues).toMatchObject([
        { path: 'accessToken' },
      ])
      expect((await api.patch(`/integrations/${account.id}`, moved)).status).toBe(400)
      expect(thief.requests).toEqual([])
      await api.post('/integrations', { ...moved, accessToken: 'another' })
      expect(thief.requests.join()).toContain('Bearer another')
      expect(thief.requests.join()).not.toContain(accessToken)
    } finally {
      await thief.close()
    }
  })

  it('stays as it is while the token service is away', async () => {
    const { oauth } = serviceOf(scene, 'mail-a')
    const account = await signIn(scene, 'mail-a')
    oauth.expire()
    oauth.broken = 503
    const reply = await scene.server.api.get('/integrations/resources/mail-a/labels')
    oauth.broken = undefined
    expect(reply.status).toBe(503)
    expect((await reread(account.id)).status).toBe('CONNECTED')
    expect((await scene.server.api.get('/integrations/resources/mail-a/labels')).status).toBe(200)
  })
})
