import type pg from 'pg'
import type { TableName } from './format.ts'

/**
 * Where jobs waited until a migration moved them to `public.jobs`: the tables of a package that is no longer here. A
 * backup from before has their rows, and what they are loaded into is made as that migration reads it.
 */
export const formerQueue = 'graphile_worker'

const tables = `
  create schema graphile_worker;
  create table graphile_worker._private_known_crontabs (
    identifier text, known_since timestamptz, last_execution timestamptz);
  create table graphile_worker._private_job_queues (
    id int primary key, queue_name text, locked_at timestamptz, locked_by text);
  create table graphile_worker._private_tasks (id int primary key, identifier text);
  create table graphile_worker._private_jobs (
    id bigint primary key, job_queue_id int, task_id int, payload json, priority smallint, run_at timestamptz,
    attempts smallint, max_attempts smallint, last_error text, created_at timestamptz, updated_at timestamptz, key text,
    locked_at timestamptz, locked_by text, revision int, flags jsonb)`

/** Makes them where the backup has rows for them, and takes away those of what was there before. */
export async function prepareFormerQueue(
  client: pg.ClientBase,
  contents: readonly TableName[],
): Promise<void> {
  await client.query(`drop schema if exists ${formerQueue} cascade`)
  if (contents.some(({ schema }) => schema === formerQueue)) await client.query(tables)
}
