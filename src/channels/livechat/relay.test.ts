import { randomUUID } from 'node:crypto'
import { afterAll, expect, it, vi } from 'vitest'
import { secondServer } from '../../../test/harness/channels/livechat-process.ts'
import { chatFetch, newVisitor, publishedAgent } from '../../../test/harness/channels/visitor.ts'
import { useServer } from '../../../test/harness/server.ts'
import { startOpenAi } from '../../../test/stand-ins/openai.ts'

const model = await startOpenAi()
afterAll(() => model.close())
const server = useServer({
  environment: model.environment,
})

it('lets a visitor read along whose stream is at another process, also from the middle', async () => {
  const agent = await publishedAgent(server)
  const visitor = await newVisitor(server.url, agent.id)
  const second = await secondServer(server)
  const stream = await visitor.stream(undefined, second.url)
  const text = 'We open at nine, we close at five, and on Sundays we sleep until noon.'
  const { promise: until, resolve: goOn } = Promise.withResolvers<void>()
  model.willSay({ text, pauseMs: 60, until })
  await visitor.say('When do you open?')
  await stream.until((told) => told.filter(({ event }) => event === 'token').length > 1)
  const late = await visitor.stream(undefined, second.url)
  await late.until((told) => told.some(({ event }) => event === 'turn'))
  expect(text.startsWith(late.told.find(({ event }) => event === 'turn')?.data.text)).toBe(true)
  goOn()
  await stream.until((told) => told.some(({ data }) => data.role === 'AGENT'))
  const tokens = stream.told.filter(({ event }) => event === 'token').map(({ data }) => data.text)
  expect(text.startsWith(tokens.join('').trimEnd())).toBe(true)
  expect(stream.said()).toEqual(['When do you open?', text])
  await second.stop()
})

it('forgets what was being said when the last stream leaves, so that nobody is told it who comes later', async () => {
  const agent = await publishedAgent(server)
  const visitor = await newVisitor(server.url, agent.id)
  const second = await secondServer(server)
  const stream = await visitor.stream(undefined, second.url)
  const text = 'We open at nine, we close at five, and on Sundays we sleep until noon.'
  model.willSay({ text, pauseMs: 60 })
  await visitor.say('When do you open?')
  await stream.until((told) => told.filter(({ event }) => event === 'token').length > 1)
  stream.close()
  await vi.waitFor(async () => expect((await visitor.history()).thinking).toBe(false), { timeout: 15_000 })
  const late = await visitor.stream(undefined, second.url)
  await late.until((told) => told.some(({ event }) => event === 'state'))
  expect(late.told.filter(({ event }) => event === 'turn')).toEqual([])
  expect(late.said()).toEqual(['When do you open?', text])
  await second.stop()
})

it('brings a turn to an end before the process stops', async () => {
  const agent = await publishedAgent(server)
  const visitor = await newVisitor(server.url, agent.id)
  const second = await secondServer(server)
  model.willSay({ text: 'We open at nine, and close at five.', pauseMs: 60 })
  const elsewhere = { id: randomUUID(), text: 'When do you open?' }
  expect(
    (await chatFetch(second.url, agent.id, '/messages', { json: elsewhere, token: visitor.token })).status,
  ).toBe(202)
  await second.stop()
  const { thinking, messages } = await visitor.history()
  expect(thinking).toBe(false)
  expect(messages.at(-1).content).toBe('We open at nine, and close at five.')
})
