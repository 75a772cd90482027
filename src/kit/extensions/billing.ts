/** Actions that billing may refuse. */
export type BillableAction = 'agent.create' | 'agent.deploy'

export interface Counts<Db> {
  /** The number of resources of each kind in an account, for the limits of its plan. */
  counts?: Readonly<Record<string, (db: Db, accountId: number) => Promise<number>>>
}

export interface Permits<App> {
  /** Throws `payment_required` if the account may not do this. */
  permits?: (app: App, accountId: number, action: BillableAction) => Promise<void>
}
