import { beforeAll, expect, it } from 'vitest'
import { createAgent, type TestAgent } from '../../../test/harness/agents/agent.ts'
import { lookOn } from '../../../test/harness/live/look-on.ts'
import { useServer } from '../../../test/harness/server.ts'

const server = useServer()
let agent: TestAgent
beforeAll(async () => {
  agent = await createAgent(server.api, { instructions: 'Say "We open at nine."' })
})

async function newConversation(): Promise<string> {
  const { conversation_id: id } = await agent.say('When do you open?')
  return `/conversations/${id}`
}

it('keeps every tag that two teammates add and remove at the same time', async () => {
  const path = await newConversation()
  const { api: mara } = await server.account.addUser('ADMIN')
  await server.api.ok.post(`${path}/tags`, { tags: ['old', 'stale'] })
  const numbers = Array.from({ length: 10 }, (_, index) => index)
  await Promise.all([
    ...numbers.map((n) => server.api.ok.post(`${path}/tags`, { tags: [`a${n}`] })),
    ...numbers.map((n) => mara.ok.post(`${path}/tags`, { tags: [`b${n}`, 'both'] })),
    server.api.ok.delete(`${path}/tags`, { tags: ['old'] }),
    mara.ok.delete(`${path}/tags`, { tags: ['stale', 'old'] }),
  ])
  const { tags } = await server.api.ok.get(path)
  expect(tags.toSorted()).toEqual([...numbers.map((n) => `a${n}`), ...numbers.map((n) => `b${n}`), 'both'])
})

it('changes nothing and sends no event when a tag is added or removed again', async () => {
  const path = await newConversation()
  const added = await server.api.ok.post(`${path}/tags`, { tags: ['price', 'price'] })
  expect(added.tags).toEqual(['price'])
  const seen = await lookOn(server.api, 'conversation')
  await seen.until(({ event }) => event === 'ready')
  expect((await server.api.ok.post(`${path}/tags`, { tags: ['price'] })).tags).toEqual(['price'])
  expect((await server.api.ok.delete(`${path}/tags`, { tags: ['other'] })).tags).toEqual(['price'])
  expect((await server.api.ok.delete(`${path}/tags`, { tags: ['price'] })).tags).toEqual([])
  await seen.until(({ event }) => event === 'conversation')
  expect((await server.api.ok.post(`${path}/tags`, { tags: ['../ö?'] })).tags).toEqual(['../ö?'])
  await expect.poll(() => seen.told.length).toBe(3)
  seen.leave()
})

it('has a limit, refuses what is no tag, and hides conversations of other accounts', async () => {
  const path = await newConversation()
  const fifty = Array.from({ length: 50 }, (_, index) => `t${index}`)
  await server.api.ok.post(`${path}/tags`, { tags: fifty })
  expect(await server.api.post(`${path}/tags`, { tags: ['one more'] })).toMatchObject({
    status: 400,
    body: { details: { issues: [{ path: 'tags', code: 'out_of_range' }] } },
  })
  expect((await server.api.post(`${path}/tags`, { tags: ['t0'] })).status).toBe(200)
  for (const tags of [[], [''], ['x'.repeat(101)], 'price']) {
    expect((await server.api.post(`${path}/tags`, { tags })).status).toBe(400)
    expect((await server.api.delete(`${path}/tags`, { tags })).status).toBe(400)
  }
  const stranger = await server.createAccount()
  expect((await stranger.owner.api.post(`${path}/tags`, { tags: ['mine'] })).status).toBe(404)
  expect((await stranger.owner.api.delete(`${path}/tags`, { tags: ['t0'] })).status).toBe(404)
  expect((await server.api.ok.get(path)).tags).toEqual(fifty)
})

it('is in the audit log with its author and the conversation', async () => {
  const path = await newConversation()
  await server.api.ok.post(`${path}/tags`, { tags: ['price'] })
  await server.api.ok.delete(`${path}/tags`, { tags: ['price'] })
  const { api } = await server.account.owner.signIn()
  const { results } = await api.ok.get('/audit-log?limit=2')
  expect(results).toMatchObject([
    { action: 'DELETE /conversations/{conversationId}/tags', target: { conversationId: path.split('/')[2] } },
    { action: 'POST /conversations/{conversationId}/tags', target: { conversationId: path.split('/')[2] } },
  ])
})
