import { keepEcho, uuidOf } from '../../agents/index.ts'
import {
  answeredBy,
  isKnownMail,
  nameOf,
  noteMail,
  personIdOf,
  type RawMail,
} from '../../channel-types/index.ts'
import { loopHeader } from '../../kit/mail.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from '../connections/store.ts'
import { externalIdOf } from '../thread.ts'
import type { ReadMail } from './mail.ts'

const longestHead = 64 * 1024

/** Whether we have sent it ourselves: many servers put what goes out by SMTP into the folder of what was sent. */
export function isOurs({ bytes }: RawMail): boolean {
  const start = bytes.subarray(0, longestHead)
  const end = start.indexOf('\r\n\r\n')
  const head = start.subarray(0, end === -1 ? start.length : end)
  return head.toString('latin1').toLowerCase().includes(`\n${loopHeader.toLowerCase()}:`)
}

/**
 * What a person of ours wrote from the mailbox, in a program of their own, to somebody whom we have a conversation with:
 * they have taken it over. Once, however often it is read. What they write to anybody else is none of our business.
 */
export async function takeSent(app: App, connection: Connection, mail: ReadMail): Promise<void> {
  const { id: connectionId, accountId, agentId, messenger, ids } = connection
  const { from, messageId, automatic, bounce, subject } = mail
  if (agentId === null || messageId === null || automatic !== null || bounce !== null) return
  if (from?.address !== ids.providerId || (await isKnownMail(app.db, connectionId, messageId))) return
  const named = [...(mail.inReplyTo === null ? [] : [mail.inReplyTo]), ...mail.references]
  const answered = named.length === 0 ? undefined : await answeredBy(app.db, connectionId, named, mail.to)
  if (answered === undefined) return
  const { thread, address } = answered
  const personId = personIdOf({ address, thread })
  const files = mail.attachments.map(({ name }) => `[${name.replaceAll(/\s+/g, ' ').slice(0, 200)}]`)
  await keepEcho(app, {
    accountId,
    agentId,
    channel: nameOf(messenger),
    externalId: externalIdOf({ providerId: ids.providerId, personId }),
    contact: messenger.contactOf(personId, null),
    messageId: uuidOf(`echo ${connectionId} ${messageId}`),
    message: storable([mail.text, ...files].filter((part) => part !== '').join('\n')) || '[empty message]',
  })
  const about = { connectionId, messageId, thread, address, subject, references: mail.references }
  await noteMail(app.db, { ...about, isOutgoing: true })
}

/** PostgreSQL keeps neither NUL nor half a character. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '')
}
