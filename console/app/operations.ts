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

/** What was read is shown at once when one comes back, and read again after half a minute. */
export const queryClient = new QueryClient({
  // The client tries again by itself what may be tried again.
  defaultOptions: { queries: { staleTime: 30_000, retry: false }, mutations: { retry: false } },
})

type Call<Name extends OperationName> = (
  takes: Takes<Name>,
  options?: RequestOptions,
) => Promise<Answers<Name>>

/** An operation by its name, for what is general over all of them. */
export function operation<Name extends OperationName>(name: Name): Call<Name> {
  return api[name] as unknown as Call<Name>
}

interface ReadOptions<Name extends OperationName> {
  /** How it is asked for, where that takes more than the operation. */
  by?: Call<Name>
  enabled?: boolean
  staleTime?: number
  /** Milliseconds after which it is read again, for what no event tells of. */
  every?: number | false
  /** Topics of live events after which it is read again: `['task']`, `['record:people']`. */
  live?: readonly string[]
}

// What happens in quick succession, as in an import, is read twice a second.
export const againMilliseconds = 500

/** The answer of an operation that reads, kept up to date while it is shown. */
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
  // What was read stays in sight while the server is away; the shell says that it is.
  if (read.data === undefined || !isAway(read.error)) return read
  return { ...read, error: null } as UseQueryResult<Answers<Name>>
}

function isAway(error: unknown): boolean {
  return error instanceof ConnectionError || (error instanceof FrontdeskError && error.status >= 500)
}

interface ChangeOptions<Name extends OperationName> {
  /** Operations whose answers are no longer true afterwards. */
  refreshes?: readonly OperationName[]
  /** What is said when it is done. */
  done?: string | undefined
  onDone?: (answer: Answers<Name>) => void
  /** Tells what went wrong in its own place; otherwise a notice does. */
  onFailed?: (error: Error) => void
  /** Changes with the same queue are sent one after the other, so that answers arrive in order. */
  queue?: string
}

/** An operation that changes something. */
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
