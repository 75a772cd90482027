import type pg from 'pg'

/**
 * Makes every connection of the pool send statements without the name under which they would be prepared: behind a pooler
 * that gives each transaction another server, no statement stays prepared.
 */
export function prepareNothing(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...words: unknown[]) => unknown
    client.query = ((query: unknown, ...rest: unknown[]) =>
      send(isNamed(query) ? { ...query, name: undefined } : query, ...rest)) as typeof client.query
  })
}

/** A query object such as a COPY stream is sent unchanged. */
function isNamed(query: unknown): query is { name: string } {
  return typeof query === 'object' && query !== null && 'name' in query && !('submit' in query)
}
