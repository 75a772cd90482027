import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Refetches active queries. A first fetch may have been answered before the change, and invalidating it only waits for
 * that answer, so it is fetched once more afterwards.
 */
export async function invalidate(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const firstFetches = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  await client.invalidateQueries({ queryKey })
  if (firstFetches.length > 0)
    await client.invalidateQueries({ predicate: (query) => firstFetches.includes(query) })
}
