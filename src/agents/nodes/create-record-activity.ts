import { interpolate, rowIdFrom } from '../../graphs/index.ts'
import { notFound, Problem } from '../../kit/problem.ts'
import { createActivity, currentCatalogue, getRow, requireRow, withObject } from '../../objects/index.ts'
import { StepFailure } from '../conversations/turn.ts'
import { done, type Executor } from './executor.ts'

/** Logs an activity on a record, as far as whoever the flow acts for may. */
export const executeCreateRecordActivity: Executor<'CREATE_RECORD_ACTIVITY'> = async (
  { turn, flow, lookup },
  data,
) => {
  const actor = await turn.actorFor(flow)
  const rowId = rowIdFrom(data.rowId, lookup)
  const content = interpolate(data.content, lookup)
  await turn.acting()
  try {
    const catalogue = await currentCatalogue(turn.app, actor.account.id)
    const object = [...catalogue.byId.values()].find((one) =>
      one.recordTypes.some((type) => type.id === data.recordTypeId),
    )
    if (object === undefined) throw notFound('record type')
    const { id } = await withObject(turn.app, actor, { id: object.id }, async (scope) => {
      const row = await getRow(scope, rowId)
      if (row.record_type_id !== data.recordTypeId) throw notFound('row')
      await requireRow(turn.app.db, scope, rowId, 'write')
      return createActivity(turn.app.db, scope, rowId, { type: data.activityType, content })
    })
    turn.recorder.step.output = id
    return { ...done, output: id }
  } catch (error) {
    if (error instanceof Problem) throw new StepFailure({ code: 'node_failed', message: error.message })
    throw error
  }
}
