import type { FastifyInstance } from 'fastify'
import { Problem } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { lostNotifications, statement } from '../../platform/database/index.ts'
import type { DiskWatch } from './disk.ts'
import { diskFull } from './errors.ts'

// Reaching a table of ours tells that the database is migrated, too.
const reachable = statement<{ one: number }>('health.ready', 'select 1 as one from jobs limit 1')

/** `/healthz`: the process is up. `/readyz`: it can do its work, so traffic may come. */
export function serveHealth(server: FastifyInstance, app: App, disk: DiskWatch): void {
  let draining = false
  server.addHook('preClose', async () => {
    draining = true
  })
  server.get('/healthz', () => ({ status: 'ok' }))
  server.get('/readyz', async () => {
    if (draining)
      throw new Problem('unavailable', 'The server is stopping.', { headers: { 'retry-after': '5' } })
    let full: unknown
    try {
      await reachable.first(app.db)
      full = await disk.fullness()
    } catch (error) {
      throw new Problem('unavailable', 'The database cannot be reached.', {
        headers: { 'retry-after': '2' },
        cause: error,
      })
    }
    if (full !== undefined) throw diskFull(full)
    return { status: 'ready', ...(app.database.isDeaf ? { warnings: [lostNotifications] } : {}) }
  })
}
