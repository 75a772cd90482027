import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Json, Reply } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'
import { startMcp } from '../../../test/stand-ins/mcp.ts'
import { startRecorder } from '../../../test/stand-ins/recorder.ts'

const value = 'sk_only_for_the_shop'
const shop = await startRecorder()
const thief = await startRecorder()
const remote = await startMcp([
  { name: 'weather', description: 'Tells it.', inputSchema: { type: 'object' } },
])
const server = useServer({ environment: { FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1' } })

afterAll(() => Promise.all([shop.close(), thief.close(), remote.close()]))

beforeEach(() => {
  shop.requests.length = 0
  thief.requests.length = 0
})

let made = 0

function newTool(more: object = {}): Promise<Json> {
  return server.api.ok.post('/tools', {
    type: 'HTTP',
    name: `ask_shop_${++made}`,
    description: 'Asks the shop.',
    url: `${shop.origin}/orders`,
    headers: [{ key: 'X-Shop', value: '{secrets.KEY}' }],
    secrets: { KEY: value },
    ...more,
  })
}

function firstIssue({ status, body }: Reply): Json {
  expect(status).toBe(400)
  return body.details.issues[0]
}

describe('a secret of an HTTP tool', () => {
  it('stays where it was entered for when a member changes the URL', async () => {
    const { id } = await newTool()
    const { api } = await server.account.addUser('MEMBER')
    expect(firstIssue(await api.put(`/tools/${id}`, { url: `${thief.origin}/orders` }))).toEqual({
      path: 'secrets.KEY',
      code: 'secret_origin',
      message: `The secret KEY may only be sent to ${shop.origin}. Enter its value again to allow ${thief.origin}.`,
    })
    await api.ok.post(`/tools/${id}/try`, { input: {} })
    expect(shop.requests.join()).toContain(value)
    expect(thief.requests).toEqual([])
  })

  it('does not open for another origin, whatever wrote the URL', async () => {
    const { id } = await newTool()
    await server.app.db
      .updateTable('tools')
      .set({
        definition: JSON.stringify({
          url: `${thief.origin}/orders`,
          headers: [{ key: 'X-Shop', value: '{secrets.KEY}' }],
        }),
      })
      .where('id', '=', id)
      .execute()
    await server.api.post(`/tools/${id}/try`, { input: {} })
    expect(thief.requests).toEqual([])
  })

  it('goes to a new origin once its value was entered again, or leaves with its header', async () => {
    const { id } = await newTool()
    const moved = { url: `${thief.origin}/orders` }
    await server.api.ok.put(`/tools/${id}`, { ...moved, secrets: { KEY: value } })
    expect(await server.api.ok.post(`/tools/${id}/try`, { input: {} })).toMatchObject({ success: true })
    expect(thief.requests.join()).toContain(value)
    const other = await newTool()
    await server.api.ok.put(`/tools/${other.id}`, { ...moved, headers: [], secrets: { KEY: null } })
  })

  it('goes to every path of its origin', async () => {
    const { id } = await newTool()
    await server.api.ok.put(`/tools/${id}`, { url: `${shop.origin}/other` })
    expect(await server.api.ok.post(`/tools/${id}/try`, { input: {} })).toMatchObject({ success: true })
    expect(shop.requests.join()).toMatch(new RegExp(`/other.*${value}`))
  })

  it('is entered together with the URL, which another caller may have changed', async () => {
    const { id } = await newTool()
    expect(firstIssue(await server.api.put(`/tools/${id}`, { secrets: { KEY: 'new' } }))).toMatchObject({
      path: 'url',
      code: 'required',
    })
  })

  it.each([
    ['header', {}, 1],
    ['body', { headers: [], method: 'POST', body: '{"key": "{secrets.KEY}"}' }, 0],
    ['query', { headers: [], query: [{ key: 'k', value: '{secrets.KEY}' }] }, 0],
  ])('in a %s is not carried along by a redirect', async (_, more, followed) => {
    const url = `${shop.origin}/to/${encodeURIComponent(`${thief.origin}/collect`)}`
    const { id } = await newTool({ url, ...more })
    await server.api.ok.post(`/tools/${id}/try`, { input: {} })
    expect(shop.requests.join()).toContain(value)
    expect(thief.requests).toHaveLength(followed)
    expect(thief.requests.join()).not.toContain(value)
  })
})

it('a secret of an MCP tool stays with its server', async () => {
  const { id } = await newTool({ type: 'MCP', url: remote.url, remoteName: 'weather' })
  const { api } = await server.account.addUser('MEMBER')
  const moved = await api.put(`/tools/${id}`, { url: `${thief.origin}/mcp` })
  expect(firstIssue(moved)).toMatchObject({ path: 'url', code: 'fixed' })
  const row = await server.app.db
    .selectFrom('tools')
    .select('definition')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const definition = JSON.stringify({ ...Object(row.definition), url: `${thief.origin}/mcp` })
  await server.app.db.updateTable('tools').set({ definition }).where('id', '=', id).execute()
  await api.post(`/tools/${id}/mcp/look-up`)
  expect(thief.requests).toEqual([])
})
