import type { z } from 'zod'
import { timeUuid } from '../../kit/ids.ts'
import { conflict, notFound } from '../../kit/problem.ts'
import { type Db, statement } from '../../platform/database/index.ts'
import { authorOf, type Scope } from '../catalogue/catalogue.ts'
import type { ActivityRow, activityBody, activityPatch } from './activity.ts'
import { createdRow, findCreation } from './creation.ts'

type Body = z.output<typeof activityBody>

export interface ActivityPage {
  rowId: string
  automatic: boolean
  limit: number
  after: { occurredAt: Date; id: string } | undefined
}

/** The activities of a row, latest first. */
export async function listActivities(scope: Scope, page: ActivityPage): Promise<ActivityRow[]> {
  const { after } = page
  let query = scope.app.db
    .selectFrom('activities')
    .selectAll()
    .where('object_id', '=', scope.object.id)
    .where('row_id', '=', page.rowId)
  if (!page.automatic) query = query.where('auto', '=', false)
  if (after !== undefined) {
    query = query.where((where) =>
      where(where.refTuple('occurred_at', 'id'), '<', where.tuple(after.occurredAt, after.id)),
    )
  }
  const rows = await query.orderBy('occurred_at', 'desc').orderBy('id', 'desc').limit(page.limit).execute()
  const creation = page.automatic ? await findCreation(scope, page.rowId) : undefined
  if (creation === undefined || (after !== undefined && !isBefore(creation, after))) return rows
  const place = rows.findIndex((row) => isBefore(row, { occurredAt: creation.occurred_at, id: creation.id }))
  return rows.toSpliced(place === -1 ? rows.length : place, 0, creation).slice(0, page.limit)
}

/** Reports whether a row comes before a position in the list, in the order of the database. */
function isBefore(row: ActivityRow, position: { occurredAt: Date; id: string }): boolean {
  const difference = row.occurred_at.getTime() - position.occurredAt.getTime()
  return difference === 0 ? row.id < position.id : difference < 0
}

const create = statement<
  ActivityRow,
  [
    id: string,
    accountId: number,
    objectId: number,
    rowId: string,
    type: string,
    content: string,
    createdBy: number | null,
    agent: string | null,
    occurredAt: Date | null,
  ]
>(
  'activities.create',
  `insert into activities (id, account_id, object_id, row_id, type, content, created_by, agent, occurred_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, coalesce($9, now())) returning *`,
)

export async function createActivity(
  { app, object, actor }: Scope,
  rowId: string,
  { type, content, occurred_at: occurredAt }: Body,
): Promise<ActivityRow> {
  const { userId, agent } = authorOf(actor)
  const values = [
    timeUuid(),
    actor.account.id,
    object.id,
    rowId,
    type,
    content,
    userId,
    agent,
    occurredAt ?? null,
  ] as const
  const row = await create.first(app.db, ...values)
  if (row === undefined) throw new Error('an activity was written and is not there')
  return row
}

export async function findActivity(scope: Scope, id: string): Promise<ActivityRow> {
  const rowId = createdRow(id)
  const row = rowId === undefined ? await findStored(scope, id) : await findCreation(scope, rowId)
  if (row === undefined) throw notFound('activity')
  return row
}

function findStored({ app, object, actor }: Scope, id: string): Promise<ActivityRow | undefined> {
  return app.db
    .selectFrom('activities')
    .selectAll()
    .where('id', '=', id)
    .where('object_id', '=', object.id)
    .where('account_id', '=', actor.account.id)
    .executeTakeFirst()
}

export function refuseAutomatic(row: ActivityRow): void {
  if (row.auto)
    throw conflict('This activity was recorded by the server: it can be neither changed nor deleted.')
}

export async function updateActivity(
  db: Db,
  id: string,
  body: z.output<typeof activityPatch>,
): Promise<ActivityRow> {
  const { type, content, occurred_at } = body
  const row = await db
    .updateTable('activities')
    .set({
      updated_at: new Date(),
      ...(type === undefined ? {} : { type }),
      ...(content === undefined ? {} : { content }),
      ...(occurred_at === undefined ? {} : { occurred_at }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) throw notFound('activity')
  return row
}

export async function deleteActivity(db: Db, id: string): Promise<void> {
  await db.deleteFrom('activities').where('id', '=', id).execute()
}
