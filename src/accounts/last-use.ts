import { sql } from 'kysely'
import { perApp } from '../kit/lifetime.ts'
import type { App } from '../platform/app.ts'

const flushEveryMs = 30_000

/** When keys were last used, gathered in memory: a write per request would cost more than the request. */
const gathered = perApp((app: App) => {
  const uses = new Map<number, Date>()
  const timer = setInterval(() => void flush(app, uses), flushEveryMs)
  timer.unref()
  app.lifetime.own('last use of keys', () => {
    clearInterval(timer)
    return flush(app, uses)
  })
  return uses
})

export function noteUse(app: App, keyId: number): void {
  gathered(app).set(keyId, new Date())
}

async function flush(app: App, uses: Map<number, Date>): Promise<void> {
  if (uses.size === 0) return
  const ids = [...uses.keys()]
  const times = [...uses.values()]
  uses.clear()
  try {
    await sql`update api_keys set last_used_at = used.at
      from unnest(${ids}::int[], ${times}::timestamptz[]) as used (id, at)
      where api_keys.id = used.id`.execute(app.db)
  } catch (error) {
    // Only a hint for people; the next use writes it again.
    app.log.warn({ err: error }, 'the last use of keys could not be recorded')
  }
}
