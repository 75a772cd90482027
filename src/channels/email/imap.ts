import { ImapFlow } from 'imapflow'
import type { App } from '../../platform/app.ts'
import type { MailServer } from './credentials.ts'
import { mailFailure } from './failure.ts'
import { addressOf } from './sockets.ts'

/** What has arrived, as it is at the server. */
export interface RawMail {
  uid: number
  bytes: Buffer
  /** Whether it is larger than we take, and only its beginning is here. */
  isCut: boolean
}

/** Where we have read up to. Ids count only together with the validity that the server gave with them. */
export interface MailPlace {
  uidValidity: string
  lastUid: number
}

const connectMs = 15_000
const socketMs = 60_000
const mostAtOnce = 20
const largestMailBytes = 25 * 1024 * 1024
const beginningBytes = 256 * 1024

/** Opens the inbox, does something in it, and leaves; every failure is a ProviderError. */
async function inMailbox<T>(
  app: App,
  server: MailServer,
  work: (client: ImapFlow) => Promise<T>,
): Promise<T> {
  let client: ImapFlow | undefined
  try {
    client = new ImapFlow({
      host: await addressOf(app, server),
      port: server.port,
      servername: server.host,
      secure: server.security === 'tls',
      ...(server.security === 'tls' ? {} : { doSTARTTLS: server.security === 'starttls' }),
      auth: { user: server.user, pass: server.password },
      logger: false,
      disableAutoIdle: true,
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: socketMs,
    })
    // What it tells besides is told by the call that fails as well.
    client.on('error', () => undefined)
    await client.connect()
    await client.mailboxOpen('INBOX', { readOnly: true })
    return await work(client)
  } catch (error) {
    throw mailFailure(error, 'IMAP', server)
  } finally {
    client?.close()
  }
}

/** Where the inbox ends now; what is in it already is nobody's question to us. */
export function endOfMailbox(app: App, server: MailServer): Promise<MailPlace> {
  return inMailbox(app, server, async (client) => placeOf(client, undefined))
}

function placeOf(client: ImapFlow, lastUid: number | undefined): MailPlace {
  const { mailbox } = client
  if (mailbox === false) throw new Error('the mailbox is not open')
  return { uidValidity: String(mailbox.uidValidity), lastUid: lastUid ?? mailbox.uidNext - 1 }
}

/**
 * What came since, the oldest first, a few at a time. Where the server has numbered everything anew, reading begins at
 * the end: what was read before cannot be told from what was not.
 */
export function fetchSince(
  app: App,
  server: MailServer,
  before: MailPlace,
): Promise<{ mails: RawMail[]; place: MailPlace; isAll: boolean }> {
  return inMailbox(app, server, async (client) => {
    const now = placeOf(client, undefined)
    if (now.uidValidity !== before.uidValidity) return { mails: [], place: now, isAll: true }
    if (now.lastUid <= before.lastUid) return { mails: [], place: before, isAll: true }
    const found = (await client.search({ uid: `${before.lastUid + 1}:*` }, { uid: true })) || []
    const uids = found.filter((uid) => uid > before.lastUid).toSorted((a, b) => a - b)
    const mails: RawMail[] = []
    for (const uid of uids.slice(0, mostAtOnce)) mails.push(...(await fetchOne(client, uid)))
    const isAll = uids.length <= mostAtOnce
    const last = uids.slice(0, mostAtOnce).at(-1) ?? now.lastUid
    return { mails, isAll, place: { ...before, lastUid: isAll ? Math.max(last, now.lastUid) : last } }
  })
}

/** Nothing where somebody has just deleted it. */
async function fetchOne(client: ImapFlow, uid: number): Promise<RawMail[]> {
  const about = await client.fetchOne(String(uid), { size: true }, { uid: true })
  if (!about) return []
  const isCut = (about.size ?? 0) > largestMailBytes
  const maxLength = isCut ? beginningBytes : largestMailBytes
  const found = await client.fetchOne(String(uid), { source: { start: 0, maxLength } }, { uid: true })
  return found && found.source !== undefined ? [{ uid, bytes: found.source, isCut }] : []
}
