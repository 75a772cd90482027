import { sql } from 'kysely'
import type { UserCaller } from '../kit/caller.ts'
import { type LiveEvent, type LiveTopic, narrowed } from '../kit/live.ts'
import { notFound, Problem } from '../kit/problem.ts'
import type { App } from '../platform/app.ts'
import { runReused } from '../platform/database/index.ts'
import { currentCatalogue, isSeen, requireCurrent, type Scope, withObject } from './catalogue/catalogue.ts'
import { accessTo, isCurrent } from './rows/select.ts'
import { tableOf } from './storage/names.ts'

/** `record:{object}`: rows that are created, changed, deleted or restored, as far as the subscriber sees them. */
export const recordTopic: LiveTopic<App> = {
  scopeOf: async (app, caller, name) => {
    const catalogue = await currentCatalogue(app, caller.account.id)
    const definition = catalogue.byName.get(name)
    if (definition === undefined || !isSeen(definition, caller)) throw notFound('object')
    return String(definition.id)
  },
  visible: async (app, caller, events) => {
    const byObject = Map.groupBy(events, ({ scope }) => scope)
    const seen = await Promise.all(
      [...byObject].map(([objectId, some]) => visibleIn(app, caller, Number(objectId), some)),
    )
    return seen.flat().toSorted((a, b) => Number(a.id) - Number(b.id))
  },
}

async function visibleIn(
  app: App,
  caller: UserCaller,
  objectId: number,
  events: readonly LiveEvent[],
): Promise<LiveEvent[]> {
  try {
    return await withObject(app, caller, { id: objectId }, async (scope) => {
      const seen = await visibleRows(
        scope,
        events.flatMap(({ ids }) => ids ?? []),
      )
      return events.flatMap((event) => narrowed({ ...event, scope: scope.object.name }, seen) ?? [])
    })
  } catch (error) {
    // The object is gone, or hidden from the subscriber by now.
    if (error instanceof Problem && error.code === 'not_found') return []
    throw error
  }
}

async function visibleRows(scope: Scope, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const query = sql<{ is_current: boolean | null; id: string | null }>`
    select ${isCurrent(scope)} as is_current, r.id from (values (1)) as one
    left join ${tableOf(scope.object.id)} as r
      on r.id = any(${ids}::text[]) and r.deleted_at is null and ${accessTo(scope, 'read')}`
  const rows = await runReused(scope.app.db, query, scope.catalogue.version)
  requireCurrent(rows[0]?.is_current)
  return new Set(rows.flatMap(({ id }) => id ?? []))
}
