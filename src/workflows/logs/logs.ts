import { type Expression, type SqlBool, sql } from 'kysely'
import { notFound } from '../../kit/problem.ts'
import { type Db, statement } from '../../platform/database/index.ts'
import { betweenTries } from '../../runs/index.ts'

export const logStatuses = ['RUNNING', 'WAITING', 'SUCCEEDED', 'FAILED', 'CANCELLED'] as const
export type LogStatus = (typeof logStatuses)[number]

export interface LogRow {
  id: string
  status: string
  reason: string | null
  error: string | null
  steps: number
  credits: number
  created_at: Date
  started_at: Date | null
  completed_at: Date | null
  waited_ms: number
}

const columns = [
  'id',
  'status',
  'reason',
  'error',
  'steps',
  'credits',
  'created_at',
  'started_at',
  'completed_at',
  'waited_ms',
] as const

export interface LogFilter {
  status?: LogStatus | undefined
  /** Filters by `started_at`, both ends included. */
  from?: Date | undefined
  to?: Date | undefined
  /** Test runs instead of real ones. */
  tests: boolean
  /** The id of the last run of the page before. */
  after?: string | undefined
  limit: number
}

/**
 * The page without filters, which is requested repeatedly: prepared, and with the check that the workflow
 * belongs to the account.
 */
const latest = statement<
  LogRow | { id: null },
  [accountId: number, workflowId: number, after: string | null, limit: number]
>(
  'runs.latest',
  `select r.* from workflows w left join lateral (
     select ${columns.join(', ')} from runs
     where workflow_id = w.id and not is_test and id < coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
     order by id desc limit $4) r on true
   where w.account_id = $1 and w.id = $2 and w.deleted_at is null order by r.id desc`,
)

const owned = statement<{ id: number }, [accountId: number, workflowId: number]>(
  'runs.workflow',
  'select id from workflows where account_id = $1 and id = $2 and deleted_at is null',
)

/** One page of a workflow's runs, the latest first. Ids are in the order of time, so the index gives the order. */
export async function listLogs(
  db: Db,
  accountId: number,
  workflowId: number,
  filter: LogFilter,
): Promise<LogRow[]> {
  const { status, from, to, tests, after, limit } = filter
  if (status === undefined && from === undefined && to === undefined && !tests) {
    const rows = await latest.all(db, accountId, workflowId, after ?? null, limit)
    if (rows.length === 0) throw notFound('workflow')
    return rows.filter((row) => row.id !== null)
  }
  if ((await owned.first(db, accountId, workflowId)) === undefined) throw notFound('workflow')
  return filteredLogs(db, accountId, workflowId, filter)
}

function filteredLogs(db: Db, accountId: number, workflowId: number, filter: LogFilter): Promise<LogRow[]> {
  let query = db
    .selectFrom('runs')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .where('is_test', '=', filter.tests)
    .where(statusIs(filter.status))
  if (filter.after !== undefined) query = query.where('id', '<', filter.after)
  const started = sql<Date>`coalesce(started_at, created_at)`
  if (filter.to !== undefined) {
    // Nothing starts before it was made: an id is a bound that the index can use.
    query = query.where('id', '<=', lastIdOf(filter.to.getTime())).where(started, '<=', filter.to)
  }
  if (filter.from !== undefined) {
    const waited = new Date(filter.from.getTime() - longestWait)
    query = query
      .where('id', '>=', `${uuidTime(waited.getTime())}-7000-8000-000000000000`)
      .where(started, '>=', filter.from)
  }
  return query.orderBy('id', 'desc').limit(filter.limit).execute()
}

// Between being made and being started; those that waited longer are not found by the day they were started on.
const longestWait = 7 * 24 * 60 * 60 * 1000

/** No run that was made until then has a later id. */
export function lastIdOf(milliseconds: number): string {
  return `${uuidTime(milliseconds)}-7fff-bfff-ffffffffffff`
}

