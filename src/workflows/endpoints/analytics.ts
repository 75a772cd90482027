import { z } from 'zod'
import { ok } from '../../kit/answers.ts'
import { wrong } from '../../kit/problem.ts'
import { numberId, resource } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import { type DayRow, listDays, listDaysOfAll } from '../logs/logs.ts'
import { readWorkflow } from '../workflows.ts'
import { dayOf, daysBefore, daysBetween, endDate, startDate } from './dates.ts'

const counts = {
  runs: z.int().meta({ example: 12 }),
  succeeded: z.int().meta({ example: 11 }),
  failed: z.int().meta({ example: 1 }),
  ai_credits: z.number().meta({ example: 24 }),
}

const analytics = resource('WorkflowAnalytics', {
  summary: z.strictObject({
    ...counts,
    average_duration: z
      .number()
      .nullable()
      .meta({ description: 'The average duration in milliseconds. Null without runs.', example: 840 }),
  }),
  runs_by_date: z.array(z.strictObject({ date: z.iso.date(), ...counts })),
})

const longest = 366
const usual = 30

const span = z.strictObject({ start_date: startDate.optional(), end_date: endDate.optional() })
const spanMeaning = `Finished runs by the day (UTC) on which they started; the last ${usual} days where no dates are given. A cancelled run neither succeeded nor failed.`

const read = endpoint({
  route: 'GET /workflows/{workflowId}/analytics',
  key: 'any',
  summary: 'Get the number of runs of a workflow by date',
  description: spanMeaning,
  params: z.strictObject({ workflowId: numberId }),
  query: span,
  returns: ok(analytics),
  errors: ['not_found'],
  handle: async ({ app, caller, params: { workflowId }, query }) => {
    await readWorkflow(app.db, caller.account.id, workflowId)
    const { from, to } = spanOf(query)
    return toAnalytics(from, to, await listDays(app.db, workflowId, dayOf(from), dayOf(to)))
  },
})

const readAll = endpoint({
  route: 'GET /runs/analytics',
  key: 'any',
  summary: 'Get the number of runs of all workflows by date',
  description: spanMeaning,
  query: span,
  returns: ok(analytics),
  addition: true,
  handle: async ({ app, caller, query }) => {
    const { from, to } = spanOf(query)
    return toAnalytics(from, to, await listDaysOfAll(app.db, caller.account.id, dayOf(from), dayOf(to)))
  },
})

function spanOf(query: z.output<typeof span>): { from: Date; to: Date } {
  const to = query.end_date ?? new Date()
  const from = query.start_date ?? daysBefore(to, usual - 1)
  if (to < from) throw wrong('end_date', 'out_of_order', 'Must not be before `start_date`.')
  if (daysBefore(to, longest) > from)
    throw wrong('start_date', 'too_long', `At most ${longest} days at a time.`)
  return { from, to }
}

function toAnalytics(from: Date, to: Date, rows: readonly DayRow[]) {
  const byDay = new Map(rows.map((row) => [row.day, row]))
  return {
    summary: { ...toFigures(rows), average_duration: averageDuration(rows) },
    runs_by_date: daysBetween(from, to).map((date) => ({
      date,
      ...toFigures([byDay.get(date) ?? []].flat()),
    })),
  }
}

function sum(rows: readonly DayRow[], of: (row: DayRow) => number): number {
  return rows.reduce((total, row) => total + of(row), 0)
}

function toFigures(rows: readonly DayRow[]) {
  const runs = sum(rows, (row) => row.runs)
  const failed = sum(rows, (row) => row.failed)
  const cancelled = sum(rows, (row) => row.cancelled)
  return { runs, succeeded: runs - failed - cancelled, failed, ai_credits: sum(rows, (row) => row.credits) }
}

function averageDuration(rows: readonly DayRow[]): number | null {
  const runs = sum(rows, (row) => row.runs)
  return runs === 0 ? null : Math.round(sum(rows, (row) => row.milliseconds) / runs)
}

export const analyticsEndpoints = [read, readAll]
