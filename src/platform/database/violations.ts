import pg from 'pg'
import { systemErrorOf } from '../../kit/errors.ts'

/** Recognizes a unique violation, of the given index if one is named. */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === '23505' &&
    (index === undefined || error.constraint === index)
  )
}

// Of two transactions that wait for each other, the database ends one, of which nothing remains.
const contention = new Set(['40P01', '40001'])

/** A transaction conflicted with a concurrent change and was rolled back. It may be repeated. */
export class Contention extends Error {}

export function isContention(error: unknown): boolean {
  if (error instanceof Contention) return true
  return error instanceof pg.DatabaseError && contention.has(error.code ?? '')
}

/** Recognizes a lock timeout. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03'
}

const awayCodes = new Set([
  // Errors of the system: refused, reset, unknown host, timeout.
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOENT',
  // A socket file whose server has a full queue.
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
// A pooler reports servers that it can't reach as protocol violations.
const poolerAway = /server conn|query_wait_timeout|no more connections|cannot connect|server login|pgbouncer/

/** Recognizes errors of a database that can't be reached or is overloaded. A repetition may succeed in a moment. */
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
  const { code, syscall } = systemErrorOf(error)
  return awayCodes.has(code) && syscall !== 'open'
}

// What PostgreSQL cannot hold in one value, row, statement or message, and what the engine cannot hold in one string.
const tooLargeCodes = new Set(['54000', '54001', '54011', '54023', '22001', '53400'])
const tooLargeText =
  /^(?:invalid (?:memory alloc request size|string length|array length|array buffer length)|string buffer exceeds|cannot enlarge string buffer|array buffer allocation failed|message contents do not agree|.*exceeds the maximum)/i

/** Recognizes values that are too large to write. A repetition would fail again. */
export function isTooLarge(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError && tooLargeCodes.has(error.code ?? '')) return true
  return (
    tooLargeText.test(error.message) && (error instanceof pg.DatabaseError || error instanceof RangeError)
  )
}

// Of the database (disk_full), of the system, and of a user's share of it.
const full = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Recognizes a full disk, of the database or of files, also as the cause of another error. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return full.has(systemErrorOf(error).code) || isDiskFull(error.cause)
}

// A prepared statement whose columns changed, that is missing, or that exists already.
const lostStatementCodes = new Set(['0A000', '26000', '42P05'])

/** Recognizes prepared statements that no longer work. Another connection prepares them again. */
export function isStatementLost(error: unknown): boolean {
  return error instanceof pg.DatabaseError && lostStatementCodes.has(error.code ?? '')
}
