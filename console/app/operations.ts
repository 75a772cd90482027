import {
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  type Answers,
  ConnectionError,
  FrontdeskError,
  type OperationName,
  type RequestOptions,
  type Takes,
} from '../../clients/typescript/src/index.ts'
import { toast } from '../kit/toast-store.ts'
import { api } from './api.ts'
import { confirmed, NotConfirmed } from './identity/confirmation.ts'
import { invalidate } from './invalidate.ts'
import { useLive } from './live/live.ts'
import { throttle } from './live/throttle.ts'
import { explain } from './problems/explain.ts'

/** Cached answers are shown at once and refetched after half a minute. */
export const queryClient = new QueryClient({
  // The API client already retries.
  defaultOptions: { queries: { staleTime: 30_000, retry: false }, mutations: { retry: false } },
})

type Call<Name extends OperationName> = (
  takes: Takes<Name>,
  options?: RequestOptions,
) => Promise<Answers<Name>>

/** An operation by name, for code that is generic over operations. */
export function operation<Name extends OperationName>(name: Name): Call<Name> {
  return api[name] as unknown as Call<Name>
}

interface ReadOptions<Name extends OperationName> {
  /** The query key, if the operation alone isn't enough. */
  by?: Call<Name>
  enabled?: boolean
  staleTime?: number
  /** The polling interval in milliseconds, for data without live events. */
  every?: number | false
  /** Topics of live events that refetch the data: `['task']`, `['record:people']`. */
  live?: readonly string[]
}

// Bursts of events, as in an import, refetch at most twice a second.
export const againMilliseconds = 500

/** Fetches an operation and keeps its answer up to date while mounted. */
export function useRead<Name extends OperationName>(
  name: Name,
  takes: Takes<Name>,
  { by = operation(name), live = [], every = false, ...options }: ReadOptions<Name> = {},
): UseQueryResult<Answers<Name>> {
  const key = JSON.stringify(takes)
  const readAgain = useMemo(
    () => throttle(() => void invalidate(queryClient, [name, JSON.parse(key)]), againMilliseconds),
    [name, key],
  )
  useLive(live, readAgain)
  const read = useQuery({
    queryKey: [name, takes],
    queryFn: async ({ signal }) => (await by(takes, { signal })) ?? null,
    refetchInterval: every,
    ...options,
  }) as UseQueryResult<Answers<Name>>
  // Data stays visible during a server outage, which the shell reports.
  if (read.data === undefined || !isAway(read.error)) return read
  return { ...read, error: null } as UseQueryResult<Answers<Name>>
}

function isAway(error: unknown): boolean {
  return error instanceof ConnectionError || (error instanceof FrontdeskError && error.status >= 500)
}

interface ChangeOptions<Name extends OperationName> {
  /** Operations to refetch afterwards. */
  refreshes?: readonly OperationName[]
  /** The success message. */
  done?: string | undefined
  onDone?: (answer: Answers<Name>) => void
  /** Shows the error in place instead of as a toast. */
  onFailed?: (error: Error) => void
  /** Changes in the same queue run one after the other, so that answers arrive in order. */
  queue?: string
}

/** Runs an operation that changes data. */
export function useChange<Name extends OperationName>(
  name: Name,
  options: ChangeOptions<Name> = {},
): UseMutationResult<Answers<Name>, Error, Takes<Name>> {
  const client = useQueryClient()
  return useMutation({
    ...(options.queue === undefined ? {} : { scope: { id: options.queue } }),
    mutationFn: (takes: Takes<Name>) => confirmed(() => operation(name)(takes)),
    onSuccess: async (answer) => {
      if (options.done !== undefined) toast(options.done, { tone: 'good' })
      options.onDone?.(answer)
      await refresh(client, options.refreshes ?? [])
    },
    onError: (error) => {
      if (error instanceof NotConfirmed) return
      if (options.onFailed !== undefined) options.onFailed(error)
      else toastError(error)
    },
  })
}

export async function refresh(client: QueryClient, names: readonly OperationName[]): Promise<void> {
  await Promise.all(names.map((name) => invalidate(client, [name])))
}

export function toastError(error: unknown): void {
  const { title, requestId } = explain(error)
  toast(title, { tone: 'bad', detail: requestId })
}
