import type { RawBuilder } from 'kysely'
import type pg from 'pg'
import { alongWithCheck } from './check-along.ts'
import { type Guard, send, sendGuarded } from './send.ts'
import { withSendOptions } from './send-options.ts'
import { type Db, poolOf } from './statement.ts'
import { writtenTypes } from './types.ts'
import { isDatabaseAway } from './violations.ts'

// Most generated texts come once or twice; one that comes a third time is likely to come a thousandth.
const usesBeforePreparing = 3
const rememberedTexts = 500
// A prepared page takes some 50 kB of a database process.
const preparedPerConnection = 200

interface Text {
  name: string
  uses: number
}

const remembered = new Map<string, Text>()
const preparedBy = new WeakMap<pg.PoolClient, Set<string>>()
let made = 0

/**
 * Runs SQL that was put together at run time but is likely to come again with other values, such as the page of a
 * list: parsing and planning it takes as long as reading its 50 rows, twice as long with a formula. A text that keeps
 * coming is prepared, and PostgreSQL decides whether one plan serves all values. It decides once, so whoever gives it
 * new choices (an index on a value) must give the text a new `epoch`. A connection that has prepared its fill is
 * closed instead of growing for ever. Moments come as ISO text, inside a transaction as dates.
 */
export async function runReused<Row>(db: Db, query: RawBuilder<Row>, epoch: number): Promise<Row[]> {
  const compiled = query.compile(db)
  const name = nameOf(`${epoch} ${compiled.sql}`)
  const pool = poolOf(db)
  if (pool === undefined) {
    return (await db.executeQuery<Row>(withSendOptions(compiled, { name, isReused: true }))).rows
  }
  const config = {
    ...(name === undefined ? {} : { name }),
    text: compiled.sql,
    values: [...compiled.parameters],
    types: writtenTypes,
  }
  return alongWithCheck((guard) => sendOver<Row>(pool, config, guard))
}

async function sendOver<Row>(
  pool: pg.Pool,
  config: pg.QueryConfig<unknown[]>,
  guard: Guard | undefined,
): Promise<Row[]> {
  const client = await pool.connect()
  let isLost = false
  try {
    if (config.name !== undefined) notePrepared(client, config.name)
    const { rows } =
      guard === undefined ? await send<Row>(client, config) : await sendGuarded<Row>(guard, client, config)
    return rows
  } catch (error) {
    // A server that takes no writes any more would go on refusing them.
    isLost = isDatabaseAway(error)
    throw error
  } finally {
    client.release(isLost || hasPreparedItsFill(client))
  }
}

/** The name to prepare a text under; undefined while it is new. The texts that were used last are remembered. */
function nameOf(key: string): string | undefined {
  const known = remembered.get(key) ?? { name: `reused.${++made}`, uses: 0 }
  known.uses += 1
  remembered.delete(key)
  remembered.set(key, known)
  const [oldest] = remembered.keys()
  if (remembered.size > rememberedTexts && oldest !== undefined) remembered.delete(oldest)
  return known.uses < usesBeforePreparing ? undefined : known.name
}

export function notePrepared(client: pg.PoolClient, name: string): void {
  const names = preparedBy.get(client) ?? new Set()
  preparedBy.set(client, names.add(name))
}

export function hasPreparedItsFill(client: pg.PoolClient): boolean {
  return (preparedBy.get(client)?.size ?? 0) > preparedPerConnection
}
