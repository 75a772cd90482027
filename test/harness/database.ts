import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** The URL of a new database, cloned from the migrated template. */
export async function freshDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const template = new URL(inject('databaseUrl'))
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(
    template,
    `create database ${name} template ${template.pathname.slice(1)} strategy file_copy`,
  )
  const url = new URL(template)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => dropDatabase(name) }
}

/** The URL of a new empty database, as before the first start. */
export async function emptyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const url = new URL(inject('databaseUrl'))
  const server = new URL(url)
  url.pathname = `/test_${randomBytes(6).toString('hex')}`
  const name = url.pathname.slice(1)
  await onServer(server, `create database ${name}`)
  return { url: url.href, drop: () => dropDatabase(name) }
}

/** Runs as a superuser, because only a superuser can end the server's own work in the database (autovacuum). */
export function dropDatabase(name: string): Promise<void> {
  return onServer(new URL(inject('superuserUrl')), `drop database if exists ${name} with (force)`)
}

/** Runs one statement in a database of a test as a superuser. */
export async function asSuperuser(databaseUrl: string, statement: string): Promise<void> {
  const url = new URL(inject('superuserUrl'))
  url.pathname = new URL(databaseUrl).pathname
  await runOnce(url, statement)
}

/** Runs one statement from the maintenance database: a template can't be cloned while it has connections. */
export async function onServer(server: URL, statement: string): Promise<void> {
  const url = new URL(server)
  url.pathname = '/postgres'
  await runOnce(url, statement)
}

async function runOnce(url: URL, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
