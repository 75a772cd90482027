import type { Db } from '../../platform/database/index.ts'
import type { IncomingMessage, Media } from '../channel.ts'
import type { ParsedMail } from './mail.ts'
import { personIdOf, threadOfRoot } from './person.ts'
import { noteMail, threadOfAny } from './store.ts'

/** The threads of a mailbox, with those of emails that were just read and are not stored yet. */
export class Threads {
  readonly #db: Db
  readonly connectionId: number
  readonly #byMessageId = new Map<string, string>()

  constructor(db: Db, connectionId: number) {
    this.#db = db
    this.connectionId = connectionId
  }

  async find(messageIds: readonly string[]): Promise<string | undefined> {
    const read = messageIds.map((id) => this.#byMessageId.get(id)).find((thread) => thread !== undefined)
    if (read !== undefined || messageIds.length === 0) return read
    return threadOfAny(this.#db, this.connectionId, messageIds)
  }

  add(messageId: string, thread: string): void {
    this.#byMessageId.set(messageId, thread)
  }
}

type MailOfPerson = ParsedMail & { from: NonNullable<ParsedMail['from']>; messageId: string }

/** An email as a message of its thread. */
export async function messageOf(
  threads: Threads,
  mail: MailOfPerson,
  isCut: boolean,
): Promise<IncomingMessage> {
  const { from, messageId, subject, inReplyTo, references } = mail
  const answered = answeredIds(mail)
  const known = await threads.find(answered)
  const thread = known ?? threadOfRoot(references[0] ?? inReplyTo ?? messageId)
  threads.add(messageId, thread)
  const stored = {
    connectionId: threads.connectionId,
    messageId,
    thread,
    address: from.address,
    subject,
    references: answered.length === 0 ? [] : references,
    isOutgoing: false,
  }
  return {
    personId: personIdOf({ address: from.address, thread }),
    providerMessageId: messageId,
    sentAt: new Date(),
    content: {
      personName: from.name,
      // Only the first email of a thread is introduced by its subject.
      text: [known === undefined ? subject : '', mail.text].filter((part) => part !== '').join('\n\n'),
      media: mail.attachments.map(mediaOf),
      unsupported: isCut ? 'the rest of a mail that is too large' : null,
    },
    onStored: (db) => noteMail(db, stored),
  }
}

/** The ids of earlier emails that an email names. */
export function answeredIds({ inReplyTo, references }: ParsedMail): string[] {
  return [...(inReplyTo === null ? [] : [inReplyTo]), ...references]
}

function mediaOf({ name, contentType, bytes }: ParsedMail['attachments'][number]): Media {
  const [family] = contentType.toLowerCase().split('/')
  const kind = family === 'image' || family === 'audio' || family === 'video' ? family : 'document'
  return { kind, mediaId: null, url: null, contentType, fileName: name, bytes }
}
