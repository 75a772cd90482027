import type { FindUses } from '../in-use.ts'
import type { ReferenceResolver } from '../references.ts'

export interface Referenced<App> {
  /** Find the things of this capability that others point at by id. */
  references?: readonly ReferenceResolver<App>[]
}

export interface Uses<Db> {
  /** Tells where things of this capability name those of others, so that these are not deleted unawares. */
  uses?: FindUses<Db>
}

export interface Lookups<Db> {
  /** By the name of a platform model that records relate to, which of these ids the account has. */
  lookups?: Readonly<Record<string, (db: Db, accountId: number, ids: readonly string[]) => Promise<string[]>>>
}
