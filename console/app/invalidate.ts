import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Reads again what is shown of it. What is being read for the first time may have been put together before something
 * happened, and to ask for it again is only to wait for that answer: it is read once more behind it.
 */
export async function invalidate(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const begun = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  await client.invalidateQueries({ queryKey })
  if (begun.length > 0) await client.invalidateQueries({ predicate: (query) => begun.includes(query) })
}
