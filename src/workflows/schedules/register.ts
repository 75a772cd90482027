import type { ScheduleData } from '../../kit/trigger.ts'
import type { Db } from '../../platform/database/index.ts'
import { putSchedule, removeSchedule, type Timetable } from '../../platform/jobs/index.ts'
import { endOf, startOf } from './bounds.ts'

/** The kind of the schedules of workflows. */
export const workflowSchedule = 'workflow'

/** Registers the schedule of a workflow. An unchanged schedule keeps its next tick. */
export async function schedule(
  db: Db,
  workflow: { id: number; accountId: number },
  data: ScheduleData,
): Promise<void> {
  await putSchedule(db, {
    accountId: workflow.accountId,
    kind: workflowSchedule,
    key: String(workflow.id),
    ...timetableOf(data),
  })
}

/** The times of a schedule. */
export function timetableOf(data: ScheduleData): Timetable {
  const { cronExpression: cron, timezone: timeZone, startDate, endDate } = data
  return {
    cron,
    timeZone,
    startsAt: typeof startDate === 'string' ? startOf(startDate, timeZone) : null,
    endsAt: typeof endDate === 'string' ? endOf(endDate, timeZone) : null,
    dayStart: data.startTime,
    dayEnd: data.endTime,
  }
}

export async function unschedule(db: Db, workflowId: number): Promise<void> {
  await removeSchedule(db, workflowSchedule, String(workflowId))
}
