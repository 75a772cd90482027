import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '../../bin/build.js'
import { startEmbedded } from '../../src/platform/database/embedded/index.ts'
import { connect, migrate } from '../../src/platform/database/index.ts'
import { onServer } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the migrated template database. */
    databaseUrl: string
    /** The same server for the few tests that damage what only a superuser can. */
    superuserUrl: string
    /** The folder of the built files, which processes run and browsers load. */
    built: string
  }
}

/**
 * One real PostgreSQL for the whole run; each test file clones the migrated template. `TEST_DATABASE_URL` names another
 * server to try, with a role that may make databases.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('built', ensureBuilt())
  const given = process.env['TEST_DATABASE_URL']
  if (given !== undefined) {
    project.provide('databaseUrl', await makeTemplate(given))
    project.provide('superuserUrl', given)
    return () => onServer(new URL(given), `drop database ${templateName}`)
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-test-'))
  // As root the database runs as another user, who must be able to pass.
  await chmod(dataDir, 0o711)
  // Nothing in a test outlives the machine: durability would only cost time.
  const server = await startEmbedded({ dataDir, settings })
  await onServer(new URL(server.superuserUrl), mayMakeDatabases)
  // By TCP, as to any other server: some tests put a proxy between.
  const url = await makeTemplate(byTcp(server.url))
  project.provide('databaseUrl', url)
  project.provide('superuserUrl', byTcp(server.superuserUrl))
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function byTcp(address: string): string {
  const url = new URL(address)
  url.search = ''
  return url.href
}

const settings = {
  fsync: 'off',
  max_connections: '500',
  // No database is dropped while somebody is being let in: who falls silent in that would hold up all files for a minute.
  authentication_timeout: '15s',
}

/** What works for this role works for Frontdesk, which may do less; nothing that needs a superuser goes unnoticed. */
const mayMakeDatabases = `alter role frontdesk_app createdb createrole; alter role frontdesk_app set createrole_self_grant = 'set, inherit'`

const templateName = 'test_template'

/** A database apart: the owner of the server stays connected to its own, and a template must have no visitors. */
async function makeTemplate(serverUrl: string): Promise<string> {
  const owner = await connect({ url: serverUrl, poolSize: 1 })
  // A run that was cut short may have left it on a server that is not ours.
  await owner.pool.query(`drop database if exists ${templateName}`)
  await owner.pool.query(`create database ${templateName}`)
  await owner.close()
  const url = new URL(serverUrl)
  url.pathname = `/${templateName}`
  const template = await connect({ url: url.href, poolSize: 2 })
  await migrate(template.pool)
  await template.close()
  return url.href
}
