import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../src/platform/database/embedded/index.ts'
import { connect, migrate } from '../../src/platform/database/index.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server with a migrated template database, `frontdesk`. */
    databaseUrl: string
  }
}

/** One real PostgreSQL for the whole run; each test file clones the migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-test-'))
  // Nothing in a test outlives the machine: durability would only cost time.
  const server = await startEmbedded({ dataDir, settings: { fsync: 'off', max_connections: '300' } })
  const database = await connect({ url: server.url, poolSize: 2 })
  await migrate(database.pool)
  await database.close()
  project.provide('databaseUrl', server.url)
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
