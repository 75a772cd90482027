import { setFlagsFromString } from 'node:v8'
import type { Logger } from 'pino'
import { Lifetime } from '../kit/lifetime.ts'
import { Admission, admissionLimits } from './admission/index.ts'
import type { App, Capability } from './app.ts'
import type { Config } from './config/index.ts'
import { ensureDataDirectory } from './data-directory.ts'
import { attachEmbedded, type EmbeddedServer, startEmbedded } from './database/embedded/index.ts'
import {
  areHeard,
  areStatementsKept,
  connect,
  type Database,
  DatabaseError,
  lostNotifications,
  migrate,
  mixedUpStatements,
  Outage,
} from './database/index.ts'
import { openFileStore } from './files/index.ts'
import { createJobs, presenceTiming, RowHolder } from './jobs/index.ts'
import { filterErrors } from './log.ts'
import { openOutbound } from './outbound/index.ts'
import { openSecrets } from './secrets/index.ts'

export interface OpenOptions {
  config: Config
  log: Logger
  capabilities: readonly Capability[]
  /**
   * `owner` is the server process, which owns the embedded database. `guest` is a command that runs next to it,
   * and starts the database only if it isn't running.
   */
  as: 'owner' | 'guest'
  /** Called before the first of the migrations that a database in use is due. */
  beforeMigrating?: BeforeMigrating | undefined
  /** The embedded database, if it was launched earlier. */
  embedded?: Promise<EmbeddedServer> | undefined
}

export type BeforeMigrating = (app: Pick<App, 'config' | 'log'>, names: string[]) => Promise<void>

// By default, the heap grows to four times the used memory before a collection: 330 MiB for a process that runs
// automations. With this it takes 225 MiB at no cost. NODE_OPTIONS doesn't accept the flag.
setFlagsFromString('--heap-growing-percent=50')

/** Starts the machine room: database (migrated), files, secrets, jobs, the outbound client. */
export async function openApp(options: OpenOptions): Promise<App> {
  const { config, log, capabilities, as } = options
  const lifetime = new Lifetime()
  try {
    await ensureDataDirectory(config)
    const url = config.databaseUrl ?? (await embedded(options, lifetime))
    const database = await connect({
      url,
      directUrl: config.databaseDirectUrl,
      pooled: config.databasePooled,
      timeoutSeconds: config.databaseTimeout,
      poolSize: config.databasePool,
      keep: as === 'owner' ? 2 : 0,
      onError: (error) => log.warn({ err: error }, 'a database connection broke'),
    })
    lifetime.own('database', () => database.close())
    const outage = new Outage(log, database.check)
    lifetime.own('outage report', () => outage.stop())
    filterErrors(log, outage.take)
    const admission = new Admission(admissionLimits(config), () => database.pool.waitingCount > 0)
    lifetime.own('admission', () => admission.stop())
    // Nothing would work, and the log would not say why.
    if (as === 'owner' && config.databaseUrl !== undefined && !(await areStatementsKept(database.pool)))
      throw new DatabaseError(mixedUpStatements)
    await migrateAll(database, options)
    if (as === 'owner' && config.databaseUrl !== undefined) void listenForItself(database, log)
    const holder = new RowHolder(database.db, log, presenceTiming(config))
    lifetime.own('what is held for requests', () => holder.close())
    const publicUrl = config.publicUrl?.replace(/\/$/, '') ?? defaultUrl(config)
    return {
      config,
      log,
      admission,
      database,
      db: database.db,
      jobs: createJobs(),
      holder,
      files: await openFileStore(config),
      secrets: await openSecrets(config),
      outbound: openOutbound(lifetime, { allow: config.outboundAllow }),
      lifetime,
      capabilities,
      publicUrl,
      pageUrl: publicUrl,
    }
  } catch (error) {
    await lifetime.close()
    throw error
  }
}

/** Through a pooler nothing would be amiss, but some of them cut long transactions short. */
async function migrateAll(database: Database, { config, log, beforeMigrating }: OpenOptions): Promise<void> {
  const isPooled = database.directUrl !== database.url
  const direct = isPooled ? await connect({ url: database.directUrl, poolSize: 2 }) : database
  try {
    const applied = await migrate(direct.pool, {
      before: (names) => beforeMigrating?.({ config, log }, names),
    })
    if (applied.length > 0) log.info({ migrations: applied }, 'migrated the database')
  } finally {
    if (isPooled) await direct.close()
  }
}

async function listenForItself(database: Database, log: Logger): Promise<void> {
  try {
    database.isDeaf = !(await areHeard(database))
    if (database.isDeaf) log.warn(lostNotifications)
  } catch (error) {
    log.warn({ err: error }, 'could not try whether notifications of the database arrive')
  }
}

async function embedded(
  { config, log, as, embedded: begun }: OpenOptions,
  lifetime: Lifetime,
): Promise<string> {
  const open = as === 'owner' ? startEmbedded : attachEmbedded
  const server = await (begun ?? open({ dataDir: config.dataDir, log: (message) => log.info(message) }))
  lifetime.own('embedded database', () => server.stop())
  return server.url
}

function defaultUrl(config: Config): string {
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host
  return `${config.tls === 'off' ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${config.port}`
}
