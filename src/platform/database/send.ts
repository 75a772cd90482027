import type pg from 'pg'

/** The outcome of a statement. */
export interface Result<Row> {
  rows: Row[]
  rowCount: number | null
}

/**
 * Sends one query over a connection. Uses the driver's callback form: its promise form keeps the rows of a result alive until
 * a full garbage collection, which took 140 MiB instead of 10 for an export of 200,000 rows.
 */
export function send<Row>(client: pg.PoolClient, query: pg.QueryConfig<unknown[]>): Promise<Result<Row>> {
  return new Promise((resolve, reject) => {
    client.query(query, (error: Error | null, result: pg.QueryResult | pg.QueryResult[]) => {
      if (error !== null) return reject(error)
      // A text of several statements has a result for each.
      const [first] = [result].flat()
      resolve({ rows: (first?.rows ?? []) as Row[], rowCount: first?.rowCount ?? null })
    })
  })
}
