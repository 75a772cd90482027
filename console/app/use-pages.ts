import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Item, PagedOperation, Takes } from '../../clients/typescript/src/index.ts'
import { invalidate } from './invalidate.ts'
import { useLive } from './live/live.ts'
import { throttle } from './live/throttle.ts'
import { againMilliseconds, operation, queryClient } from './operations.ts'

interface PageOf<One> {
  results: One[]
  next_cursor: string | null
}

/** A paginated list: the loaded items, and a function that loads more. */
export function usePages<Name extends PagedOperation>(
  name: Name,
  takes: Takes<Name>,
  /** Topics of live events that refetch the loaded items. */
  { live = [] }: { live?: readonly string[] } = {},
) {
  const readAgain = useMemo(
    () => throttle(() => void invalidate(queryClient, [name, 'pages']), againMilliseconds),
    [name],
  )
  useLive(live, readAgain)
  const query = useInfiniteQuery({
    queryKey: [name, 'pages', takes],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const from = pageParam === undefined ? takes : { ...takes, cursor: pageParam }
      return (await operation(name)(from, { signal })) as PageOf<Item<Name>>
    },
    getNextPageParam: ({ next_cursor: cursor }) => cursor ?? undefined,
  })
  const pages: InfiniteData<PageOf<Item<Name>>> | undefined = query.data
  return {
    data: pages?.pages.flatMap(({ results }) => results),
    error: query.error,
    refetch: query.refetch,
    hasMore: query.hasNextPage,
    isReadingMore: query.isFetchingNextPage,
    readMore: () => void query.fetchNextPage(),
  }
}
