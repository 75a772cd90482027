import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../app/api.ts'
import { invalidate } from '../../app/invalidate.ts'
import { useLive } from '../../app/live/live.ts'
import { throttle } from '../../app/live/throttle.ts'
import { queryClient } from '../../app/operations.ts'
import type { RunStep } from './step-view.tsx'

// A run has at most a thousand steps.
const mostPages = 10
const againMilliseconds = 500

/** The steps of a run, live. */
export function useRunSteps(runId: string | undefined): {
  steps: readonly RunStep[] | undefined
  error: Error | null
} {
  const readAgain = useMemo(
    () => throttle(() => void invalidate(queryClient, ['getRunSteps', runId]), againMilliseconds),
    [runId],
  )
  useLive(['run'], readAgain)
  const { data, error } = useQuery({
    queryKey: ['getRunSteps', runId],
    queryFn: ({ signal }) => readSteps(runId ?? '', signal),
    enabled: runId !== undefined,
    staleTime: 0,
  })
  return { steps: data, error: data === undefined ? error : null }
}

async function readSteps(runId: string, signal: AbortSignal): Promise<RunStep[]> {
  const steps: RunStep[] = []
  let cursor: string | null = null
  for (let page = 0; page < mostPages; page++) {
    const read: { results: RunStep[]; next_cursor: string | null } = await api.getRunSteps(
      { runId, limit: 100, ...(cursor === null ? {} : { cursor }) },
      { signal },
    )
    steps.push(...read.results)
    cursor = read.next_cursor
    if (cursor === null) break
  }
  return steps
}
