import { text } from 'node:stream/consumers'
import { expect, it, vi } from 'vitest'
import { newVisitor, publishedAgent } from '../../../test/harness/channels/visitor.ts'
import { useServer } from '../../../test/harness/server.ts'
import { hubOf } from './hub.ts'
import { publicAgent } from './public-agent.ts'
import { openStream } from './stream.ts'
import { findVisitor } from './visitors.ts'

const server = useServer()
const never = 60_000

async function chatting() {
  const { id } = await publishedAgent(server)
  const { token } = await newVisitor(server.url, id)
  const agent = await publicAgent(server.app, id)
  if (agent === undefined) throw new Error('there is no such chat')
  const enter = () => findVisitor(server.app.db, id, token)
  const visitor = await enter()
  return {
    visitor,
    enter,
    open: async (timing: { quietMs: number; longestMs: number }) =>
      openStream(server.app, agent, await enter(), undefined, timing),
  }
}

it('says now and then that it is still there, for as long as somebody reads', async () => {
  const { visitor, open } = await chatting()
  const stream = await open({ quietMs: 20, longestMs: never })
  let told = ''
  for await (const part of stream) {
    told += part
    if (told.split(': still here\n\n').length > 3) break
  }
  await vi.waitFor(() => expect(hubOf(server.app).countFor(visitor.id)).toBe(0), { timeout: 10_000 })
})

it('ends after a while, so that whoever may no longer come in is out', async () => {
  const { visitor, open, enter } = await chatting()
  const stream = await open({ quietMs: never, longestMs: 100 })
  await server.app.db.deleteFrom('livechat_visitors').where('id', '=', visitor.id).execute()
  expect(await text(stream)).toMatch(/^retry: 2000\n\n/)
  expect(hubOf(server.app).countFor(visitor.id)).toBe(0)
  await expect(enter()).rejects.toMatchObject({ code: 'unauthorized' })
})

it('notes once a day that a visitor is still there', async () => {
  const { visitor, enter } = await chatting()
  const { db } = server.app
  const seenSince = async (hours: number) => {
    const last_seen_at = new Date(Date.now() - hours * 3_600_000)
    await db.updateTable('livechat_visitors').set({ last_seen_at }).where('id', '=', visitor.id).execute()
    await enter()
    const noted = await db
      .selectFrom('livechat_visitors')
      .select('last_seen_at')
      .where('id', '=', visitor.id)
      .executeTakeFirstOrThrow()
    return noted.last_seen_at > last_seen_at
  }
  expect(await seenSince(23)).toBe(false)
  expect(await seenSince(25)).toBe(true)
})
