import type { RawBuilder } from 'kysely'
import type pg from 'pg'
import { send } from './send.ts'
import { type Db, poolOf } from './statement.ts'
import { writtenTypes } from './types.ts'

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
 * closed instead of growing for ever. Moments come as ISO text. Inside a transaction it is an ordinary query, which
 * gives dates.
 */
export async function runReused<Row>(db: Db, query: RawBuilder<Row>, epoch: number): Promise<Row[]> {
  const pool = poolOf(db)
  if (pool === undefined) return (await query.execute(db)).rows
  const { sql: text, parameters } = query.compile(db)
  const name = nameOf(`${epoch} ${text}`)
  const client = await pool.connect()
  let isFull = false
  try {
    if (name !== undefined) isFull = notePrepared(client, name) > preparedPerConnection
    const { rows } = await send<Row>(client, {
      ...(name === undefined ? {} : { name }),
      text,
      values: [...parameters],
      types: writtenTypes,
    })
    return rows
  } finally {
    client.release(isFull)
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

function notePrepared(client: pg.PoolClient, name: string): number {
  const names = preparedBy.get(client) ?? new Set()
  preparedBy.set(client, names.add(name))
  return names.size
}
