import { sql } from 'kysely'
import type { Config } from '../../platform/config/index.ts'
import {
  areHeard,
  areStatementsKept,
  connect,
  type Db,
  lostNotifications,
  mixedUpStatements,
  readMigrations,
} from '../../platform/database/index.ts'
import { appliedMigrations } from '../existing.ts'
import { fail, ok, warn } from '../finding.ts'
import { type Check, isThere, onDatabase } from '../scene.ts'

const needs = ['DATABASE_URL']

export const database: Check = {
  name: 'database',
  needs,
  look: async (scene) => {
    const { databaseUrl } = scene.config
    if (databaseUrl !== undefined && !(await keepsStatements(databaseUrl, scene.config)))
      return fail(mixedUpStatements)
    // The error names the problem and the fix: unreachable, wrong password, too old.
    const found = await scene.database()
    if (found === undefined) return ok('none yet: frontdesk start makes it')
    const { rows } = await sql<{
      version: string
    }>`select current_setting('server_version') as version`.execute(found.db)
    const place = databaseUrl === undefined ? 'embedded' : `at ${new URL(found.address()).host}`
    return ok(`PostgreSQL ${rows[0]?.version}, ${place}`)
  },
}

/** Connects like a server, through a pooler if one is configured. Other checks connect directly. */
async function keepsStatements(url: string, { databasePooled }: Config): Promise<boolean> {
  const asServer = await connect({ url, poolSize: 1, pooled: databasePooled, unwatched: true })
  try {
    return await areStatementsKept(asServer.pool)
  } finally {
    await asServer.close()
  }
}

export const migrations: Check = {
  name: 'migrations',
  needs,
  look: onDatabase(async (found) => {
    const known = readMigrations()
    const applied = await appliedMigrations(found)
    const newer = applied.filter((one) => !known.some(({ number }) => number === one.number))
    if (newer.length > 0) {
      return fail(
        `the database is of a newer version (${newer.map(({ name }) => name).join(', ')}): update this one`,
      )
    }
    const changed = applied.filter((one) =>
      known.some(({ number, hash }) => number === one.number && hash !== one.hash),
    )
    if (changed.length > 0) {
      return fail(
        `${changed.map(({ name }) => name).join(', ')} changed after it ran: restore the file of this version`,
      )
    }
    const pending = known.filter((one) => !applied.some(({ number }) => number === one.number))
    if (pending.length > 0)
      return warn(`${pending.length} have not run yet: frontdesk migrate, or the next start, runs them`)
    return ok(`all ${applied.length} have run`)
  }),
}

export const trigrams: Check = {
  name: 'pg_trgm',
  needs,
  look: onDatabase(async ({ db }) => {
    const { rows } = await sql<{ installed: boolean }>`
      select installed_version is not null as installed from pg_available_extensions where name = 'pg_trgm'`.execute(
      db,
    )
    const [extension] = rows
    if (extension === undefined) {
      return fail(
        'this extension, which search needs, is not on the server: install its package postgresql-contrib',
      )
    }
    return ok(extension.installed ? 'is installed' : 'is there; the first migration installs it')
  }),
}

export const notifications: Check = {
  name: 'notifications',
  needs,
  look: onDatabase(async (found) =>
    (await areHeard(found)) ? ok('of the database arrive') : fail(lostNotifications),
  ),
}

/** Heartbeats and schedules compare times of both clocks. Network latency accounts for a few milliseconds. */
const tolerated = 2000

export const clock: Check = {
  name: 'clock',
  needs,
  look: onDatabase(async ({ db }) => {
    const before = Date.now()
    const { rows } = await sql<{ now: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(db)
    const here = (before + Date.now()) / 2
    const apart = Math.round(Math.abs((rows[0]?.now ?? here) - here))
    if (apart > tolerated)
      return warn(`${apart / 1000} seconds apart from that of the database: let both follow a time server`)
    const ahead = await aheadOfClock(db)
    if (ahead <= tolerated) return ok('agrees with that of the database')
    return warn(
      `${Math.round(ahead / 1000)} seconds behind what is stored already: set it, and let it follow a time server`,
    )
  }),
}

/**
 * Milliseconds by which the newest times in the database are ahead of its clock. The embedded database uses the clock
 * of this machine, so the two can't differ.
 */
async function aheadOfClock(db: Db): Promise<number> {
  if (!(await isThere(db, 'public.schedules'))) return 0
  const { rows } = await sql<{ ahead: number }>`
    select coalesce(extract(epoch from max(at) - clock_timestamp()) * 1000, 0)::float8 as ahead
    from (select max(last_run_at) as at from schedules union all select max(applied_at) from migrations) as newest`.execute(
    db,
  )
  return rows[0]?.ahead ?? 0
}
