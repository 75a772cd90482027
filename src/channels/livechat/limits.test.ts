import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { chatFetch, newVisitor, publishedAgent } from '../../../test/harness/channels/visitor.ts'
import { stopResources } from '../../../test/harness/per-worker.ts'
import { useServer } from '../../../test/harness/server.ts'
import { addressKey } from '../../kit/address-key.ts'
import { countSaid } from './limits.ts'

const server = useServer({ environment: { FRONTDESK_LIVECHAT_RATE_LIMIT: '120' } })

// Shared servers would see the fake time as well.
beforeAll(stopResources)
afterEach(() => {
  vi.useRealTimers()
})

it('stops a visitor who sends without pause, and an address that makes visitors', async () => {
  const agent = await publishedAgent(server)
  // The fake time stays within one minute, however long the test takes.
  vi.useFakeTimers({ toFake: ['Date'] })
  const visitor = await newVisitor(server.url, agent.id)
  const id = randomUUID()
  const statuses = []
  for (let count = 0; count < 31; count++) {
    statuses.push(await visitor.fetch('/messages', { json: { id, text: 'Hello' } }))
  }
  const last = statuses.pop()
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([202]))
  expect(last?.status).toBe(429)
  expect(last?.body.code).toBe('rate_limited')
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
  const makings = []
  for (let count = 0; count < 6; count++) {
    makings.push((await chatFetch(server.url, agent.id, '/visitors', { json: {} })).status)
  }
  expect(makings).toEqual([201, 201, 201, 201, 201, 429])
  const many = await Promise.all(Array.from({ length: 120 }, () => visitor.fetch('/config')))
  expect(many.some(({ status }) => status === 429)).toBe(true)
})

const minutes = (count: number) => vi.setSystemTime(Date.now() + count * 60_000)

function said(visitor: string, address: string): string {
  try {
    countSaid(server.app, visitor, address)
    return 'said'
  } catch (error) {
    return Object(error).code
  }
}

it('stops what is said in an hour by a visitor, and by all visitors of an address', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  // Starts a new minute and a new hour of the counters.
  minutes(61)
  const inAnHour: string[] = []
  for (let minute = 0; minute < 10; minute++) {
    for (let count = 0; count < 25; count++) inAnHour.push(said('one', 'here'))
    minutes(1)
  }
  expect(inAnHour.filter((one) => one === 'said')).toHaveLength(200)
  expect(inAnHour.at(-1)).toBe('rate_limited')
  const others = Array.from({ length: 900 }, (_, index) => said(`other ${index}`, 'here'))
  expect(others.filter((one) => one === 'said')).toHaveLength(800)
  expect(said('another', 'elsewhere')).toBe('said')
  minutes(60)
  expect(said('one', 'here')).toBe('said')
})

it('counts a household as one address', () => {
  expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe(addressKey('2001:db8:1:2::1'))
  expect(addressKey('2001:db8:1:2::1')).not.toBe(addressKey('2001:db8:1:3::1'))
  expect(addressKey('::ffff:192.0.2.1')).toBe('192.0.2.1')
})
