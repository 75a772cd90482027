import { expect, it } from 'vitest'
import { Outbox, type Outgoing } from './outbox.ts'

function open(kept: string | null = null) {
  const sent: string[] = []
  const written: string[] = []
  const waiting: (() => void)[] = []
  let fails: string | undefined
  const outbox = new Outbox({
    store: { read: () => kept, write: (text) => void written.push(text) },
    send: async ({ key, text }) => {
      await Promise.resolve()
      if (fails !== undefined) throw new Error(fails)
      sent.push(text)
      return `id of ${key}`
    },
    explain: (error) => ({ text: String(error), isLost: fails === 'no connection' }),
    later: (run) => void waiting.push(run),
  })
  const letFail = (now: string | undefined) => {
    fails = now
  }
  return { outbox, sent, written, letFail, waiting }
}

const reply = (key: string, text = key): Omit<Outgoing, 'state'> => ({
  key,
  conversationId: 'c',
  kind: 'reply',
  text,
  mentions: [],
  files: [],
  at: '2026-01-01T00:00:00Z',
})

it('sends one after the other, and forgets what the conversation shows', async () => {
  const { outbox, sent, written } = open()
  await Promise.all([outbox.add(reply('1')), outbox.add(reply('2'))])
  expect(sent).toEqual(['1', '2'])
  expect(outbox.all.map(({ state }) => state)).toEqual(['sent', 'sent'])
  expect(written.at(-1)).toBe('[]')
  outbox.arrived(new Set(['id of 1']))
  expect(outbox.all.map(({ key }) => key)).toEqual(['2'])
})

it('keeps what failed until it is sent again or discarded, also after a reload', async () => {
  const { outbox, sent, written, letFail } = open()
  letFail('a teammate answers')
  await outbox.add(reply('1', 'Hello'))
  expect(outbox.all).toMatchObject([{ state: 'failed', error: 'Error: a teammate answers' }])
  const later = open(written.at(-1))
  expect(later.outbox.all).toMatchObject([{ key: '1', text: 'Hello', state: 'failed' }])
  await later.outbox.retryLost()
  expect(later.sent).toEqual([])
  await later.outbox.retry('1')
  expect(later.sent).toEqual(['Hello'])
  outbox.discard('1')
  letFail(undefined)
  await outbox.retry('1')
  expect(sent).toEqual([])
})

it.each([
  ['on its way', { state: 'sending' }],
  ['not reaching the server', { state: 'failed', isLost: true }],
])('goes on with what was %s when the page was left, unless that is long ago', async (_, then) => {
  const now = { ...reply('1'), ...then, at: new Date().toISOString() }
  const old = { ...reply('2'), ...then, at: new Date(Date.now() - 3_600_000).toISOString() }
  const { outbox, sent } = open(JSON.stringify([now, old]))
  expect(outbox.all.map(({ state }) => state)).toEqual(['sending', 'failed'])
  await expect.poll(() => sent).toEqual(['1'])
  expect(outbox.all).toMatchObject([{ state: 'sent', sentId: 'id of 1' }, { state: 'failed' }])
  await outbox.retry('2')
  expect(sent).toEqual(['1', '2'])
})

it('sends again by itself what did not reach the server, in the order in which it was written', async () => {
  const { outbox, sent, letFail, waiting } = open()
  letFail('no connection')
  await outbox.add(reply('1'))
  await outbox.add(reply('2'))
  expect(outbox.all.map(({ state }) => state)).toEqual(['failed', 'failed'])
  expect(waiting).toHaveLength(1)
  letFail(undefined)
  // Written after the reconnect, so older messages go first.
  await outbox.add(reply('3'))
  expect(sent).toEqual(['1', '2', '3'])
  letFail('no connection')
  await outbox.add(reply('4'))
  letFail(undefined)
  for (const run of waiting.splice(0)) run()
  await outbox.add(reply('5'))
  expect(sent).toEqual(['1', '2', '3', '4', '5'])
})

it('holds nothing back behind what the server refused', async () => {
  const { outbox, sent, letFail } = open()
  letFail('a teammate answers')
  await outbox.add(reply('1'))
  letFail(undefined)
  await outbox.add(reply('2'))
  expect(sent).toEqual(['2'])
})

it.each([['no json'], ['{}'], ['[{"key": 1}, null]']])(
  'is not misled by what the browser has kept: %s',
  (kept) => {
    expect(open(kept).outbox.all).toEqual([])
  },
)
