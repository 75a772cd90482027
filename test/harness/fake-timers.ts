import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { stopResources } from './per-worker.ts'

/**
 * For a test file: fake timers in each of its tests, as with `vi.useFakeTimers`. Shared servers stop first, because a
 * timer that they set meanwhile would never fire.
 */
export function useFakeTimers(): void {
  beforeAll(stopResources)
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
}
