import type { Endpoint } from './endpoint.ts'
import type { Chore, Job, Tick } from './job.ts'

/** A part of the product, as the server assembles it. `Db` is a connection or a transaction under way. */
export interface Capability<App, Db> {
  /** The heading under which its endpoints stand in the API reference. */
  name: string
  description: string
  endpoints: readonly Endpoint<App>[]
  jobs?: readonly Job<App>[]
  /** By the kind of schedule, the job that every tick of such a schedule starts. */
  schedules?: Readonly<Record<string, Job<App, Tick>>>
  housekeeping?: readonly Chore<App>[]
  /** Makes what every new account has; runs in the transaction that makes the account. */
  onAccountCreated?: (app: App, db: Db, accountId: number) => Promise<void>
}