function uuidTime(milliseconds: number): string {
  const time = Math.max(0, milliseconds).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}`
}

function statusIs(status: LogStatus | undefined): Expression<SqlBool> {
  if (status === undefined) return sql<SqlBool>`true`
  return status === 'RUNNING'
    ? sql<SqlBool>`(status = 'QUEUED' or holder is not null and status = 'RUNNING')`
    : status === 'CANCELLED'
      ? sql<SqlBool>`status = 'FAILED' and reason = 'cancelled'`
      : sql<SqlBool>`status = ${sql.lit(status)} and reason is distinct from 'cancelled'`
}

/** Milliseconds that it took, without those in which it waited; null while it is under way. */
export function durationOf(row: Pick<LogRow, 'started_at' | 'completed_at' | 'waited_ms'>): number | null {
  if (row.completed_at === null) return null
  if (row.started_at === null) return 0
  return Math.max(0, row.completed_at.getTime() - row.started_at.getTime() - row.waited_ms)
}

export async function readLog(db: Db, workflowId: number, id: string): Promise<LogRow> {
  const row = await db
    .selectFrom('runs')
    .select(columns)
    .where('workflow_id', '=', workflowId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw notFound('run')
  return row
}

export interface ResultRow {
  id: string
  node_id: string
  alias: string
  type: string
  status: string
  error: string | null
  credits: number
  created_at: Date
}

/** The results of its nodes, in order. */
export function listResults(db: Db, runId: string): Promise<ResultRow[]> {
  return db
    .selectFrom('node_results')
    .select(['id', 'node_id', 'alias', 'type', 'status', 'error', 'credits', 'created_at'])
    .where('run_id', '=', runId)
    .orderBy('step')
    .execute()
}

export interface StepRow extends ResultRow {
  step: number
  port: string | null
  completed_at: Date | null
  is_pinned: boolean
  is_retried: boolean
}

const marks = [
  sql<boolean>`coalesce(trace -> 'pinned' = 'true'::jsonb, false)`.as('is_pinned'),
  sql<boolean>`coalesce(jsonb_exists(trace, 'retried'), false)`.as('is_retried'),
] as const

/** The same with the way that was taken behind each, page by page. */
export function listSteps(db: Db, runId: string, after: number, limit: number): Promise<StepRow[]> {
  return db
    .selectFrom('node_results')
    .select(['id', 'step', 'node_id', 'alias', 'type', 'status', 'port', 'error', 'credits'])
    .select(['created_at', 'completed_at'])
    .select(marks)
    .where('run_id', '=', runId)
    .where('step', '>', after)
    .orderBy('step')
    .limit(limit)
    .execute()
}

export async function readResult(db: Db, runId: string, id: string) {
  const row = await db
    .selectFrom('node_results as n')
    .select([
      'n.id',
      'n.step',
      'n.node_id',
      'n.alias',
      'n.type',
      'n.status',
      'n.port',
      'n.error',
      'n.output',
      'n.variables',
      'n.items',
      'n.trace',
      'n.credits',
      'n.created_at',
      'n.completed_at',
    ])
    .select(marks)
    .where('n.run_id', '=', runId)
    .where('n.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw notFound('node result')
  return row
}

type Trace = Readonly<Record<string, unknown>>

/** Separates the inputs of a node from its other details, and removes internal properties. */
export function traceParts(trace: unknown): { inputs: Trace | null; details: Trace | null } {
  if (typeof trace !== 'object' || trace === null) return { inputs: null, details: null }
  const {
    inputs = null,
    retried: _,
    call_key: __,
    [betweenTries]: ___,
    ...details
  } = trace as Record<string, unknown>
  return { inputs: inputs as Trace | null, details: Object.keys(details).length === 0 ? null : details }
}

export interface DayRow {
  day: string
  runs: number
  failed: number
  cancelled: number
  credits: number
  milliseconds: number
}

/** The days of a workflow, read off counters. */
export function listDays(db: Db, workflowId: number, from: string, to: string): Promise<DayRow[]> {
  return db
    .selectFrom('run_days')
    .select(['day', 'runs', 'failed', 'cancelled', 'credits', 'milliseconds'])
    .where('workflow_id', '=', workflowId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .$castTo<DayRow>()
    .execute()
}

const daysOfAll = statement<DayRow, [accountId: number, from: string, to: string]>(
  'runs.days-of-account',
  `select d.day, sum(d.runs)::int as runs, sum(d.failed)::int as failed, sum(d.cancelled)::int as cancelled,
     sum(d.credits)::bigint as credits, sum(d.milliseconds)::bigint as milliseconds
   from run_days d join workflows w on w.id = d.workflow_id
   where w.account_id = $1 and d.day between $2::date and $3::date group by d.day order by d.day`,
)

/** The days of all workflows of an account, added up. */
export function listDaysOfAll(db: Db, accountId: number, from: string, to: string): Promise<DayRow[]> {
  return daysOfAll.all(db, accountId, from, to)
}
