import type { Job } from '../../kit/job.ts'
import { type Db, statement } from '../database/index.ts'

const without = statement<{ value: string }, [name: string, key: string, values: string[]]>(
  'jobs.without',
  `select given.value from unnest($3::text[]) as given (value)
   where not exists (
     select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = $1 and j.payload ->> $2 = given.value
       and (j.locked_at is not null or j.attempts < j.max_attempts))`,
)

/**
 * Those of the values for which no instance of the job, with the value at `key` of its payload, waits or is under way:
 * because it failed for good, say, after taking down one process after the other.
 */
export async function abandoned<Input>(
  db: Db,
  job: Job<never, Input>,
  key: keyof Input & string,
  values: readonly string[],
): Promise<string[]> {
  if (values.length === 0) return []
  const rows = await without.all(db, job.name, key, [...values])
  return rows.map((row) => row.value)
}
