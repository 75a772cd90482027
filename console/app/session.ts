import { useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { FrontdeskError, type Schemas } from '../../clients/typescript/src/index.ts'
import { api } from './api.ts'
import { queryClient } from './operations.ts'

export type Session = Schemas['Session']

const sessionKey = ['getCurrentSession'] as const

/** The signed-in user, or null. */
export function useSession(): {
  session: Session | null | undefined
  error: Error | null
  retry: () => void
} {
  const { data, error, refetch } = useQuery({
    queryKey: sessionKey,
    queryFn: async ({ signal }) => {
      try {
        return await api.getCurrentSession({}, { signal })
      } catch (caught) {
        if (caught instanceof FrontdeskError && caught.status === 401) return null
        throw caught
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { session: data, error, retry: () => void refetch() }
}

export const SessionContext = createContext<Session | undefined>(undefined)

/** The shell renders only with a session. */
export function useCurrentSession(): Session {
  const session = use(SessionContext)
  if (session === undefined) throw new Error('Not signed in')
  return session
}

export function enter(session: Session): void {
  queryClient.setQueryData(sessionKey, session)
}

/** Clears all cached data when the session ends, here or elsewhere. */
export function leave(): void {
  queryClient.setQueryData(sessionKey, null)
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
}

/** Asks the server again for the session. */
export function readSession(): void {
  void queryClient.invalidateQueries({ queryKey: sessionKey })
}

function isSignedOut(error: unknown): boolean {
  return error instanceof FrontdeskError && error.status === 401
}

/** Any answer of 401 leads to the sign-in page. */
export function leaveWhenSignedOut(): void {
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] === sessionKey[0]) return
    if (isSignedOut(query.state.error)) leave()
  })
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const isInside = queryClient.getQueryData(sessionKey) !== null
    if (isInside && isSignedOut(event.mutation.state.error)) leave()
  })
}
