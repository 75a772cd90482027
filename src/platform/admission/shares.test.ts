import { expect, it, vi } from 'vitest'
import { useFakeTimers } from '../../../test/harness/fake-timers.ts'
import { readConfig } from '../config/index.ts'
import { admissionLimits } from './limits.ts'
import { Shares } from './shares.ts'

useFakeTimers()

const { requests } = admissionLimits(readConfig({ FRONTDESK_REQUESTS_PER_ACCOUNT: '2' }))

function openShares() {
  const state = { isSaturated: false, waits: 0 }
  const limits = { ...requests, waiting: 2, slow: 2, slowWhenSaturated: 1, unreadBytes: 100 }
  const shares = new Shares({
    limits,
    isSaturated: () => state.isSaturated,
    onWait: () => state.waits++,
  })
  const started: string[] = []
  const leave = new Map<string, () => void>()
  const disconnected = new Set<string>()
  const ours = new Set<string>()
  const unread = new Map<string, number>()
  const enter = (share: string, name: string, weight = 1): boolean =>
    shares.enter(share, {
      weight,
      isGone: () => disconnected.has(name),
      canAge: () => !ours.has(name),
      unread: () => unread.get(name) ?? 0,
      begin: (end) => {
        started.push(name)
        leave.set(name, end)
      },
    })
  return {
    state,
    enter,
    started,
    disconnected,
    ours,
    unread,
    leave: (name: string) => leave.get(name)?.(),
    stop: () => shares.stop(),
  }
}

it('starts some entries of a name, the next as one ends, and never delays other names', () => {
  const { enter, started, leave, state, stop } = openShares()
  for (const name of ['a', 'b', 'c', 'd']) expect(enter('x', name)).toBe(true)
  expect(enter('y', 'e')).toBe(true)
  expect(started).toEqual(['a', 'b', 'e'])
  expect(state.waits).toBe(2)
  expect(enter('x', 'too many')).toBe(false)
  leave('a')
  leave('a')
  expect(started).toEqual(['a', 'b', 'e', 'c'])
  stop()
})

it('counts a heavy entry as several, and starts it at the latest when nothing else is under way', () => {
  const { enter, started, leave, stop } = openShares()
  enter('x', 'a')
  enter('x', 'heavy', 4)
  enter('x', 'b')
  expect(started).toEqual(['a'])
  leave('a')
  expect(started).toEqual(['a', 'heavy'])
  leave('heavy')
  expect(started).toEqual(['a', 'heavy', 'b'])
  stop()
})

it('skips clients that disconnected, when they enter and while they wait', () => {
  const { enter, started, disconnected, leave, stop } = openShares()
  disconnected.add('z')
  for (const name of ['z', 'a', 'b', 'c', 'd']) expect(enter('x', name)).toBe(true)
  disconnected.add('c')
  leave('b')
  expect(started).toEqual(['a', 'b', 'd'])
  stop()
})

it('stops counting slow entries, up to a limit that is lower while the database is saturated', () => {
  const { enter, started, state, stop } = openShares()
  for (const name of ['a', 'b', 'c', 'd']) enter('x', name)
  state.isSaturated = true
  vi.advanceTimersByTime(5000)
  expect(started).toEqual(['a', 'b', 'c'])
  state.isSaturated = false
  vi.advanceTimersByTime(500)
  expect(started).toEqual(['a', 'b', 'c', 'd'])
  for (const name of ['e', 'f']) enter('x', name)
  vi.advanceTimersByTime(5000)
  expect(started).toEqual(['a', 'b', 'c', 'd'])
  stop()
})

it('goes on counting entries that wait for this process, and those with many unread bytes', () => {
  const { enter, started, ours, unread, stop } = openShares()
  for (const name of ['a', 'b', 'c', 'd']) enter('x', name)
  ours.add('a').add('b')
  vi.advanceTimersByTime(5000)
  expect(started).toEqual(['a', 'b'])
  ours.delete('b')
  unread.set('b', 101)
  vi.advanceTimersByTime(5000)
  expect(started).toEqual(['a', 'b'])
  unread.set('b', 100)
  vi.advanceTimersByTime(500)
  expect(started).toEqual(['a', 'b', 'c'])
  stop()
})
