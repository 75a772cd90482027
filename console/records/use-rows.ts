import { hashKey, useQueries } from '@tanstack/react-query'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { queryClient } from '../app/operations.ts'
import { type Layout, lineAt, pageSize, pagesFor } from './grid/layout.ts'
import { readShownRows } from './merging/shown-rows.ts'
import type { Source } from './source.ts'

export type Row = Schemas['Row']

export interface ListBody {
  query?: Record<string, unknown>
  record_type_id?: number
  search?: string
  sort?: { field: string; direction: 'asc' | 'desc' }[]
  expand?: string[]
}

/** Returns true if a filter or a search hides records. */
export function isNarrowed({ query, search }: ListBody): boolean {
  return query !== undefined || search !== undefined
}

export interface Rows {
  /** Returns the row of a line. Undefined for other lines and while loading. */
  rowAt: (line: number) => Row | undefined
  /** Loads rows that haven't been visible, for bulk actions. */
  load: (lines: { first: number; last: number }) => Promise<void>
  error: Error | null
}

/** The visible rows, paginated by section. */
export function useRows(
  source: Source,
  bodies: readonly ListBody[],
  layout: Layout,
  inSight: { first: number; last: number },
): Rows {
  const takesOf = (section: number, page: number) => ({
    name: source.name,
    body: { ...bodies[section], limit: pageSize, offset: page * pageSize },
  })
  const queriesOf = (lines: { first: number; last: number }) =>
    pagesFor(layout, lines).map(({ section, page }) => {
      const takes = takesOf(section, page)
      return {
        queryKey: [source.list, takes],
        queryFn: ({ signal }: { signal: AbortSignal }) => readShownRows(source, takes, { signal }),
        staleTime: 60_000,
      }
    })
  const results = useQueries({
    queries: queriesOf(inSight).map((query) => ({
      ...query,
      // Rows are read from the cache directly, so the library doesn't count them as used.
      notifyOnChangeProps: ['data' as const, 'error' as const],
    })),
  })
  // The page is requested once per row, so its key is computed once.
  const hashes = new Map<string, string>()
  const hashOf = (section: number, page: number): string => {
    const name = `${section}/${page}`
    const known = hashes.get(name) ?? hashKey([source.list, takesOf(section, page)])
    hashes.set(name, known)
    return known
  }
  return {
    rowAt: (line) => {
      const at = lineAt(layout, line)
      if (at?.kind !== 'row') return undefined
      // Keeps pages out of sight, because copied or edited rows may have scrolled away.
      const hash = hashOf(at.section, Math.floor(at.offset / pageSize))
      const page = queryClient.getQueryCache().get<{ results: Row[] }>(hash)?.state.data
      return page?.results[at.offset % pageSize]
    },
    load: async (lines) => {
      for (const query of queriesOf(lines)) await queryClient.fetchQuery(query)
    },
    error: results.find(({ error }) => error !== null)?.error ?? null,
  }
}
