import { sql } from 'kysely'
import { enqueueMail } from '../accounts/index.ts'
import type { App } from '../platform/app.ts'
import { transact } from '../platform/database/index.ts'
import { canSendMail } from '../platform/mail/index.ts'

// Related notifications arrive within minutes, and more frequent emails would be a nuisance.
const gatherMinutes = 1
const pauseMinutes = 15
const peopleAtOnce = 200
const mostLines = 20

/**
 * Emails users the notifications that they chose to get by email, one email for all that wait. Omits notifications
 * already read.
 */
export async function mailNotifications(app: App): Promise<void> {
  if (!canSendMail(app)) {
    await app.db.updateTable('notifications').set({ mail: 'none' }).where('mail', '=', 'due').execute()
    return
  }
  const { rows } = await sql<{ user_id: number }>`
    select n.user_id from notifications n join users u on u.id = n.user_id
    where n.mail = 'due' and (u.notified_by_mail_at is null
      or u.notified_by_mail_at < now() - ${pauseMinutes} * interval '1 minute')
    group by n.user_id having min(n.created_at) < now() - ${gatherMinutes} * interval '1 minute'
    limit ${peopleAtOnce}`.execute(app.db)
  for (const { user_id: userId } of rows) await transact(app, (app) => mailTo(app, userId))
}

/** One transaction, so that a notification marked as sent is in a queued email. */
async function mailTo(app: App, userId: number): Promise<void> {
  const user = await app.db
    .updateTable('users')
    .set({ notified_by_mail_at: new Date() })
    .where('id', '=', userId)
    .where('suspended_at', 'is', null)
    .returning(['email'])
    .executeTakeFirst()
  const marked = await app.db
    .updateTable('notifications')
    .set({ mail: 'sent' })
    .where('user_id', '=', userId)
    .where('mail', '=', 'due')
    .returning(['id', 'title', 'read_at'])
    .execute()
  const unread = marked.filter((one) => one.read_at === null).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  if (user === undefined || unread.length === 0) return
  const titles = unread.map(({ title }) => title.replaceAll(/\s+/g, ' '))
  const lines = titles.slice(0, mostLines).map((title) => `- ${title}`)
  const more = titles.length - lines.length
  await enqueueMail(app, {
    to: user.email,
    subject: titles.length === 1 ? (titles[0] ?? '') : `${titles.length} notifications`,
    text: `${lines.join('\n')}${more > 0 ? `\n… and ${more} more` : ''}\n\n${app.pageUrl}/\n\nWhat you are mailed is up to you: ${app.pageUrl}/profile\n`,
  })
}
