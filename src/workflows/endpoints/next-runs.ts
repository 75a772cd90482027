import { z } from 'zod'
import { ok } from '../../kit/answers.ts'
import { wrong } from '../../kit/problem.ts'
import { listOf, numberId, resource, timestamp } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import { isCron, isTimeZone, nextTick, type Timetable } from '../../platform/jobs/index.ts'
import { timetableOf } from '../schedules/register.ts'
import { scheduleOf } from '../triggers/sync.ts'
import { readWorkflow } from '../workflows.ts'

const usual = 5

const cronExpression = z
  .string()
  .max(200)
  .refine(isCron, {
    error: 'Must be a valid cron expression such as `0 9 * * 1-5`.',
    params: { code: 'invalid_cron' },
  })
  .meta({ example: '0 9 * * 1-5' })

const timezone = z
  .string()
  .max(100)
  .refine(isTimeZone, {
    error: 'Must be an IANA time zone such as Europe/Madrid.',
    params: { code: 'invalid_timezone' },
  })
  .meta({ example: 'Europe/Madrid' })

const nextRuns = endpoint({
  route: 'GET /workflows/{workflowId}/next-runs',
  key: 'any',
  summary: 'List the next scheduled runs of a workflow',
  description:
    'Uses the live version of an ACTIVE workflow, otherwise the draft. With `cronExpression` and `timezone`, uses that unsaved schedule. Empty if there is no schedule or no next run.',
  params: z.strictObject({ workflowId: numberId }),
  query: z.strictObject({
    count: z.coerce.number().int().min(1).max(50).default(usual).meta({ example: usual }),
    cronExpression: cronExpression.optional(),
    timezone: timezone.optional(),
  }),
  returns: ok(listOf(resource('NextRun', { at: timestamp }))),
  errors: ['not_found'],
  addition: true,
  handle: async ({ app, caller, params: { workflowId }, query }) => {
    await readWorkflow(app.db, caller.account.id, workflowId)
    const { count, cronExpression: cron, timezone: timeZone } = query
    if ((cron === undefined) !== (timeZone === undefined)) {
      const path = cron === undefined ? 'cronExpression' : 'timezone'
      throw wrong(path, 'required', '`cronExpression` and `timezone` go together; give both.')
    }
    const saved = await scheduleOf(app.db, workflowId)
    const timetable =
      cron !== undefined && timeZone !== undefined
        ? { cron, timeZone }
        : saved === undefined
          ? undefined
          : timetableOf(saved)
    const ticks = timetable === undefined ? [] : ticksOf(timetable, count)
    return { results: ticks.map((at) => ({ at })), next_cursor: null }
  },
})

function ticksOf(timetable: Timetable, count: number): Date[] {
  const ticks: Date[] = []
  for (let after = new Date(); ticks.length < count; ) {
    const tick = nextTick(timetable, after)
    if (tick === null) break
    ticks.push(tick)
    after = tick
  }
  return ticks
}

export const nextRunEndpoints = [nextRuns]
