/** What billing may refuse. */
export type BillableAction = 'agent.create' | 'agent.deploy'

export interface Counts<Db> {
  /** How many things of each kind an account has, for its plan's limits. */
  counts?: Readonly<Record<string, (db: Db, accountId: number) => Promise<number>>>
}

export interface Permits<App> {
  /** Throws `payment_required` where the account may not do this. */
  permits?: (app: App, accountId: number, action: BillableAction) => Promise<void>
}
