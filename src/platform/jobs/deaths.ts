import { type RawBuilder, sql } from 'kysely'
import { mostDeaths } from '../../kit/job.ts'

/*
 * How many processes a job was under way in that died stands in its flags, as `died-1`, `died-2`…: a flag for each,
 * because that is all that the queue carries over when a job is put in again under its key.
 */

const flagged = (flags: string): string =>
  `(select count(*)::int from jsonb_object_keys(coalesce(${flags}, '{}')) as flag where flag like 'died-%')`

export const deathsIn = flagged('flags')

/** Whether it gets its last try: the next death is its end. */
export const isSuspectIn = (flags: string): string =>
  `coalesce(${flags} ? 'died-${mostDeaths - 1}' and not ${flags} ? 'died-${mostDeaths}', false)`

export function deathsOf(): RawBuilder<number> {
  return sql.raw(deathsIn)
}

/** The deaths that a job has which waits under this key. One that is under way goes on beside the new one. */
export const keptFlags = (key: string): string =>
  `(select jsonb_agg(flag) from graphile_worker._private_jobs kept, jsonb_object_keys(kept.flags) as flag
    where kept.key = ${key} and kept.locked_at is null and flag like 'died-%')`
