import { sql } from 'kysely'
import type { UserCaller } from '../kit/caller.ts'
import type { SecurityNotice } from '../kit/extensions/accounts.ts'
import { timeUuid } from '../kit/ids.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/index.ts'

/** The types that each teammate can turn on and off. */
export const optionalKinds = [
  'task_assigned',
  'conversation_assigned',
  'conversation_mention',
  'run_failed',
  'needs_attention',
] as const
type OptionalKind = (typeof optionalKinds)[number]

/** Security notices stay on: an intruder must not be able to silence them. */
export const notificationKinds = [...optionalKinds, 'sso_linked', 'new_device'] as const

export const subjectTypes = [
  'task',
  'conversation',
  'workflow',
  'channel',
  'integration',
  'webhook',
  'profile',
] as const

export interface Subject {
  type: (typeof subjectTypes)[number]
  id: string
}

export interface NotificationRow {
  id: string
  kind: string
  title: string
  subject: unknown
  read_at: Date | null
  created_at: Date
}

/** The types that are emailed by default: those that wait for an action of the user. */
const mailed: ByKind = {
  task_assigned: false,
  conversation_assigned: true,
  conversation_mention: false,
  run_failed: false,
  needs_attention: true,
}

// The longest title; the link leads to the full text.
const longestTitle = 200

/** Notifies users in the transaction of the event itself, except those who turned the type off. */
export async function notify(
  db: Db,
  accountId: number,
  userIds: readonly number[],
  notification: { kind: OptionalKind; title: string; subject: Subject },
): Promise<void> {
  if (userIds.length === 0) return
  const { kind, title, subject } = notification
  await sql`
    insert into notifications (id, account_id, user_id, kind, title, subject, mail)
    select told.id, ${accountId}, u.id, ${kind}, ${title.slice(0, longestTitle)}, ${JSON.stringify(subject)}::jsonb,
      case when coalesce((u.notification_settings #>> array['by_mail', ${kind}])::boolean, ${mailed[kind]}) then 'due' else 'none' end
    from unnest(${userIds.map(() => timeUuid())}::uuid[], ${userIds}::int[]) as told (id, user_id)
    join users u on u.id = told.user_id
    where u.account_id = ${accountId} and u.suspended_at is null
      and coalesce((u.notification_settings ->> ${kind}::text)::boolean, true)`.execute(db)
}

/** The email is sent separately, so that marking the notification as read doesn't stop it. */
export async function notifySecurity({ db }: App, notice: SecurityNotice): Promise<void> {
  await db
    .insertInto('notifications')
    .values({
      id: timeUuid(),
      account_id: notice.accountId,
      user_id: notice.userId,
      kind: notice.kind,
      title: notice.title.slice(0, longestTitle),
      subject: JSON.stringify({ type: 'profile', id: String(notice.userId) } satisfies Subject),
    })
    .execute()
}

export async function readNotifications(
  db: Db,
  { user }: UserCaller,
  { unread, before, limit }: { unread: boolean; before: string | undefined; limit: number },
): Promise<NotificationRow[]> {
  let query = db
    .selectFrom('notifications')
    .select(['id', 'kind', 'title', 'subject', 'read_at', 'created_at'])
    .where('user_id', '=', user.id)
  if (unread) query = query.where('read_at', 'is', null)
  if (before !== undefined) query = query.where('id', '<', before)
  return query
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** Marks these as read, or all of them. */
export async function markRead(
  db: Db,
  { user }: UserCaller,
  ids: readonly string[] | undefined,
): Promise<void> {
  let query = db
    .updateTable('notifications')
    .set({ read_at: new Date() })
    .where('user_id', '=', user.id)
    .where('read_at', 'is', null)
  if (ids !== undefined) query = query.where('id', 'in', [...ids])
  if (ids === undefined || ids.length > 0) await query.execute()
}

export async function countUnread(db: Db, { user }: UserCaller): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from notifications where user_id = ${user.id} and read_at is null limit 1000) as unread`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

type ByKind = Record<OptionalKind, boolean>

export type NotificationSettings = ByKind & { by_mail: ByKind }

type Change = { [Kind in OptionalKind]?: boolean | undefined }

/** By default, all types appear in the console, and those that wait for the user also go out by email. */
export async function readSettings(db: Db, { user }: UserCaller): Promise<NotificationSettings> {
  const row = await db
    .selectFrom('users')
    .select('notification_settings')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  const kept = row.notification_settings as Partial<ByKind> & { by_mail?: Partial<ByKind> }
  return { ...complete(kept, () => true), by_mail: complete(kept.by_mail ?? {}, (kind) => mailed[kind]) }
}

function complete(kept: Partial<ByKind>, otherwise: (kind: OptionalKind) => boolean): ByKind {
  return Object.fromEntries(optionalKinds.map((kind) => [kind, kept[kind] ?? otherwise(kind)])) as ByKind
}

export async function writeSettings(
  db: Db,
  { user }: UserCaller,
  { by_mail: byMail = {}, ...onPages }: Change & { by_mail?: Change | undefined },
): Promise<void> {
  await sql`update users set notification_settings = notification_settings || ${JSON.stringify(onPages)}::jsonb ||
      jsonb_build_object('by_mail', coalesce(notification_settings -> 'by_mail', '{}') || ${JSON.stringify(byMail)}::jsonb)
    where id = ${user.id}`.execute(db)
}

const keptDays = 60

export async function forgetOldNotifications(db: Db): Promise<void> {
  await sql`delete from notifications where created_at < now() - ${keptDays} * interval '1 day'`.execute(db)
}
