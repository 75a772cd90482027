import { z } from 'zod'
import { ok } from '../../kit/answers.ts'
import { Problem } from '../../kit/problem.ts'
import { anything } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import { lostNotifications, statement } from '../../platform/database/index.ts'
import type { DiskWatch } from '../http/disk.ts'
import { diskFull } from '../http/errors.ts'

// A query of a table proves that the database is migrated.
const reachable = statement<{ one: number }>('health.ready', 'select 1 as one from jobs limit 1')

/** `/healthz`: the process is up. */
const isUp = endpoint({
  prefix: '',
  route: 'GET /healthz',
  key: 'none',
  summary: 'Check that the process is running',
  query: anything,
  returns: ok(z.strictObject({ status: z.literal('ok') })),
  handle: () => ({ status: 'ok' as const }),
})

/** `/readyz`: the process can do its work, so traffic may arrive. */
export function healthEndpoints(disk: DiskWatch, isStopping: () => boolean) {
  const isReady = endpoint({
    prefix: '',
    route: 'GET /readyz',
    key: 'none',
    summary: 'Check that the server is ready',
    query: anything,
    returns: ok(z.strictObject({ status: z.literal('ready'), warnings: z.array(z.string()).optional() })),
    errors: ['unavailable'],
    handle: async ({ app }) => {
      if (isStopping())
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
      return { status: 'ready' as const, ...(app.database.isDeaf ? { warnings: [lostNotifications] } : {}) }
    },
  })
  return [isUp, isReady]
}
