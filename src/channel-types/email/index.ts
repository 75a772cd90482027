import { buffer } from 'node:stream/consumers'
import type { SendMailOptions } from 'nodemailer'
import { loopHeader } from '../../kit/mail.ts'
import type { App } from '../../platform/app.ts'
import type { Outgoing, OutgoingFile, Sender, Service, Taken } from '../channel.ts'
import { messenger } from '../messenger.ts'
import { readMailCredentials } from './credentials.ts'
import { endOfMailbox } from './imap.ts'
import { correspondentOf, mailboxOf } from './person.ts'
import { checkSmtp, sendBySmtp } from './smtp.ts'
import { lastReceived, noteMail } from './store.ts'

/** E-mail: a mailbox that is read by IMAP and answered by SMTP. People are known by their address and what it is about. */
export const email = messenger({
  key: 'email',
  label: { en: 'E-mail', de: 'E-Mail' },
  // A mailbox has two servers: it is connected by an address of its own, and read by a job of its own.
  connecting: null,
  webhook: null,
  polling: null,
  limits: {
    replyWindowMs: null,
    text: null,
    perSecond: null,
    // Nobody writes more often; a program that answers our answers and does not say that it is one does.
    perPerson: { answeredAnHour: 30, answeredADay: 100, keptAnHour: 100 },
  },
  senderOf: (personId) => mailboxOf(correspondentOf(personId).address),
  describe: async ({ app, ids, credentials }) => {
    const { imap, smtp } = readMailCredentials(credentials)
    await endOfMailbox(app, imap)
    await checkSmtp(app, smtp)
    return { name: ids.providerId, phoneNumber: null }
  },
  subscribe: async () => false,
  contactOf: (personId, name) => ({ email: correspondentOf(personId).address, name: name ?? undefined }),
  download: async ({ app }, { mediaId }) => buffer(await app.files.get(mediaId ?? '')),
  send,
})

/** The id is made of what is sent: a mail that is sent again after a crash is the same mail, and many services know it. */
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
  // Before it is sent: an answer may be faster than we are.
  await noteMail(app.db, { ...about, references, isOutgoing: true })
  const mail: SendMailOptions = {
    from: { name: sender.name, address: ids.providerId },
    to: { name: '', address },
    subject,
    text: outgoing.text,
    messageId,
    ...(answered === undefined ? {} : { inReplyTo: answered.messageId, references }),
    // Programs that answer by themselves are asked not to answer what an agent says.
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
