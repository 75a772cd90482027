import { useMemo } from 'react'
import { useParams } from 'wouter'
import { ErrorPage } from '../app/problems/error-page.tsx'
import { Skeleton } from '../kit/states.tsx'
import { RecordsScreen } from './records-screen.tsx'
import { type Kind, sourceOf } from './source.ts'
import { useDetail } from './use-detail.ts'

/** The records of an object or a table. */
export function RecordsPage({ kind }: { kind: Kind }) {
  const { name = '' } = useParams()
  const source = useMemo(() => sourceOf(kind, name), [kind, name])
  const detail = useDetail(source)
  if (detail.error !== null) return <ErrorPage error={detail.error} onRetry={() => void detail.refetch()} />
  if (detail.data === undefined) return <Skeleton />
  return <RecordsScreen key={`${kind}/${name}`} source={source} detail={detail.data} />
}
