import {
  advanceMailbox,
  fetchSince,
  type IncomingMessage,
  type Mailbox,
  type Media,
  noteMail,
  personIdOf,
  type RawMail,
  type Receipt,
  readMailbox,
  readMailCredentials,
  threadOfAny,
  threadOfRoot,
} from '../../channel-types/index.ts'
import { Problem } from '../../kit/problem.ts'
import { keepContent, safeContentType, safeName } from '../../objects/index.ts'
import { type App, transact } from '../../platform/app.ts'
import { withService } from '../connections/client.ts'
import type { Connection } from '../connections/store.ts'
import { isBeyond, keepMessages } from '../inbox/keep.ts'
import { applyReceipts } from '../outbox/receipts.ts'
import { isOurs, takeSent } from './echo.ts'
import type { ReadMail } from './mail.ts'
import { mailReader } from './reader.ts'

/** Reads what has come into a mailbox since, until there is nothing more. Everything is kept once, in one commit a batch. */
export async function receiveMails(app: App, connection: Connection, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const mailbox = await readMailbox(app.db, connection.id)
    if (mailbox === undefined) return
    const { inbox, sent } = await withService(app, connection, ({ credentials }) =>
      fetchSince(app, readMailCredentials(credentials).imap, { inbox: mailbox, sent: mailbox.sent }),
    )
    const taken: Taken[] = []
    for (const mail of inbox.mails) {
      const read = await readOne(app, connection, mail, signal)
      if (read !== undefined) taken.push(read)
    }
    // Before the place is noted, and each once: a process that dies in between takes them again.
    await takeEchoes(app, connection, sent?.mails ?? [], signal)
    const places = { inbox: inbox.place, sent: sent === null ? mailbox.sent : sent.place }
    const isFirst = await transact(app, async (app) => {
      if (!(await advanceMailbox(app.db, mailbox, places))) return false
      for (const one of taken) await keepOne(app, connection, mailbox, one)
      return true
    })
    if (!isFirst || (inbox.isAll && sent?.isAll !== false)) return
  }
}

/**
 * What people of ours have written themselves is in the folder of what was sent, into which nobody else puts anything. What
 * comes into the inbox in our name may be anybody's.
 */
async function takeEchoes(
  app: App,
  connection: Connection,
  sent: readonly RawMail[],
  signal: AbortSignal,
): Promise<void> {
  for (const raw of sent.filter((one) => !isOurs(one))) {
    const read = await readOne(app, connection, raw, signal)
    if (read !== undefined) await takeSent(app, connection, read.mail)
  }
}

interface Taken {
  uid: number
  mail: ReadMail
  media: Media[]
  isCut: boolean
}

/** What cannot be read is left in the mailbox, and in the log. */
async function readOne(
  app: App,
  connection: Connection,
  { uid, bytes, isCut }: RawMail,
  signal: AbortSignal,
): Promise<Taken | undefined> {
  const { id, accountId } = connection
  try {
    const mail = await mailReader(app).run(bytes, signal, accountId)
    const wanted =
      mail.automatic === null && mail.bounce === null && !(await isTooMuch(app, connection, mail))
    const media: Media[] = []
    for (const attachment of wanted ? mail.attachments : []) media.push(await keptMedia(app, attachment))
    return { uid, mail, media, isCut }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    app.log.warn({ err: error, connection: id, uid }, 'a mail could not be read')
    return undefined
  }
}

/** Files of somebody of whom nothing more is kept would only fill the disk. */
async function isTooMuch({ db }: App, connection: Connection, { from }: ReadMail): Promise<boolean> {
  return from !== null && isBeyond(db, connection, personIdOf({ address: from.address, thread: '' }))
}

async function keptMedia(app: App, attachment: ReadMail['attachments'][number]): Promise<Media> {
  const { bytes, name } = attachment
  const contentType = safeContentType(attachment.contentType)
  const { hash } = await keepContent(app, [Buffer.from(bytes)], bytes.length)
  const [family = ''] = contentType.split('/')
  const kind = family === 'image' || family === 'audio' || family === 'video' ? family : 'document'
  return { kind, mediaId: hash, url: null, contentType, fileName: safeName(name) }
}

async function keepOne(
  app: App,
  connection: Connection,
  mailbox: Mailbox,
  { uid, mail, media, isCut }: Taken,
): Promise<void> {
  const { bounce, from, automatic, subject } = mail
  if (bounce !== null) {
    await applyReceipts(
      app,
      connection,
      bounce.messageId === null ? [] : [failed(bounce.messageId, bounce.reason)],
    )
    return
  }
  if (from === null || automatic !== null || from.address === connection.ids.providerId) return
  const messageId = mail.messageId ?? `<${mailbox.uidValidity}.${uid}@mailbox.invalid>`
  const before = [...(mail.inReplyTo === null ? [] : [mail.inReplyTo]), ...mail.references]
  const known = before.length === 0 ? undefined : await threadOfAny(app.db, connection.id, before)
  const thread = known ?? threadOfRoot(mail.references[0] ?? mail.inReplyTo ?? messageId)
  const isNew = known === undefined
  const message: IncomingMessage = {
    personId: personIdOf({ address: from.address, thread }),
    providerMessageId: messageId,
    sentAt: new Date(),
    content: {
      personName: from.name,
      // What it is about stands in the first mail alone.
      text: [isNew ? subject : '', mail.text].filter((part) => part !== '').join('\n\n'),
      media,
      unsupported: isCut ? 'the rest of a mail that is too large' : null,
    },
  }
  // What is not kept is left in the mailbox, and nothing of it stays here.
  if ((await keepMessages(app, connection, [message])) === 0) return
  const about = { connectionId: connection.id, messageId, thread, address: from.address, subject }
  await noteMail(app.db, {
    ...about,
    references: before.length === 0 ? [] : mail.references,
    isOutgoing: false,
  })
}

function failed(providerMessageId: string, error: string): Receipt {
  return { status: 'FAILED', error, personId: '', providerMessageId, readUntil: null, tag: null }
}
