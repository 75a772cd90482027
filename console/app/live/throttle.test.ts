import { expect, it, vi } from 'vitest'
import { useFakeTimers } from '../../../test/harness/fake-timers.ts'
import { throttle } from './throttle.ts'

useFakeTimers()

it('calls at once, and once more for all that were asked for meanwhile', () => {
  const call = vi.fn<() => void>()
  const ask = throttle(call, 500)
  ask()
  expect(call).toHaveBeenCalledTimes(1)
  ask()
  ask()
  vi.advanceTimersByTime(499)
  expect(call).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(call).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(5000)
  expect(call).toHaveBeenCalledTimes(2)
  ask()
  expect(call).toHaveBeenCalledTimes(3)
})
