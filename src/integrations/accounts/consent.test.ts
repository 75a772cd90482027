import { expect, it } from 'vitest'
import { sessionHeaders } from '../../../test/harness/api.ts'
import { serviceOf, useScene } from '../../../test/harness/integrations/scene.ts'
import type { SignedIn } from '../../../test/harness/server.ts'

const scene = useScene()

function comeBack(session: SignedIn, address: string): Promise<Response> {
  const { search } = new URL(address)
  const url = `${scene.server.url}/public/v1/integrations/callback${search}`
  return fetch(url, { redirect: 'manual', headers: sessionHeaders(session.secret) })
}

/** Agrees on the consent page and returns the redirect target. */
async function agree(session: SignedIn, body: object): Promise<string> {
  const { url } = await session.api.ok.post('/integrations/connect', body)
  const consent = await fetch(url, { redirect: 'manual' })
  return consent.headers.get('location') ?? ''
}

it('connects an account by its consent page and leads back to the settings', async () => {
  const session = await scene.server.account.owner.signIn()
  const address = await agree(session, { provider: 'mail-a', name: 'Post' })
  expect(address).toContain(`${scene.server.url}/public/v1/integrations/callback?`)
  const back = await comeBack(session, address)
  expect(back.status).toBe(303)
  const [, id = ''] =
    /^\/settings\/integrations\?connected=(\d+)$/.exec(back.headers.get('location') ?? '') ?? []
  expect(await session.api.ok.get(`/integrations/${id}`)).toMatchObject({ name: 'Post', provider: 'mail-a' })
  expect(await session.api.ok.patch(`/integrations/${id}`, { name: 'Mail' })).toMatchObject({ name: 'Mail' })
  // A code works only once.
  const again = await comeBack(session, address)
  expect(again.headers.get('location')).toMatch(/^\/settings\/integrations\?error=/)
  const stranger = await (await scene.server.createAccount()).owner.signIn()
  expect((await stranger.api.get(`/integrations/${id}`)).status).toBe(404)
  expect((await stranger.api.delete(`/integrations/${id}`, {})).status).toBe(404)
  await session.api.ok.delete(`/integrations/${id}`, {})
  expect((await session.api.get(`/integrations/${id}`)).status).toBe(404)
})

it('refuses the answer to what another session began, one without a state, and none at all', async () => {
  const session = await scene.server.account.owner.signIn()
  const other = await scene.server.account.owner.signIn()
  const address = await agree(session, { provider: 'mail-a' })
  expect((await comeBack(other, address)).status).toBe(400)
  const forged = new URL(address)
  forged.searchParams.set('state', 'forged')
  expect((await comeBack(session, forged.href)).status).toBe(400)
  const denied = new URL(address)
  denied.searchParams.delete('code')
  denied.searchParams.set('error', 'access_denied')
  const back = await comeBack(session, denied.href)
  expect(back.headers.get('location')).toBe('/settings/integrations?error=access_denied')
  expect((await session.api.ok.get('/integrations')).results).toEqual([])
})

it('connects with a token, if the service answers to it', async () => {
  const { api } = await scene.server.account.owner.signIn()
  const given = { provider: 'mail-a', accessToken: serviceOf(scene, 'mail-a').oauth.issue() }
  expect((await api.post('/integrations', { ...given, accessToken: 'wrong' })).status).toBe(409)
  expect((await api.post('/integrations', given)).status).toBe(201)
  const { results } = await api.ok.get('/integrations/providers')
  expect(results).toContainEqual(expect.objectContaining({ kind: 'mail-a', hasConsentPage: true }))
})
