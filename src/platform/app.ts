import type { Logger } from 'pino'
import type { Capability as CapabilityOf } from '../kit/capability.ts'
import { endpointFactory } from '../kit/endpoint.ts'
import { jobFactory } from '../kit/job.ts'
import type { Lifetime } from '../kit/lifetime.ts'
import type { Admission } from './admission/index.ts'
import type { Config } from './config/index.ts'
import type { Change, Database, Db } from './database/index.ts'
import type { FileStore } from './files/index.ts'
import type { Jobs, RowHolder } from './jobs/index.ts'
import type { Outbound } from './outbound/index.ts'
import type { Secrets } from './secrets/index.ts'

/** The running application, as every handler, job and command gets it. */
export interface App {
  config: Config
  log: Logger
  /** Decides how much each caller may do at a time in this process. */
  admission: Admission
  database: Database
  /** The connection pool, or the open transaction. */
  db: Db
  jobs: Jobs
  /** The name under which this process holds rows while a caller waits for an answer. */
  holder: RowHolder
  files: FileStore
  secrets: Secrets
  outbound: Outbound
  lifetime: Lifetime
  /** All capabilities. Through them, one uses what others registered without importing them. */
  capabilities: readonly Capability[]
  /** The base of URLs that others get: `https://host:port`, without a trailing slash. */
  publicUrl: string
  /** The same for links to pages that a person opens; known for certain once the server listens. */
  pageUrl: string
  /** The current request, if it changes something. */
  change?: Change
}

export type Capability = CapabilityOf<App, Db>

export const endpoint = endpointFactory<App>()
export const job = jobFactory<App>()
