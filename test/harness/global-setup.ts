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
    /** The URL of the migrated template database. */
    databaseUrl: string
    /** The same server for the few tests whose damage needs a superuser. */
    superuserUrl: string
    /** The folder of the built files, which processes run and browsers load. */
    built: string
  }
}

/**
 * One real PostgreSQL for the whole run; each test file clones the migrated template. `TEST_DATABASE_URL` names another
 * server for the tests, with a role that may create databases.
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
  // A database started as root runs as another user, who needs access to the directory.
  await chmod(dataDir, 0o711)
  // The data of tests is disposable, so durability would only cost time.
  const server = await startEmbedded({ dataDir, settings })
  await onServer(new URL(server.superuserUrl), mayMakeDatabases)
  const url = await makeTemplate(server.url)
  project.provide('databaseUrl', url)
  project.provide('superuserUrl', server.superuserUrl)
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const settings = {
  fsync: 'off',
  max_connections: '500',
  // A database can't be dropped during a login to it, so a client that stops in the middle would block all files for a
  // minute.
  authentication_timeout: '15s',
}

/** The role has more rights than Frontdesk's but is no superuser, so tests detect everything that needs one. */
const mayMakeDatabases = `alter role frontdesk_app createdb createrole; alter role frontdesk_app set createrole_self_grant = 'set, inherit'`

const templateName = 'test_template'

/** A separate database: the owner of the server stays connected to its own, and a template must have no connections. */
async function makeTemplate(serverUrl: string): Promise<string> {
  const owner = await connect({ url: serverUrl, poolSize: 1 })
  // An interrupted run may have left it on an external server.
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
