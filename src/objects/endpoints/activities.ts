import { z } from 'zod'
import { created, noContent, ok } from '../../kit/answers.ts'
import { isAdmin } from '../../kit/caller.ts'
import { forbidden, notFound } from '../../kit/problem.ts'
import {
  decodeCursor,
  line,
  listOf,
  objectIdText,
  pageOf,
  pageQuery,
  queryFlag,
  uuid,
} from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import {
  type ActivityRow,
  activity,
  activityBody,
  activityPatch,
  toActivity,
} from '../activities/activity.ts'
import {
  createActivity,
  deleteActivity,
  findActivity,
  listActivities,
  refuseAutomatic,
  updateActivity,
} from '../activities/store.ts'
import { withVisibleLinks } from '../activities/visible-links.ts'
import { requireRow, rowRights } from '../attached/row-access.ts'
import { type Scope, withObject } from '../catalogue/catalogue.ts'

const objectName = line(100).meta({ example: 'deals' })
const ofRow = z.strictObject({ name: objectName, rowId: objectIdText })
const ofActivity = z.strictObject({ name: objectName, id: uuid })

const position = z
  .tuple([z.iso.datetime({ precision: 3 }), uuid])
  .transform(([occurredAt, id]) => ({ occurredAt: new Date(occurredAt), id }))

const getActivities = endpoint({
  route: 'GET /objects/{name}/rows/{rowId}/activities',
  key: 'any',
  summary: 'List the activities of a record',
  description:
    'Returns those written by teammates, newest first. With `include_automatic`, also those recorded by the server.',
  params: ofRow,
  query: z.strictObject({ include_automatic: queryFlag.optional(), ...pageQuery }),
  returns: ok(listOf(activity)),
  errors: ['not_found'],
  handle: ({ app, caller, params, query }) =>
    withObject(app, caller, { kind: 'object', name: params.name }, async (scope) => {
      await requireRow(scope, params.rowId, 'read')
      const rows = await listActivities(scope, {
        rowId: params.rowId,
        automatic: query.include_automatic ?? false,
        limit: query.limit + 1,
        after: query.cursor === undefined ? undefined : decodeCursor(query.cursor, position),
      })
      const page = pageOf(rows, query.limit, (row) => [row.occurred_at, row.id])
      const shown = await withVisibleLinks(scope, page.results)
      return { ...page, results: shown.map((row) => toActivity(row, scope.object)) }
    }),
})

const postActivity = endpoint({
  route: 'POST /objects/{name}/rows/{rowId}/activities',
  key: 'user',
  summary: 'Create an activity',
  params: ofRow,
  body: activityBody,
  returns: created(activity),
  errors: ['not_found', 'forbidden'],
  handle: ({ app, caller, params, body }) =>
    withObject(app, caller, { kind: 'object', name: params.name }, async (scope) => {
      await requireRow(scope, params.rowId, 'write')
      return toActivity(await createActivity(scope, params.rowId, body), scope.object)
    }),
})

const getActivity = endpoint({
  route: 'GET /objects/{name}/activities/{id}',
  key: 'any',
  summary: 'Get an activity',
  params: ofActivity,
  returns: ok(activity),
  errors: ['not_found'],
  handle: ({ app, caller, params }) =>
    withObject(app, caller, { kind: 'object', name: params.name }, async (scope) => {
      const { row } = await visibleActivity(scope, params.id)
      const [shown = row] = await withVisibleLinks(scope, [row])
      return toActivity(shown, scope.object)
    }),
})

const patchActivity = endpoint({
  route: 'PATCH /objects/{name}/activities/{id}',
  key: 'user',
  summary: 'Update an activity',
  description:
    "Requires the right to change the record. Activities that the server recorded can't be changed.",
  params: ofActivity,
  body: activityPatch,
  returns: ok(activity),
  errors: ['not_found', 'forbidden', 'conflict'],
  handle: ({ app, caller, params, body }) =>
    withObject(app, caller, { kind: 'object', name: params.name }, async (scope) => {
      const { row, mayWrite } = await visibleActivity(scope, params.id)
      if (!mayWrite) throw forbidden('You may read this record, but not change it.')
      refuseAutomatic(row)
      return toActivity(await updateActivity(app.db, row.id, body), scope.object)
    }),
})

const removeActivity = endpoint({
  route: 'DELETE /objects/{name}/activities/{id}',
  key: 'user',
  summary: 'Delete an activity',
  description: "Only for its author or an admin. Activities that the server recorded can't be deleted.",
  params: ofActivity,
  returns: noContent,
  errors: ['not_found', 'forbidden', 'conflict'],
  handle: ({ app, caller, params }) =>
    withObject(app, caller, { kind: 'object', name: params.name }, async (scope) => {
      const { row } = await visibleActivity(scope, params.id)
      refuseAutomatic(row)
      if (row.created_by !== caller.user.id && !isAdmin(caller)) {
        throw forbidden('Only who wrote an activity, or an admin, may delete it.')
      }
      await deleteActivity(app.db, row.id)
    }),
})

export const activityEndpoints = [getActivities, postActivity, getActivity, patchActivity, removeActivity]

/** An activity has the visibility of its record. */
async function visibleActivity(scope: Scope, id: string): Promise<{ row: ActivityRow; mayWrite: boolean }> {
  const row = await findActivity(scope, id)
  const rights = await rowRights(scope, row.row_id)
  if (!rights.read) throw notFound('activity')
  return { row, mayWrite: rights.write }
}
