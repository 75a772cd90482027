import type pg from 'pg'

const unprepared = new WeakSet<pg.PoolClient>()

/** Behind a pooler that gives each transaction another server, no statement stays prepared. */
export function isUnprepared(client: pg.PoolClient): boolean {
  return unprepared.has(client)
}

/** Has every connection of the pool send statements without the name under which they would be prepared. */
export function prepareNothing(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    unprepared.add(client)
    const send = client.query.bind(client) as (...words: unknown[]) => unknown
    client.query = ((query: unknown, ...rest: unknown[]) =>
      send(isNamed(query) ? { ...query, name: undefined } : query, ...rest)) as typeof client.query
  })
}

/** A query as an object of its own (COPY, a batch) is sent as it is. */
function isNamed(query: unknown): query is { name: string } {
  return typeof query === 'object' && query !== null && 'name' in query && !('submit' in query)
}
