import { buffer } from 'node:stream/consumers'
import type { SendMailOptions } from 'nodemailer'
import { msg } from '../../../languages/text.ts'
import { loopHeader } from '../../kit/mail.ts'
import type { App } from '../../platform/app.ts'
import type { Outgoing, OutgoingFile, Sender, Service, ShownServer, Taken } from '../channel.ts'
import { messenger } from '../messenger.ts'
import { type MailServer, readMailCredentials } from './credentials.ts'
import { erasing } from './erasing.ts'
import { correspondentOf, mailboxOf } from './person.ts'
import { fetchMails, startOfPolling } from './polling.ts'
import { checkSmtp, sendBySmtp } from './smtp.ts'
import { lastReceived, noteMail } from './store.ts'

/** Email: a mailbox read by IMAP and answered by SMTP. Contacts are identified by their address and thread. */
export const email = messenger({
  key: 'email',
  label: msg('E-mail'),
  // A mailbox has two servers, so it has endpoints of its own for connecting.
  connecting: null,
  mailbox: (credentials) => {
    const { imap, smtp } = readMailCredentials(credentials)
    return { imap: withoutPassword(imap), smtp: withoutPassword(smtp) }
  },
  singleReply: true,
  webhook: null,
  // Short enough for an email, long enough for services that count logins.
  polling: { seconds: 15, fetch: fetchMails },
  limits: {
    replyWindowMs: null,
    text: null,
    perSecond: null,
    // No human writes more often. A program that answers our replies without identifying itself does.
    perPerson: { answeredAnHour: 30, answeredADay: 100, keptAnHour: 100 },
  },
  senderOf: (personId) => mailboxOf(correspondentOf(personId).address),
  describe: async ({ app, ids, credentials }) => {
    await checkSmtp(app, readMailCredentials(credentials).smtp)
    return { name: ids.providerId, phoneNumber: null }
  },
  subscribe: startOfPolling,
  contactOf: (personId, name) => ({ email: correspondentOf(personId).address, name: name ?? undefined }),
  download: async ({ app }, { mediaId }) => buffer(await app.files.get(mediaId ?? '')),
  send,
  erasing,
})

function withoutPassword({ host, port, security, user }: MailServer): ShownServer {
  return { host, port, security, user }
}

/**
 * The id is derived from the tag of the message: an email sent again after a crash has the same id, and many services
 * recognise it.
 */
function messageIdOf(ours: string, tag: string): string {
  return `<${tag}@${ours.split('@')[1] ?? 'localhost'}>`
}

async function send({ app, ids, credentials }: Service, sender: Sender, outgoing: Outgoing): Promise<Taken> {
  const { personId, tag } = outgoing
  const { address, thread } = correspondentOf(personId)
  const messageId = messageIdOf(ids.providerId, tag)
  const answered = await lastReceived(app.db, sender.id, thread, address)
  const references = answered === undefined ? [] : [...answered.references, answered.messageId]
  const subject = subjectOf(answered?.subject ?? '')
  const about = { connectionId: sender.id, messageId, thread, address, subject }
  // Runs before sending, because the answer may arrive before sending returns.
  await noteMail(app.db, { ...about, references, isOutgoing: true })
  const mail: SendMailOptions = {
    from: { name: sender.name, address: ids.providerId },
    to: { name: '', address },
    subject,
    text: outgoing.text,
    messageId,
    ...(answered === undefined ? {} : { inReplyTo: answered.messageId, references }),
    // Asks autoresponders not to answer an agent.
    headers: { [loopHeader]: '1', ...(outgoing.byPerson ? {} : { 'Auto-Submitted': 'auto-replied' }) },
    attachments: await Promise.all(outgoing.files.map((file) => attachmentOf(app, file))),
  }
  await sendBySmtp(app, readMailCredentials(credentials).smtp, mail)
  return { providerMessageId: messageId, personId }
}

function subjectOf(subject: string): string {
  if (subject === '') return 'Your message'
  return /^re:/i.test(subject) ? subject : `Re: ${subject}`
}

async function attachmentOf(app: App, { name, contentType, hash }: OutgoingFile) {
  return { filename: name, contentType, content: await buffer(await app.files.get(hash)) }
}
