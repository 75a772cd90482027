import { z } from 'zod'
import { created, noContent, ok } from '../../kit/answers.ts'
import type { UserCaller } from '../../kit/caller.ts'
import { notFound } from '../../kit/problem.ts'
import { listOf, numberId, queryFlag } from '../../kit/schema.ts'
import { type App, endpoint } from '../../platform/app.ts'
import { checkCurrent, currentCatalogue, withObject } from '../catalogue/catalogue.ts'
import { scopedViewBody, scopedViewPatch, viewBody, viewPatch } from '../views/body.ts'
import { listViews, toView, viewResource } from '../views/list.ts'
import { createView, deleteView, updateView, type ViewScope } from '../views/store.ts'
import { mirrored } from './mirrored.ts'

const whoMay =
  'A personal view is its maker’s alone; a shared one is changed by its maker or an admin, and of a table only with FULL_ACCESS.'

const getViews = mirrored({
  route: 'GET /views',
  purpose: 'read',
  contract: 'objects',
  summary: 'List views',
  description: "Returns shared views and, with a personal key, the caller's own.",
  query: z.strictObject({ record_type_id: numberId.optional(), shared: queryFlag.optional() }),
  returns: ok(listOf(viewResource)),
  handle: async ({ scope, query }) => {
    const { db } = scope.app
    const filter = { recordTypeId: query.record_type_id, shared: query.shared }
    const views = await listViews(db, scope, filter)
    await checkCurrent(scope)
    return { results: views.map((view) => toView(view, scope)), next_cursor: null }
  },
})

const postView = mirrored({
  route: 'POST /views',
  purpose: 'views',
  contract: 'objects',
  summary: 'Create a view',
  body: viewBody,
  returns: created(viewResource),
  errors: ['conflict'],
  handle: async ({ scope, body }) => toView(await createView(scope, body), scope),
})

const patchView = mirrored({
  route: 'PATCH /views/{viewId}',
  purpose: 'views',
  contract: 'objects',
  summary: 'Update a view',
  description: whoMay,
  params: { viewId: numberId },
  body: viewPatch,
  returns: ok(viewResource),
  handle: async ({ scope, params, body }) => toView(await updateView(scope, params.viewId, body), scope),
})

const removeView = mirrored({
  route: 'DELETE /views/{viewId}',
  purpose: 'views',
  contract: 'objects',
  summary: 'Delete a view',
  description: whoMay,
  params: { viewId: numberId },
  returns: noContent,
  handle: ({ scope, params }) => deleteView(scope, params.viewId),
})

const ofType = z.strictObject({ recordTypeId: numberId })
const ofTypeView = z.strictObject({ recordTypeId: numberId, viewId: numberId })

const postTypeView = endpoint({
  route: 'POST /objects/record-types/{recordTypeId}/views',
  key: 'user',
  summary: 'Create a view of a record type',
  params: ofType,
  body: scopedViewBody,
  returns: created(viewResource),
  errors: ['not_found', 'forbidden', 'conflict'],
  handle: ({ app, caller, params, body }) =>
    onRecordType(app, caller, params.recordTypeId, async (scope) =>
      toView(await createView(scope, body), scope),
    ),
})

const patchTypeView = endpoint({
  route: 'PATCH /objects/record-types/{recordTypeId}/views/{viewId}',
  key: 'user',
  summary: 'Update a view of a record type',
  params: ofTypeView,
  body: scopedViewPatch,
  returns: ok(viewResource),
  errors: ['not_found', 'forbidden'],
  handle: ({ app, caller, params, body }) =>
    onRecordType(app, caller, params.recordTypeId, async (scope) =>
      toView(await updateView(scope, params.viewId, body), scope),
    ),
})

const removeTypeView = endpoint({
  route: 'DELETE /objects/record-types/{recordTypeId}/views/{viewId}',
  key: 'user',
  summary: 'Delete a view of a record type',
  params: ofTypeView,
  returns: noContent,
  errors: ['not_found', 'forbidden'],
  handle: ({ app, caller, params }) =>
    onRecordType(app, caller, params.recordTypeId, (scope) => deleteView(scope, params.viewId)),
})

export const viewEndpoints = [
  ...getViews,
  ...postView,
  ...patchView,
  ...removeView,
  postTypeView,
  patchTypeView,
  removeTypeView,
]

/** The object that a record type belongs to; tables have only an implicit one. */
async function onRecordType<T>(
  app: App,
  actor: UserCaller,
  recordTypeId: number,
  work: (scope: ViewScope) => Promise<T>,
): Promise<T> {
  const catalogue = await currentCatalogue(app, actor.account.id)
  const object = [...catalogue.byId.values()].find(
    (one) => one.kind === 'object' && one.recordTypes.some((type) => type.id === recordTypeId),
  )
  if (object === undefined) throw notFound('record type')
  return withObject(app, actor, { id: object.id }, (scope) => work({ ...scope, recordTypeId }))
}
