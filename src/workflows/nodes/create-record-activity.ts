import { interpolate } from '../../graphs/index.ts'
import { createActivity, currentCatalogue, requireRow, withObject } from '../../objects/index.ts'
import { done, executor, type NodeContext, NodeFailure } from './executor.ts'

export const createRecordActivityExecutor = executor('CREATE_RECORD_ACTIVITY', {
  reach: 'inside',
  run: async (context, data) => {
    const { app, actor, lookup, transact } = context
    const objectId = await objectOf(context, data.recordTypeId)
    const rowId = interpolate(data.rowId, lookup).trim()
    const content = interpolate(data.content, lookup)
    if (content.trim() === '') throw new NodeFailure('There is nothing to write down: the content is empty.')
    return withObject(app, actor, { id: objectId }, (scope) =>
      transact(async (db) => {
        await requireRow(db, scope, rowId, 'write')
        const made = await createActivity(db, scope, rowId, { type: data.activityType, content })
        return done(made.id)
      }),
    )
  },
})

/** The object that has the record type. */
export async function objectOf({ app, run }: NodeContext, recordTypeId: number): Promise<number> {
  const { byId } = await currentCatalogue(app, run.accountId)
  const found = byId.values().find((object) => object.recordTypes.some((type) => type.id === recordTypeId))
  if (found === undefined) throw new NodeFailure(`There is no record type ${recordTypeId} any more.`)
  return found.id
}
