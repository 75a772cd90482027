import { type Db, statement } from '../../platform/database/index.ts'

const find = statement<{ thread: string }, [connectionId: number, messageIds: readonly string[]]>(
  'email.find-thread',
  `select thread from mail_messages where connection_id = $1 and message_id = any($2) order by created_at desc limit 1`,
)

/** The thread of any of these emails, sent or received. */
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

/** True if we have already sent or received the email. */
export async function isKnownMail(db: Db, connectionId: number, messageId: string): Promise<boolean> {
  return (await isKnown.first(db, connectionId, messageId))?.known === true
}

const answered = statement<
  { thread: string; address: string; references: string[] },
  [connectionId: number, messageIds: readonly string[], recipients: readonly string[]]
>(
  'email.answered',
  // The contact may have written from another address before, so the current recipient address counts.
  `select thread, address, reference_ids as references from mail_messages
   where connection_id = $1 and not is_outgoing and thread in (
     select thread from mail_messages where connection_id = $1 and message_id = any($2))
   order by address = any($3) desc, created_at desc limit 1`,
)

/** The correspondent whom an email of ours answers, found by the ids that it names. */
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

/** Stores the id of an email, to recognise answers to it. */
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

/** The email to reply to: the last one from this address in the thread. */
export function lastReceived(db: Db, connectionId: number, thread: string, address: string) {
  return last.first(db, connectionId, thread, address)
}
