import { loopHeader } from '../../kit/mail.ts'
import type { Echo, Service } from '../channel.ts'
import type { RawMail } from './imap.ts'
import type { ParsedMail } from './mail.ts'
import { answeredIds } from './message.ts'
import { personIdOf } from './person.ts'
import { answeredBy, isKnownMail, noteMail } from './store.ts'

const longestHead = 64 * 1024

/** True if we sent it ourselves: many servers also store what goes out by SMTP in the folder of sent emails. */
export function isOurs({ bytes }: RawMail): boolean {
  const start = bytes.subarray(0, longestHead)
  const end = start.indexOf('\r\n\r\n')
  const head = start.subarray(0, end === -1 ? start.length : end)
  return head.toString('latin1').toLowerCase().includes(`\n${loopHeader.toLowerCase()}:`)
}

/** The echo of an email that a teammate sent in a known conversation; undefined for all other emails. */
export async function echoOf(
  { app, ids }: Service,
  connectionId: number,
  mail: ParsedMail,
): Promise<Echo | undefined> {
  const { from, messageId, automatic, bounce, subject, references } = mail
  if (messageId === null || automatic !== null || bounce !== null) return undefined
  if (from?.address !== ids.providerId || (await isKnownMail(app.db, connectionId, messageId)))
    return undefined
  const named = answeredIds(mail)
  const answered = named.length === 0 ? undefined : await answeredBy(app.db, connectionId, named, mail.to)
  if (answered === undefined) return undefined
  const { thread, address } = answered
  const files = mail.attachments.map(({ name }) => `[${name.replaceAll(/\s+/g, ' ').slice(0, 200)}]`)
  return {
    personId: personIdOf({ address, thread }),
    providerMessageId: messageId,
    text: [mail.text, ...files].filter((part) => part !== '').join('\n') || '[empty message]',
    isByTeammate: true,
    onStored: (db) =>
      noteMail(db, { connectionId, messageId, thread, address, subject, references, isOutgoing: true }),
  }
}
