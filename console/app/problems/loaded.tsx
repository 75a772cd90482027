import type { ReactNode } from 'react'
import { Skeleton } from '../../kit/states.tsx'
import { ErrorPage } from './error-page.tsx'

/** Renders data, a skeleton or an error. Existing data stays visible during a refetch. */
export function Loaded<Data>({
  of,
  lines,
  children,
}: {
  of: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  lines?: number
  children: (data: Data) => ReactNode
}) {
  if (of.data !== undefined) return children(of.data)
  if (of.error !== null) return <ErrorPage error={of.error} onRetry={of.refetch} />
  return <Skeleton {...(lines === undefined ? {} : { lines })} />
}
