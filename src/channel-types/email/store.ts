import { type Db, statement } from '../../platform/database/index.ts'
import type { MailPlace } from './imap.ts'

const find = statement<{ thread: string }, [connectionId: number, messageIds: readonly string[]]>(
  'email.find-thread',
  `select thread from mail_messages where connection_id = $1 and message_id = any($2) order by created_at desc limit 1`,
)

/** The thread of any of these mails, sent or received. */
export async function threadOfAny(
  db: Db,
  connectionId: number,
  messageIds: readonly string[],
): Promise<string | undefined> {
  return (await find.first(db, connectionId, messageIds))?.thread
}

const isKnown = statement<{ known: boolean }, [connectionId: number, messageId: string]>(
  'email.is-known',
  `select exists (select from mail_messages where connection_id = $1 and message_id = $2) as known`,
)

/** Whether a mail was sent or received by us already. */
export async function isKnownMail(db: Db, connectionId: number, messageId: string): Promise<boolean> {
  return (await isKnown.first(db, connectionId, messageId))?.known === true
}

const answered = statement<
  { thread: string; address: string; references: string[] },
  [connectionId: number, messageIds: readonly string[], recipients: readonly string[]]
>(
  'email.answered',
  // Whoever is answered may have written from another address before: the one that is written to counts.
  `select thread, address, reference_ids as references from mail_messages
   where connection_id = $1 and not is_outgoing and thread in (
     select thread from mail_messages where connection_id = $1 and message_id = any($2))
   order by address = any($3) desc, created_at desc limit 1`,
)

/** Whom a mail of ours answers, by the mails that it names. */
export function answeredBy(
  db: Db,
  connectionId: number,
  messageIds: readonly string[],
  recipients: readonly string[],
) {
  return answered.first(db, connectionId, messageIds, recipients)
}

export interface KnownMail {
  connectionId: number
  messageId: string
  thread: string
  address: string
  subject: string
  references: readonly string[]
  isOutgoing: boolean
}

const keep = statement<unknown, [number, string, string, string, string, readonly string[], boolean]>(
  'email.keep-mail',
  `insert into mail_messages (connection_id, message_id, thread, address, subject, reference_ids, is_outgoing)
   select id, $2, $3, $4, $5, $6, $7 from channel_connections where id = $1 on conflict do nothing`,
)

/** Notes a mail by its id, so that answers to it are known by theirs. */
export async function noteMail(db: Db, mail: KnownMail): Promise<void> {
  const { connectionId, messageId, thread, address, subject, references, isOutgoing } = mail
  await keep.all(db, connectionId, messageId, thread, address, subject, references, isOutgoing)
}

const last = statement<
  { messageId: string; subject: string; references: string[] },
  [connectionId: number, thread: string, address: string]
>(
  'email.last-received',
  `select message_id as "messageId", subject, reference_ids as references from mail_messages
   where connection_id = $1 and thread = $2 and address = $3 and not is_outgoing order by created_at desc limit 1`,
)

/** What is answered. */
export function lastReceived(db: Db, connectionId: number, thread: string, address: string) {
  return last.first(db, connectionId, thread, address)
}

export interface Mailbox extends MailPlace {
  connectionId: number
  /** Of the folder of what was sent; null until it was first seen. */
  sent: MailPlace | null
}

const read = statement<Mailbox, [connectionId: number]>(
  'email.mailbox',
  `select connection_id as "connectionId", uid_validity as "uidValidity", last_uid as "lastUid",
     case when sent_last_uid is null then null
       else jsonb_build_object('uidValidity', sent_uid_validity, 'lastUid', sent_last_uid) end as sent
   from mailboxes where connection_id = $1`,
)

export function readMailbox(db: Db, connectionId: number): Promise<Mailbox | undefined> {
  return read.first(db, connectionId)
}

const advance = statement<
  { id: number },
  [number, string, number, string, number, string | null, number | null]
>(
  'email.advance',
  `update mailboxes set uid_validity = $2, last_uid = $3, sent_uid_validity = $6, sent_last_uid = $7
   where connection_id = $1 and uid_validity = $4 and last_uid = $5 returning connection_id as id`,
)

/** False where somebody else has read on meanwhile: then what was read is theirs. */
export async function advanceMailbox(
  db: Db,
  before: Mailbox,
  to: { inbox: MailPlace; sent: MailPlace | null },
): Promise<boolean> {
  const { connectionId, uidValidity, lastUid } = before
  const { inbox, sent } = to
  const found = await advance.first(
    db,
    connectionId,
    inbox.uidValidity,
    inbox.lastUid,
    uidValidity,
    lastUid,
    sent?.uidValidity ?? null,
    sent?.lastUid ?? null,
  )
  return found !== undefined
}

export async function putMailbox(
  db: Db,
  connectionId: number,
  { uidValidity, lastUid }: MailPlace,
): Promise<void> {
  const values = { uid_validity: uidValidity, last_uid: lastUid }
  await db
    .insertInto('mailboxes')
    .values({ connection_id: connectionId, ...values })
    .onConflict((conflict) => conflict.column('connection_id').doUpdateSet(values))
    .execute()
}
