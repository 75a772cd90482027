import { expect, it } from 'vitest'
import { Outbox, type Outgoing } from './outbox.ts'

function open(kept: string | null = null) {
  const sent: string[] = []
  const written: string[] = []
  let fails = false
  const outbox = new Outbox({
    store: { read: () => kept, write: (text) => void written.push(text) },
    send: async ({ key, text }) => {
      await Promise.resolve()
      if (fails) throw new Error('no connection')
      sent.push(text)
      return `id of ${key}`
    },
    explain: (error) => String(error),
  })
  const letFail = (now: boolean) => {
    fails = now
  }
  return { outbox, sent, written, letFail }
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

it('keeps what failed until it is sent again or thrown away, also after a reload', async () => {
  const { outbox, sent, written, letFail } = open()
  letFail(true)
  await outbox.add(reply('1', 'Hello'))
  expect(outbox.all).toMatchObject([{ state: 'failed', error: 'Error: no connection' }])
  const later = open(written.at(-1))
  expect(later.outbox.all).toMatchObject([{ key: '1', text: 'Hello', state: 'failed' }])
  await later.outbox.retryAll()
  expect(later.sent).toEqual(['Hello'])
  outbox.discard('1')
  letFail(false)
  await outbox.retry('1')
  expect(sent).toEqual([])
})

it.each([['no json'], ['{}'], ['[{"key": 1}, null]']])(
  'is not misled by what the browser has kept: %s',
  (kept) => {
    expect(open(kept).outbox.all).toEqual([])
  },
)
