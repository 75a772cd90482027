import { expect, it, vi } from 'vitest'
import { useFakeTimers } from '../../test/harness/fake-timers.ts'
import { Shares } from './shares.ts'

useFakeTimers()

function shares() {
  const busy = new Set<string>()
  const unread = new Map<string, number>()
  const isBusy = (name: string) => busy.has(name)
  const made = new Shares({ atOnce: 2, slowMs: 1000, mostSlow: 1, mostUnread: 100, isBusy, mostWaiting: 2 })
  const begun: string[] = []
  const leave = new Map<string, () => void>()
  const gone = new Set<string>()
  const enter = (share: string, name: string): boolean =>
    made.enter(share, {
      isGone: () => gone.has(name),
      unread: () => unread.get(name) ?? 0,
      begin: (end) => {
        begun.push(name)
        leave.set(name, end)
      },
    })
  return {
    enter,
    begun,
    gone,
    busy,
    unread,
    leave: (name: string) => leave.get(name)?.(),
    stop: () => made.stop(),
  }
}

it('lets some of a name begin, the next as one ends, and never makes others wait', () => {
  const { enter, begun, leave, stop } = shares()
  for (const name of ['a', 'b', 'c', 'd']) expect(enter('x', name)).toBe(true)
  expect(enter('y', 'e')).toBe(true)
  expect(begun).toEqual(['a', 'b', 'e'])
  expect(enter('x', 'too many')).toBe(false)
  leave('a')
  leave('a')
  expect(begun).toEqual(['a', 'b', 'e', 'c'])
  stop()
})

it('passes over who is gone', () => {
  const { enter, begun, gone, leave, stop } = shares()
  for (const name of ['a', 'b', 'c', 'd']) enter('x', name)
  gone.add('c')
  leave('b')
  expect(begun).toEqual(['a', 'b', 'd'])
  stop()
})

it('does not begin with who is gone when they come: nobody would end it', () => {
  const { enter, begun, gone, stop } = shares()
  gone.add('a').add('b')
  for (const name of ['a', 'b', 'c', 'd']) expect(enter('x', name)).toBe(true)
  expect(begun).toEqual(['c', 'd'])
  stop()
})

it('no longer counts what takes long, up to a limit', () => {
  const { enter, begun, leave, stop } = shares()
  for (const name of ['a', 'b', 'c', 'd']) enter('x', name)
  vi.advanceTimersByTime(1500)
  expect(begun).toEqual(['a', 'b', 'c'])
  vi.advanceTimersByTime(5000)
  expect(begun).toEqual(['a', 'b', 'c'])
  leave('a')
  expect(begun).toEqual(['a', 'b', 'c'])
  vi.advanceTimersByTime(500)
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  stop()
})

it('goes on counting what waits for us, and what has much ready that nobody reads', () => {
  const { enter, begun, busy, unread, stop } = shares()
  for (const name of ['a', 'b', 'c', 'd']) enter('x', name)
  busy.add('x')
  vi.advanceTimersByTime(5000)
  expect(begun).toEqual(['a', 'b'])
  busy.delete('x')
  unread.set('a', 101)
  vi.advanceTimersByTime(5000)
  expect(begun).toEqual(['a', 'b'])
  unread.set('a', 100)
  vi.advanceTimersByTime(500)
  expect(begun).toEqual(['a', 'b', 'c'])
  stop()
})
