import { Problem } from '../../kit/problem.ts'
import { getRow, withObject } from '../../objects/index.ts'
import { done, executor, type NodeContext } from './executor.ts'

/** The body that was posted, or the tick: what the run was started with. */
export const webhookExecutor = executor('WEBHOOK', { reach: 'inside', run: ({ run }) => done(run.payload) })

export const scheduledTriggerExecutor = executor('SCHEDULED_TRIGGER', {
  reach: 'inside',
  run: ({ run }) => done(run.payload),
})

export const triggerExecutor = executor('TRIGGER', {
  reach: 'inside',
  run: async (context) => {
    const { payload } = context.run
    return done(isRecordEvent(payload) ? { ...payload, record: await recordOf(context, payload) } : payload)
  },
})

interface RecordEventPayload {
  object_id: number
  row_id: string
}

function isRecordEvent(payload: unknown): payload is RecordEventPayload {
  return typeof payload === 'object' && payload !== null && 'row_id' in payload && 'object_id' in payload
}

/** The record as whoever published the automation may see it now; null where it is gone or hidden from them. */
async function recordOf({ app, actor }: NodeContext, event: RecordEventPayload): Promise<unknown> {
  try {
    return await withObject(app, actor, { id: event.object_id }, (scope) => getRow(scope, event.row_id))
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return null
    throw error
  }
}
