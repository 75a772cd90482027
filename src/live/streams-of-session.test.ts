import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { lookOn } from '../../test/harness/live/look-on.ts'
import { useServer } from '../../test/harness/server.ts'
import { capabilities } from '../capabilities.ts'
import type { LiveEvent } from '../kit/live.ts'
import type { Capability } from '../platform/app.ts'

const checks: string[] = []

/** A topic that records each check. */
const noted: Capability = {
  name: 'Noted',
  description: 'A topic for tests.',
  endpoints: [],
  liveTopics: {
    noted: {
      visible: async (_app, caller, events: readonly LiveEvent[]) => {
        for (const { change } of events) checks.push(`${change} for ${caller.via.kind}`)
        return events
      },
    },
  },
}

const server = useServer({ capabilities: [...capabilities, noted] })

const announce = (change: string) =>
  sql`select announce(${server.account.id}, 'noted', null, array['1'], ${change}, null, null)`.execute(
    server.app.db,
  )

/** When a process starts to listen, each stream that is open reads for itself what it missed. */
async function startListening() {
  const stream = await lookOn((await server.account.owner.signIn()).api, 'task')
  await expect.poll(() => server.app.database.listening.get('live')).toBe(true)
  stream.leave()
}

it('checks an event once for all streams of a session', async () => {
  await startListening()
  const { api } = await server.account.owner.signIn()
  const streams = await Promise.all(Array.from({ length: 5 }, () => lookOn(api, 'noted')))
  const others = await Promise.all([lookOn(server.api, 'noted'), lookOn(server.api, 'task')])
  for (const stream of [...streams, ...others]) await stream.until(({ event }) => event === 'ready')
  await announce('first')
  await announce('second')
  for (const stream of [...streams, ...others.slice(0, 1)])
    await stream.until(({ data }) => data.change === 'second')
  expect(checks.toSorted()).toEqual([
    'first for key',
    'first for session',
    'second for key',
    'second for session',
  ])
  expect(others[1]?.told.map(({ event }) => event)).toEqual(['ready'])
  for (const stream of [...streams, ...others]) stream.leave()
})

it('limits the streams of a session, and gives a place back when one closes', async () => {
  const { session_streams: most } = server.app.admission.limits.places
  const { api } = await server.account.owner.signIn()
  const streams = await Promise.all(Array.from({ length: most }, () => lookOn(api, 'noted')))
  const refused = await api.get('/events?topics=noted')
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('30')
  expect(refused.body).toMatchObject({
    code: 'rate_limited',
    message: `This key or session has ${most} event streams open. Close one first.`,
  })
  expect(server.app.admission.readings()).toContainEqual({
    labels: { limit: 'session_streams', outcome: 'refused' },
    value: 1,
  })
  const another = await lookOn((await server.account.owner.signIn()).api, 'noted')
  another.leave()
  streams[0]?.leave()
  await expect
    .poll(async () => {
      const stream = await lookOn(api, 'noted').catch(() => undefined)
      stream?.leave()
      return stream !== undefined
    })
    .toBe(true)
  for (const stream of streams) stream.leave()
})

it('sends events in the turn of their account', async () => {
  const turns = vi.spyOn(server.app.admission, 'runInTurn')
  const stream = await lookOn(server.api, 'noted')
  await stream.until(({ event }) => event === 'ready')
  await announce('third')
  await stream.until(({ data }) => data.change === 'third')
  expect(turns.mock.calls.map(([accountId]) => accountId)).toContain(server.account.id)
  turns.mockRestore()
  stream.leave()
})
