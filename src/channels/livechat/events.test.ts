import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import {
  newVisitor,
  type OpenStream,
  publishedAgent,
  type TestVisitor,
} from '../../../test/harness/channels/visitor.ts'
import { useServer } from '../../../test/harness/server.ts'

const server = useServer()

const told = (entries: Json[]) =>
  entries.map((entry: Json) => (entry.kind === 'event' ? `${entry.type} ${entry.name}` : entry.content))

const streamed = (stream: OpenStream) =>
  told(stream.told.filter(({ event }) => ['message', 'event'].includes(event)).map(({ data }) => data))

it('tells visitors who joined before their first words, in the order that teammates see', async () => {
  const { api, account, app } = server
  await sql`update users set name = 'Mara Weber' where id = ${account.owner.id}`.execute(app.db)
  const agent = await publishedAgent(server)
  const visitor = await newVisitor(server.url, agent.id)
  const stream = await visitor.stream()
  const { body } = await visitor.say('When do you open?')
  await stream.until(() => stream.said().length === 2)
  const path = `/conversations/${body.conversation_id}`
  await api.ok.post(`${path}/reply`, { text: 'This is Mara.' })
  await api.ok.post(`${path}/notes`, { text: 'Only for us' })
  await api.ok.post(`${path}/close`)
  await api.ok.post(`${path}/reopen`)
  await stream.until(() => stream.told.some(({ data }) => data.type === 'REOPENED'))
  const after = ['JOINED Mara Weber', 'This is Mara.', 'CLOSED null', 'REOPENED null']
  expect(streamed(stream).slice(2)).toEqual(after)
  expect(told((await visitor.history()).entries).slice(2)).toEqual(after)
  const { results } = await api.ok.get(`${path}/entries`)
  const seen = results.toReversed().map((entry: Json) => entry.type ?? entry.content)
  const shown = ['TAKEN_OVER', 'This is Mara.', 'NOTE', 'CONVERSATION_CLOSED', 'REOPENED']
  expect(seen.filter((one: string) => shown.includes(one))).toEqual(shown)
  // A stream continues after an event as after a message.
  const joined = stream.told.find(({ data }) => data.type === 'JOINED')
  const again = await visitor.stream(joined?.id)
  await again.until(() => again.told.some(({ event }) => event === 'state'))
  expect(streamed(again)).toEqual(after.slice(1))
  again.close()
  stream.close()
})

interface Waiting {
  visitor: TestVisitor
  stream: OpenStream
  path: string
}

const positionOn = (stream: OpenStream) =>
  stream.told.findLast(({ event }) => event === 'queue')?.data.position

it('shows the position in the queue as state, and writes nothing when it changes', async () => {
  const { api } = server
  const agent = await publishedAgent(server)
  const waiting: Waiting[] = []
  for (let place = 1; place <= 3; place++) {
    const visitor = await newVisitor(server.url, agent.id)
    const stream = await visitor.stream()
    const { body } = await visitor.say('Hello')
    await stream.until(() => stream.said().length === 2)
    const path = `/conversations/${body.conversation_id}`
    await api.ok.post(`${path}/assign`, { user_id: null })
    await stream.until(() => stream.told.some(({ data }) => data.answering?.position === place))
    waiting.push({ visitor, stream, path })
  }
  const [first, second, third] = waiting as [Waiting, Waiting, Waiting]
  const before = (await third.visitor.history()).entries.length
  await api.ok.post(`${first.path}/take`)
  await third.stream.until(() => positionOn(third.stream) === 2)
  expect(positionOn(second.stream)).toBe(1)
  const history = await third.visitor.history()
  expect(history.answering).toMatchObject({ by: 'QUEUE', position: 2 })
  expect(history.entries).toHaveLength(before)
  for (const { stream } of waiting) stream.close()
})
