import { sql } from 'kysely'
import { perApp } from '../kit/lifetime.ts'
import type { App } from '../platform/app.ts'

const flushEveryMs = 30_000

interface Uses {
  api_keys: Map<number, Date>
  sessions: Map<string, Date>
  oauth_grants: Map<string, Date>
}

/**
 * Records the last use of keys, sessions and programs, batched in memory: one write per request would cost more
 * than the request.
 */
const batched = perApp((app: App) => {
  const uses: Uses = { api_keys: new Map(), sessions: new Map(), oauth_grants: new Map() }
  const timer = setInterval(() => void flush(app, uses), flushEveryMs)
  timer.unref()
  app.lifetime.own('last use of keys and sessions', () => {
    clearInterval(timer)
    return flush(app, uses)
  })
  return uses
})

export function noteUse(app: App, table: 'api_keys', id: number): void
export function noteUse(app: App, table: 'sessions' | 'oauth_grants', id: string): void
export function noteUse(app: App, table: keyof Uses, id: number | string): void {
  const uses: Map<number | string, Date> = batched(app)[table]
  uses.set(id, new Date())
}

async function flush(app: App, uses: Uses): Promise<void> {
  const keys = taken(uses.api_keys)
  const sessions = taken(uses.sessions)
  const grants = taken(uses.oauth_grants)
  try {
    if (keys.ids.length > 0) {
      await sql`update api_keys set last_used_at = used.at
        from unnest(${keys.ids}::int[], ${keys.times}::timestamptz[]) as used (id, at)
        where api_keys.id = used.id`.execute(app.db)
    }
    if (sessions.ids.length > 0) {
      await sql`update sessions set used_at = used.at
        from unnest(${sessions.ids}::uuid[], ${sessions.times}::timestamptz[]) as used (id, at)
        where sessions.id = used.id`.execute(app.db)
    }
    if (grants.ids.length > 0) {
      await sql`update oauth_grants set used_at = used.at
        from unnest(${grants.ids}::uuid[], ${grants.times}::timestamptz[]) as used (id, at)
        where oauth_grants.id = used.id`.execute(app.db)
    }
  } catch (error) {
    // The next use writes it again.
    app.log.warn({ err: error }, 'the last use of keys and sessions could not be recorded')
  }
}

/** Empties the map. */
function taken<Id>(uses: Map<Id, Date>): { ids: Id[]; times: Date[] } {
  const all = { ids: [...uses.keys()], times: [...uses.values()] }
  uses.clear()
  return all
}
