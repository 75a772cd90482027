import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { untilBlocking } from '../../../test/harness/blocked.ts'
import { secondServer } from '../../../test/harness/channels/livechat-process.ts'
import { newVisitor, type OpenStream, publishedAgent } from '../../../test/harness/channels/visitor.ts'
import { elsewhere } from '../../../test/harness/pool-guard.ts'
import { useServer } from '../../../test/harness/server.ts'
import { startOpenAi } from '../../../test/stand-ins/openai.ts'
import { inTakeover } from '../../agents/conversations/takeover.ts'
import { addMessage } from '../../agents/index.ts'
import { transact } from '../../platform/database/index.ts'
import { addTurn } from '../../runs/index.ts'

const model = await startOpenAi()
afterAll(() => model.close())
const server = useServer({ environment: model.environment })

/** A chat whose agent is still writing, with a stream on each of two servers. */
async function busyChat() {
  const agent = await publishedAgent(server)
  const visitor = await newVisitor(server.url, agent.id)
  const second = await secondServer(server)
  const streams = [await visitor.stream(), await visitor.stream(undefined, second.url)]
  const { promise: until, resolve: finishReply } = Promise.withResolvers<void>()
  model.willSay({ text: 'We open at nine, and we close at five.', pauseMs: 1, until })
  const { body } = await visitor.say('When do you open?')
  const conversationId: string = body.conversation_id
  const stop = async () => {
    for (const stream of streams) stream.close()
    await second.stop()
  }
  return { visitor, second, streams, finishReply, conversationId, stop }
}

async function seenByTeammate(conversationId: string): Promise<string[]> {
  const { results } = await server.api.ok.get(`/conversations/${conversationId}/entries`)
  return results.flatMap((entry: Json) => (entry.content === undefined ? [] : [entry.content])).toReversed()
}

const has = (stream: OpenStream, ...texts: string[]) =>
  stream.until(() => texts.every((text) => stream.said().includes(text)))

it('delivers a visitor message that waited for a takeover, once and in the same order to both sides', async () => {
  const { visitor, second, streams, finishReply, conversationId, stop } = await busyChat()
  const which = { accountId: server.account.id, conversationId }
  const by = { userId: server.account.owner.id }
  const sent: Promise<unknown>[] = []
  await inTakeover(server.app, which, by.userId, async (db) => {
    sent.push(elsewhere(() => visitor.say('Are you there?')))
    await untilBlocking(db)
    await addMessage(db, which, { id: randomUUID(), role: 'AGENT', content: 'This is Mara.', by })
  })
  await Promise.all(sent)
  finishReply()
  for (const stream of streams) await has(stream, 'Are you there?')
  const expected = ['When do you open?', 'This is Mara.', 'Are you there?']
  expect(streams.map((stream) => stream.said())).toEqual([expected, expected])
  expect(await seenByTeammate(conversationId)).toEqual(expected)
  const told = streams[0]?.told.filter(({ event }) => event === 'message') ?? []
  for (const [place, { id }] of told.entries()) {
    const again = await visitor.stream(id, second.url)
    await again.until(() => again.told.some(({ event }) => event === 'state'))
    expect(again.said()).toEqual(expected.slice(place + 1))
    again.close()
  }
  await stop()
})

it('lets a reply wait for a visitor message whose commit is late, and tells both after a reconnect', async () => {
  const { visitor, second, streams, finishReply, conversationId, stop } = await busyChat()
  finishReply()
  for (const stream of streams) await has(stream, 'We open at nine, and we close at five.')
  const last = streams[0]?.told.findLast(({ event }) => event === 'message')?.id
  const holder = await server.app.holder.id()
  const late: { replied: Promise<Json>; again: OpenStream }[] = []
  await transact(server.app, async ({ db }) => {
    const request = {
      actsAs: 'publisher',
      userId: null,
      snapshot: 'live',
      variables: {},
      opens: false,
    } as const
    const turn = {
      conversationId,
      turnId: randomUUID(),
      request,
      message: 'On Sundays, too?',
      at: new Date(),
    }
    await addTurn(db, holder, turn)
    await elsewhere(async () => {
      const replied = server.api.ok.post(`/conversations/${conversationId}/reply`, { text: 'This is Mara.' })
      await untilBlocking(db)
      const again = await visitor.stream(last, second.url)
      await again.until(() => again.told.some(({ event }) => event === 'state'))
      expect(again.said()).toEqual([])
      late.push({ replied, again })
    })
  })
  for (const { replied, again } of late) {
    await replied
    await has(again, 'This is Mara.')
    expect(again.said()).toEqual(['On Sundays, too?', 'This is Mara.'])
    again.close()
  }
  for (const stream of streams) {
    await has(stream, 'This is Mara.')
    expect(stream.said()).toEqual(await seenByTeammate(conversationId))
  }
  await stop()
})

it('ends the reply under way when the visitor closes the chat, so that none is missed in the next one', async () => {
  const { visitor, streams, finishReply, conversationId, stop } = await busyChat()
  expect((await visitor.fetch('/conversation/close', { method: 'POST' })).status).toBe(204)
  model.willSay({ text: 'Gladly.', pauseMs: 1 })
  await visitor.say('One more question')
  finishReply()
  for (const stream of streams) {
    await has(stream, 'Gladly.')
    expect(stream.said()).toEqual(['When do you open?', 'One more question', 'Gladly.'])
  }
  expect(await seenByTeammate(conversationId)).toEqual(['When do you open?'])
  await stop()
})

it('answers a message that arrived while the agent ends the conversation, and keeps it open', async () => {
  const agent = await publishedAgent(server, { systemTools: { endConversation: { enabled: true } } })
  const visitor = await newVisitor(server.url, agent.id)
  const stream = await visitor.stream()
  const { promise: until, resolve: finishReply } = Promise.withResolvers<void>()
  const goodbye = { text: 'Goodbye, and have a nice day.', pauseMs: 1, until }
  model.willSay({ tool: 'end_conversation', input: {} }, goodbye, { text: 'Gladly.' })
  await visitor.say('That was all')
  await stream.until((told) => told.some(({ event }) => event === 'token'))
  await visitor.say('One more question')
  finishReply()
  await has(stream, 'Gladly.')
  const said = ['That was all', 'One more question', 'Goodbye, and have a nice day.', 'Gladly.']
  expect(stream.said()).toEqual(said)
  expect((await visitor.history()).conversation.status).toBe('OPEN')
  stream.close()
})
