import pg from 'pg'

/** Whether the database refused a value that is there already, by the given index where one is named. */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === '23505' &&
    (index === undefined || error.constraint === index)
  )
}

// Of two transactions that wait for each other, the database ends one, of which nothing remains.
const contention = new Set(['40P01', '40001'])

/** What was begun met a change by somebody else, and nothing of it remains: it may be begun again. */
export class Contention extends Error {}

export function isContention(error: unknown): boolean {
  if (error instanceof Contention) return true
  return error instanceof pg.DatabaseError && contention.has(error.code ?? '')
}

/** Whether a lock could not be had in the time that was set for it. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03'
}

const awayCodes = new Set([
  // Of the system: refused, reset, gone, unknown, silent.
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOENT',
  // Of a socket file whose server is behind with those who come.
  'EAGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // Of the database: a standby, or a primary that has become one; too many connections.
  '25006',
  '53300',
])
// Shut down, crashed, starting up, dropped, idle for too long; a connection that was refused or broke.
const awayClasses = /^(57P0[1-5]|0800[0-7])$/
// A pooler tells of servers that it cannot reach as of a violated protocol.
const poolerAway = /server conn|query_wait_timeout|no more connections|cannot connect|server login|pgbouncer/

/** Whether the database could not be reached or take anything: the same may well succeed in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) {
    const { code = '', message } = error
    if (code === '08P01') return poolerAway.test(message)
    return awayCodes.has(code) || awayClasses.test(code) || isDiskFull(error)
  }
  if (!(error instanceof Error)) return false
  if (
    /^(Connection terminated|timeout expired)|is not queryable$|timeout exceeded when trying to connect/.test(
      error.message,
    )
  )
    return true
  return (
    awayCodes.has((error as NodeJS.ErrnoException).code ?? '') &&
    (error as NodeJS.ErrnoException).syscall !== 'open'
  )
}

// What PostgreSQL cannot hold in one value, row, statement or message, and what the engine cannot hold in one string.
const tooLargeCodes = new Set(['54000', '54001', '54011', '54023', '22001', '53400'])
const tooLargeText =
  /^(?:invalid (?:memory alloc request size|string length|array length|array buffer length)|string buffer exceeds|cannot enlarge string buffer|array buffer allocation failed|message contents do not agree|.*exceeds the maximum)/i

/** Whether something is larger than can be written: another try would come to the same. */
export function isTooLarge(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError && tooLargeCodes.has(error.code ?? '')) return true
  return (
    tooLargeText.test(error.message) && (error instanceof pg.DatabaseError || error instanceof RangeError)
  )
}

// Of the database (disk_full), of the system, and of a user's share of it.
const full = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether there was no room to write, in the database or among files; also where that is the cause of the error. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return full.has((error as NodeJS.ErrnoException).code ?? '') || isDiskFull(error.cause)
}

// A statement that gives other columns than when it was prepared; one that is not there, or is already.
const lostStatementCodes = new Set(['0A000', '26000', '42P05'])

/** Whether what a connection has prepared is no good any more: over another one it is prepared anew. */
export function isStatementLost(error: unknown): boolean {
  return error instanceof pg.DatabaseError && lostStatementCodes.has(error.code ?? '')
}
