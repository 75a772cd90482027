import { type Caller, isAdmin } from '../../kit/caller.ts'
import type { App } from '../../platform/app.ts'
import { currentCatalogue } from '../catalogue/catalogue.ts'
import type { Catalogue } from '../catalogue/definition.ts'
import type { Shape } from '../shape.ts'

/** The runs whose data a caller may see: all, or those with the rights of the user or of every member. */
export interface SeenData {
  all: boolean
  userId: number | null
}

/** The rights of a run: those of a user, or those that every member has. Neither if the user was deleted. */
export interface RunRights {
  actsAs: number | null
  actsAsWorkspace: boolean
}

/** Runs read records that their callers may not read. As long as no rule hides records, everyone sees all data. */
export async function seenData(app: App, caller: Pick<Caller, 'account' | 'user'>): Promise<SeenData> {
  const userId = caller.user?.id ?? null
  if (isAdmin(caller)) return { all: true, userId }
  return { all: seesAllData(caller, await currentCatalogue(app, caller.account.id)), userId }
}

/** True for admins, and for everyone in accounts whose rules hide no records. */
export function seesAllData(caller: Pick<Caller, 'user'>, { byId }: Pick<Catalogue, 'byId'>): boolean {
  return isAdmin(caller) || ![...byId.values()].some(hidesRecords)
}

function hidesRecords({ kind, seenBy, recordTypes }: Shape): boolean {
  if (kind === 'table') return seenBy !== undefined
  return recordTypes.some(({ security }) => security.enabled && security.workspace === 'NO_ACCESS')
}

export function isSeen({ all, userId }: SeenData, { actsAs, actsAsWorkspace }: RunRights): boolean {
  return all || actsAsWorkspace || (userId !== null && userId === actsAs)
}
