import { z } from 'zod'
import { conflict, type Issue } from './problem.ts'
import type { ReferenceId, ReferenceKind } from './references.ts'
import { queryFlag } from './schema.ts'

/** The query of an endpoint that deletes what others may use. */
export const forceQuery = z.strictObject({
  force: queryFlag.optional().meta({ description: 'Deletes it even if it is in use.' }),
})

/** A place where something is used. */
export interface Place {
  /** The path of the use: `deals.Open deals`, `data.customToolIds[0]`. */
  path: string
  /** The user of it: «the view "Open deals"». */
  by: string
}

/** Finds where a capability's own resources refer to others. */
export type FindUses<Db> = (
  db: Db,
  accountId: number,
  kind: ReferenceKind,
  id: ReferenceId,
) => Promise<readonly Place[]>

const listed = 100

/** Refuses to delete something in use, and lists the places. */
export function refuseInUse(what: string, places: readonly Place[]): void {
  if (places.length === 0) return
  const change = places.length === 1 ? 'one place: change it' : `${places.length} places: change them`
  const issues = places
    .slice(0, listed)
    .map(({ path, by }): Issue => ({ path, code: 'in_use', message: `Used by ${by}.` }))
  throw conflict(`${what} is used in ${change} first, or delete with force=true.`, issues)
}

/** The same for what any capability may name. */
export async function refuseWhileUsed<Db>(
  extensions: readonly { uses?: FindUses<Db> }[],
  db: Db,
  accountId: number,
  thing: { kind: ReferenceKind; label: string; id: ReferenceId },
): Promise<void> {
  const places: Place[] = []
  for (const { uses } of extensions)
    places.push(...((await uses?.(db, accountId, thing.kind, thing.id)) ?? []))
  refuseInUse(`This ${thing.label}`, places)
}
