import { useQueries } from '@tanstack/react-query'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { operation } from '../app/operations.ts'
import { pageSize, pagesFor } from './grid/window.ts'
import type { Source } from './source.ts'

export type Row = Schemas['Row']

export interface ListBody {
  query?: Record<string, unknown>
  view_id?: number
  search?: string
  sort?: { field: string; direction: 'asc' | 'desc' }[]
  expand?: string[]
}

/** The rows in sight, page by page; undefined for those that have not come yet. */
export function useRows(
  source: Source,
  body: ListBody,
  inSight: { first: number; last: number },
): { rowAt: (index: number) => Row | undefined; error: Error | null; isLoading: boolean } {
  const pages = pagesFor(inSight)
  const results = useQueries({
    queries: pages.map((page) => {
      const takes = { name: source.name, body: { ...body, limit: pageSize, offset: page * pageSize } }
      return {
        queryKey: [source.list, takes],
        queryFn: ({ signal }: { signal: AbortSignal }) => operation(source.list)(takes, { signal }),
        staleTime: 60_000,
      }
    }),
  })
  const [firstPage = 0] = pages
  return {
    rowAt: (index) => results[Math.floor(index / pageSize) - firstPage]?.data?.results[index % pageSize],
    error: results.find(({ error }) => error !== null)?.error ?? null,
    isLoading: results.some(({ isPending }) => isPending),
  }
}
