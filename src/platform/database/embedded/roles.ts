import { createHmac } from 'node:crypto'
import type { Client } from 'pg'
import { application, database } from './cluster.ts'
import type { Folder } from './folder.ts'

/** The application's password, derived from the superuser's: a process that can read that file may use both roles. */
export function applicationPassword(password: string): string {
  return createHmac('sha256', password).update('application').digest('hex')
}

/** Frontdesk works as a role that owns its database and has no other rights: no file, no program, no other database. */
export async function createApplicationRole(client: Client, folder: Folder): Promise<void> {
  await client.query(makeRole(applicationPassword(folder.password)))
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
  if (rowCount === 0) await createDatabase(client)
}

/** The password is hexadecimal digits. Of two processes that start at once, the second finds it there. */
const makeRole = (password: string): string => `
  do $$ begin
    if not exists (select from pg_roles where rolname = '${application}') then
      create role ${application} login password '${password}';
    end if;
  exception when duplicate_object or unique_violation then null;
  end $$`

async function createDatabase(client: Client): Promise<void> {
  const text = `create database ${database} owner ${application}`
  await client.query(text).catch((error: Error & { code?: string }) => {
    const anotherWasFaster = error.code === '42P04' || error.code === '23505'
    if (!anotherWasFaster) throw error
  })
}
