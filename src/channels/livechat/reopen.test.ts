import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { say } from '../../../test/harness/agents/agent.ts'
import type { Json } from '../../../test/harness/api.ts'
import { newVisitor, publishedAgent } from '../../../test/harness/channels/visitor.ts'
import { useSharedServer } from '../../../test/harness/shared-server.ts'

const server = useSharedServer()

/** A visitor in a conversation, after the agent's first reply. */
async function startChat(introduction: object = {}) {
  const agent = await publishedAgent(server)
  await agent.start(say('Welcome!'))
  const visitor = await newVisitor(server.url, agent.id, introduction)
  const write = async (text: string) => {
    const { body } = await visitor.say(text)
    await expect.poll(async () => (await visitor.history()).thinking).toBe(false)
    return { id: body.conversation_id, path: `/conversations/${body.conversation_id}` }
  }
  return { agent, visitor, write, ...(await write('Hello')) }
}

it('reopens a conversation that a teammate closed, and the same teammate answers', async () => {
  const { visitor, write, id, path } = await startChat()
  await server.api.ok.post(`${path}/take`)
  await server.api.ok.post(`${path}/close`)
  const stream = await visitor.stream()
  expect((await write('One more thing')).id).toBe(id)
  await stream.until(() => stream.said().includes('One more thing'))
  const events = stream.told.filter(({ event }) => event === 'event')
  expect(events.map(({ data }) => data.type)).toEqual(['JOINED', 'CLOSED', 'REOPENED'])
  stream.close()
  expect(await server.api.ok.get(path)).toMatchObject({
    status: 'OPEN',
    handler: 'HUMAN',
    assignee: { id: server.account.owner.id },
    closed_at: null,
    next_reply_due_at: expect.any(String),
  })
  const { entries } = await visitor.history()
  expect(entries.slice(-3).map((one: Json) => one.type ?? one.content)).toEqual([
    'CLOSED',
    'REOPENED',
    'One more thing',
  ])
})

it('lets the agent answer again in a conversation that no teammate had', async () => {
  const { write, id, path } = await startChat()
  await server.api.ok.post(`${path}/close`)
  expect((await write('One more thing')).id).toBe(id)
  expect(await server.api.ok.get(path)).toMatchObject({ status: 'OPEN', handler: 'AGENT', assignee: null })
})

it('starts a new conversation once the time is over, where it is 0, and after the visitor ended it', async () => {
  const { agent, visitor, write, id, path } = await startChat()
  await server.api.ok.post(`${path}/close`)
  await sql`update conversations set reopens_until = now() - interval '1 minute' where id = ${id}`.execute(
    server.app.db,
  )
  const second = await write('Hello again')
  expect(second.id).not.toBe(id)

  await visitor.fetch('/conversation/close', { json: {} })
  const third = await write('And again')
  expect(third.id).not.toBe(second.id)

  await server.api.ok.put(`${agent.path}/settings/livechat`, { reopenHours: 0 })
  await server.api.ok.post(`${third.path}/close`)
  expect((await write('And again')).id).not.toBe(third.id)
})

it('keeps the contact and the name of a returning visitor', async () => {
  const { visitor, write, path } = await startChat({ name: 'Ada', email: 'ada@returning.example' })
  const { contact, visitor_id: visitorId } = await server.api.ok.get(path)
  expect(visitorId).toBe(visitor.id)
  await server.api.ok.patch(`/objects/people/rows/${contact.id}`, {
    Name: 'Ada Lovelace',
    Email: 'ada@new.example',
  })
  await visitor.fetch('/conversation/close', { json: {} })
  const next = await write('Hello again')
  expect(await server.api.ok.get(next.path)).toMatchObject({
    visitor_id: visitor.id,
    contact: { id: contact.id, name: 'Ada Lovelace' },
  })
  await server.api.ok.delete(`/objects/people/rows/${contact.id}`)
  await visitor.fetch('/conversation/close', { json: {} })
  const last = await write('Hello once more')
  expect((await server.api.ok.get(last.path)).contact).toMatchObject({
    name: 'Ada',
    email: 'ada@returning.example',
  })
})
