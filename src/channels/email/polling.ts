import { z } from 'zod'
import type {
  Echo,
  IncomingMessage,
  ParsedPayload,
  Polled,
  PollingStart,
  Receipt,
  Service,
} from '../channel.ts'
import { readMailCredentials } from './credentials.ts'
import { echoOf, isOurs } from './echo.ts'
import { endOfMailbox, fetchSince, type RawMail } from './imap.ts'
import { messageOf, Threads } from './message.ts'
import { readMail } from './reader.ts'

const position = z.object({ uidValidity: z.string(), lastUid: z.number() })

/** The last read positions of the inbox and the folder of sent emails. The latter is null before the first poll. */
const place = z.object({ inbox: position, sent: position.nullable() })

/** New emails are read from the current end of the inbox; earlier ones are not for the agent. */
export async function startOfPolling({ app, credentials }: Service): Promise<PollingStart> {
  const inbox = await endOfMailbox(app, readMailCredentials(credentials).imap)
  return { place: JSON.stringify({ inbox, sent: null }) }
}

export async function fetchMails(service: Service, polled: Polled, from: string | null) {
  const { app, credentials, ids } = service
  const { imap } = readMailCredentials(credentials)
  const before = place.parse(JSON.parse(from ?? (await startOfPolling(service)).place ?? ''))
  const { inbox, sent } = await fetchSince(app, imap, before)
  const heard: ParsedPayload = {
    providerId: ids.providerId,
    ...(await received(service, polled, inbox.mails, inbox.place.uidValidity)),
    echoes: await echoes(service, polled, sent?.mails ?? []),
  }
  const after = { inbox: inbox.place, sent: sent === null ? before.sent : sent.place }
  return {
    heard: [heard],
    place: JSON.stringify(after),
    isAll: inbox.isAll && sent?.isAll !== false,
  }
}

async function received(
  service: Service,
  polled: Polled,
  mails: readonly RawMail[],
  uidValidity: string,
): Promise<{ messages: IncomingMessage[]; receipts: Receipt[] }> {
  const threads = new Threads(service.app.db, polled.id)
  const messages: IncomingMessage[] = []
  const receipts: Receipt[] = []
  for (const { uid, bytes, isCut } of mails) {
    const mail = await readMail(service.app, polled, { uid, bytes })
    if (mail === undefined) continue
    const { bounce, from, automatic } = mail
    if (bounce !== null && bounce.messageId !== null) {
      receipts.push(undelivered(bounce.messageId, bounce.reason))
    } else if (bounce === null && automatic === null && from !== null) {
      if (from.address === service.ids.providerId) continue
      const messageId = mail.messageId ?? `<${uidValidity}.${uid}@mailbox.invalid>`
      messages.push(await messageOf(threads, { ...mail, from, messageId }, isCut))
    }
  }
  return { messages, receipts }
}

function undelivered(providerMessageId: string, error: string): Receipt {
  return { status: 'FAILED', error, personId: '', providerMessageId, readUntil: null, tag: null }
}

/**
 * Only the folder of sent emails proves that a teammate wrote an email: anyone can send one to the inbox in our name.
 * A program may store an email in it twice.
 */
async function echoes(service: Service, polled: Polled, mails: readonly RawMail[]): Promise<Echo[]> {
  const found = new Map<string, Echo>()
  for (const raw of mails.filter((one) => !isOurs(one))) {
    const mail = await readMail(service.app, polled, raw)
    const echo = mail === undefined ? undefined : await echoOf(service, polled.id, mail)
    if (echo !== undefined) found.set(echo.providerMessageId, echo)
  }
  return [...found.values()]
}
