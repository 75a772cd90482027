import type { Logger } from 'pino'
import type { Capability as CapabilityOf } from '../kit/capability.ts'
import { endpointFactory } from '../kit/endpoint.ts'
import { jobFactory } from '../kit/job.ts'
import { type Lifetime, variantOf } from '../kit/lifetime.ts'
import type { Admission } from './admission/index.ts'
import type { Config } from './config/index.ts'
import type { Database, Db } from './database/index.ts'
import type { FileStore } from './files/index.ts'
import type { Jobs, RowHolder } from './jobs/index.ts'
import type { Outbound } from './outbound/index.ts'
import type { Secrets } from './secrets/index.ts'

/** What every handler, job and command is handed: the machine room, already running. */
export interface App {
  config: Config
  log: Logger
  /** Decides who may do how much at a time in this process. */
  admission: Admission
  database: Database
  /** The connections, or the transaction that whoever is handed this works in. */
  db: Db
  jobs: Jobs
  /** Under whose name this process holds rows while somebody waits for an answer. */
  holder: RowHolder
  files: FileStore
  secrets: Secrets
  outbound: Outbound
  lifetime: Lifetime
  /** What the server is made of; how one capability reaches what others registered without importing them. */
  capabilities: readonly Capability[]
  /** `https://host:port`, without a slash at the end: what addresses that we hand out begin with. */
  publicUrl: string
  /** The same for links to pages that a person opens; known for certain once the server listens. */
  pageUrl: string
  /** The request that is being handled, where it changes something. */
  change?: Change
}

/** Goes into each transaction of a request. */
export interface Change {
  /** Writes a row of the audit log. */
  record(db: Db): Promise<void>
  /** Called after the commit. */
  committed(): void
}

export type Capability = CapabilityOf<App, Db>

export const endpoint = endpointFactory<App>()
export const job = jobFactory<App>()

/** The application inside a transaction: whoever is handed it reads and writes there, and reaches no other connection. */
export function inside(app: App, db: Db): App {
  return db === app.db ? app : variantOf(app, { db })
}

/**
 * Runs `work` in the transaction that is under way, or in one of its own, which then includes the audit row of the request.
 * `work` takes its `app` from here, so that it can't ask for a second connection while it holds one.
 */
export async function transact<T>(app: App, work: (app: App) => Promise<T> | T): Promise<T> {
  const { db, change } = app
  if (db.isTransaction) return work(app)
  const result = await db.transaction().execute(async (transaction) => {
    const made = await work(inside(app, transaction))
    await change?.record(transaction)
    return made
  })
  change?.committed()
  return result
}
