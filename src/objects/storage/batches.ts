import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'
import { tableOf } from './names.ts'

const batchSize = 5000

export interface Sweep {
  objectId: number
  /** The condition for the rows, by their columns. */
  where: RawBuilder<unknown>
  set: RawBuilder<unknown>
}

/**
 * Changes many rows in short transactions of 5,000, along the primary key, so that row locks are short. Returns the row
 * at which it stopped when `until` has passed, or null at the end.
 */
export async function sweep(
  db: Db,
  { objectId, where, set }: Sweep,
  from: string,
  until: number,
): Promise<string | null> {
  const table = tableOf(objectId)
  for (let after = from; ; ) {
    const { rows } = await sql<{ last: string | null }>`
      with batch as (
        select id from ${table} where id > ${after} and (${where}) order by id limit ${batchSize} for update),
      changed as (update ${table} as r set ${set} from batch where r.id = batch.id)
      select max(id) as last from batch`.execute(db)
    const last = rows[0]?.last ?? null
    if (last === null || Date.now() > until) return last
    after = last
  }
}
