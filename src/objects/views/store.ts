import { isAdmin } from '../../kit/caller.ts'
import { conflict, forbidden, notFound } from '../../kit/problem.ts'
import { transact } from '../../platform/database/index.ts'
import { checkCurrent, type Scope } from '../catalogue/catalogue.ts'
import { requireFullAccess } from '../definitions/sharing.ts'
import { readViewBody, type ViewBody } from './body.ts'
import { scheduleIndexing } from './indexes.ts'
import { findView, type ViewRow } from './list.ts'

const maxViews = 500

/** An object, or one of its record types, as the parent of views. */
export interface ViewScope extends Scope {
  recordTypeId?: number
}

export async function requireView(scope: ViewScope, viewId: number): Promise<ViewRow> {
  return requireFound(scope, await findView(scope, viewId))
}

export function requireFound<View extends ViewRow>(scope: ViewScope, view: View | undefined): View {
  const elsewhere = scope.recordTypeId !== undefined && view?.record_type_id !== scope.recordTypeId
  if (view === undefined || elsewhere) throw notFound('view')
  return view
}

export async function createView(scope: ViewScope, body: ViewBody & { name: string }): Promise<ViewRow> {
  const { app, actor, object } = scope
  const recordType = scope.recordTypeId === undefined ? {} : { record_type_id: scope.recordTypeId }
  const values = readViewBody(scope, { ...body, ...recordType })
  if (values.shared !== false) requireSharing(scope)
  await checkCurrent(scope)
  await refuseTooMany(scope)
  return transact(app, async (app) => {
    const view = await app.db
      .insertInto('views')
      .values({
        ...values,
        name: body.name,
        account_id: actor.account.id,
        object_id: object.id,
        created_by: actor.user?.id ?? null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    if (view.shared) await scheduleIndexing(app, object)
    return view
  })
}

async function refuseTooMany({ app, object }: ViewScope): Promise<void> {
  const { count } = await app.db
    .selectFrom('views')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('object_id', '=', object.id)
    .executeTakeFirstOrThrow()
  if (count >= maxViews) throw conflict(`"${object.name}" has ${maxViews} views already.`)
}

export async function updateView(scope: ViewScope, viewId: number, body: ViewBody): Promise<ViewRow> {
  const { app, actor, object } = scope
  const view = await requireView(scope, viewId)
  requireChange(scope, view)
  const values = readViewBody(scope, body, view.type)
  if (body.shared === true) requireSharing(scope)
  await checkCurrent(scope)
  if (values.shared === false && !isMaker(actor, view)) {
    throw forbidden('Only who made a view may make it personal.')
  }
  return transact(app, async (app) => {
    const changed = await app.db
      .updateTable('views')
      .set({ ...values, updated_at: new Date() })
      .where('id', '=', view.id)
      .returningAll()
      .executeTakeFirst()
    if (changed === undefined) throw notFound('view')
    if (changed.shared || view.shared) await scheduleIndexing(app, object)
    return changed
  })
}

export async function deleteView(scope: ViewScope, viewId: number): Promise<void> {
  const { app, object } = scope
  const view = await requireView(scope, viewId)
  requireChange(scope, view)
  await transact(app, async (app) => {
    await app.db.deleteFrom('views').where('id', '=', view.id).execute()
    if (view.shared) await scheduleIndexing(app, object)
  })
}

/** Only its creator finds a personal view; admins may also change a shared one. */
export function requireChange(scope: ViewScope, view: ViewRow): void {
  const { actor } = scope
  if (view.shared) requireSharing(scope)
  if (isMaker(actor, view) || isAdmin(actor)) return
  throw forbidden('Only who made a shared view, or an admin, may change it.')
}

/** A reader may keep personal views. Views that others see need the right to change the table. */
function requireSharing({ actor, object }: ViewScope): void {
  if (object.kind === 'table') requireFullAccess(object, actor)
}

function isMaker(actor: Scope['actor'], view: ViewRow): boolean {
  return actor.user !== null && actor.user.id === view.created_by
}
