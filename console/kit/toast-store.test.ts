import { afterEach, expect, it, vi } from 'vitest'
import { useFakeTimers } from '../../test/harness/fake-timers.ts'
import { currentToasts, dismissToast, onToasts, toast } from './toast-store.ts'

useFakeTimers()
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
})

it('goes after six seconds, unless something went wrong', () => {
  toast('Saved')
  const failed = toast('Not saved', { tone: 'bad' })
  vi.advanceTimersByTime(6000)
  expect(currentToasts().map(({ text }) => text)).toEqual(['Not saved'])
  dismissToast(failed)
  expect(currentToasts()).toEqual([])
})

it('tells its listeners, and shows four at once at most', () => {
  const listener = vi.fn<() => void>()
  const stop = onToasts(listener)
  for (const text of ['a', 'b', 'c', 'd', 'e']) toast(text)
  stop()
  toast('f')
  expect(listener).toHaveBeenCalledTimes(5)
  expect(currentToasts().map(({ text }) => text)).toEqual(['c', 'd', 'e', 'f'])
})
