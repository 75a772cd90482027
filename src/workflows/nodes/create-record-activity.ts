import { interpolate, rowIdFrom } from '../../graphs/index.ts'
import { perApp } from '../../kit/lifetime.ts'
import { createActivity, currentCatalogue, requireRow, withObject } from '../../objects/index.ts'
import type { App } from '../../platform/app.ts'
import { done, executor, type NodeContext, NodeFailure } from './executor.ts'

export const createRecordActivityExecutor = executor('CREATE_RECORD_ACTIVITY', {
  reach: 'inside',
  run: async (context, data) => {
    const { app, actor, lookup, transact } = context
    const objectId = await objectOf(context, data.recordTypeId)
    const rowId = rowIdFrom(data.rowId, lookup)
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

// A record type stays with its object for good, so that what was found once need not be looked up again.
const known = perApp<App, Map<number, { accountId: number; objectId: number }>>(() => new Map())
const mostKnown = 10_000

/** The object that has the record type. */
async function objectOf({ app, run }: NodeContext, recordTypeId: number): Promise<number> {
  const found = known(app).get(recordTypeId)
  if (found?.accountId === run.accountId) return found.objectId
  const { byId } = await currentCatalogue(app, run.accountId)
  const object = byId.values().find(({ recordTypes }) => recordTypes.some(({ id }) => id === recordTypeId))
  if (object === undefined) throw new NodeFailure(`There is no record type ${recordTypeId} any more.`)
  if (known(app).size >= mostKnown) known(app).clear()
  known(app).set(recordTypeId, { accountId: run.accountId, objectId: object.id })
  return object.id
}
