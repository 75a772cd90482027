import type pg from 'pg'

// A prepared page takes some 50 kB of a database process.
const preparedPerConnection = 200

const preparedBy = new WeakMap<pg.PoolClient, Set<string>>()

/** Counts the statements that were put together at run time and that a connection has prepared. */
export function notePrepared(client: pg.PoolClient, name: string): void {
  const names = preparedBy.get(client) ?? new Set()
  preparedBy.set(client, names.add(name))
}

export function hasPreparedItsFill(client: pg.PoolClient): boolean {
  return (preparedBy.get(client)?.size ?? 0) > preparedPerConnection
}
