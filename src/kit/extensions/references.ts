import type { FindUses } from '../in-use.ts'
import type { ReferenceResolver } from '../references.ts'

export interface Referenced<App> {
  /** Find the things of this capability that others point at by id. */
  references?: readonly ReferenceResolver<App>[]
}

export interface Uses<Db> {
  /** Finds references to resources of other capabilities, so that those aren't deleted by accident. */
  uses?: FindUses<Db>
}

export interface Lookups<Db> {
  /** By platform model of relations, returns the ids that exist in the account. */
  lookups?: Readonly<Record<string, (db: Db, accountId: number, ids: readonly string[]) => Promise<string[]>>>
}
