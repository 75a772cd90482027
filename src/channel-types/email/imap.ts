import type { ImapFlow } from 'imapflow'
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
// However slowly a server answers: whoever reads its mailbox has others to read.
const visitMs = 3 * 60_000
// What is held in memory until it is read.
const mostAtOnce = 20
const mostBytesAtOnce = 32 * 1024 * 1024
const largestMailBytes = 25 * 1024 * 1024
const beginningBytes = 256 * 1024

/** Logs in, does something, and leaves; every failure is a ProviderError. */
async function atServer<T>(
  app: App,
  server: MailServer,
  work: (client: ImapFlow) => Promise<T>,
  patienceMs = visitMs,
): Promise<T> {
  let client: ImapFlow | undefined
  // Whatever waits for an answer then fails as after a lost connection.
  const timer = setTimeout(() => client?.close(), patienceMs)
  try {
    // When it is first needed: commands and processes that read no mailbox do without it.
    const { ImapFlow: Client } = await import('imapflow')
    client = new Client({
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
    return await work(client)
  } catch (error) {
    throw mailFailure(error, 'IMAP', server)
  } finally {
    clearTimeout(timer)
    client?.close()
  }
}

/** Where the inbox ends now; what is in it already is nobody's question to us. */
export function endOfMailbox(app: App, server: MailServer): Promise<MailPlace> {
  return atServer(app, server, (client) => endOf(client, 'INBOX'))
}

async function endOf(client: ImapFlow, folder: string): Promise<MailPlace> {
  const { uidValidity, uidNext } = await client.mailboxOpen(folder, { readOnly: true })
  return { uidValidity: String(uidValidity), lastUid: uidNext - 1 }
}

/** What came into a folder since, and how far it is read then. */
export interface Fetched {
  mails: RawMail[]
  place: MailPlace
  isAll: boolean
}

/** What came into the inbox since, and what was sent: null where the server has no folder for that. */
export function fetchSince(
  app: App,
  server: MailServer,
  before: { inbox: MailPlace; sent: MailPlace | null },
  patienceMs?: number,
): Promise<{ inbox: Fetched; sent: Fetched | null }> {
  const work = async (client: ImapFlow) => {
    const inbox = await fetchFrom(client, 'INBOX', before.inbox)
    const folders = await client.list()
    const folder = folders.find(({ specialUse }) => specialUse === '\\Sent')
    return { inbox, sent: folder === undefined ? null : await fetchFrom(client, folder.path, before.sent) }
  }
  return atServer(app, server, work, patienceMs)
}

/**
 * The oldest first, a few at a time. Where it is read for the first time, or the server has numbered everything anew,
 * reading begins at the end: what was read before cannot be told from what was not.
 */
async function fetchFrom(client: ImapFlow, folder: string, before: MailPlace | null): Promise<Fetched> {
  const now = await endOf(client, folder)
  if (before === null || now.uidValidity !== before.uidValidity) {
    return { mails: [], place: now, isAll: true }
  }
  if (now.lastUid <= before.lastUid) return { mails: [], place: before, isAll: true }
  const found = (await client.search({ uid: `${before.lastUid + 1}:*` }, { uid: true })) || []
  const uids = found.filter((uid) => uid > before.lastUid).toSorted((a, b) => a - b)
  const mails: RawMail[] = []
  let [count, bytes] = [0, 0]
  for (const uid of uids) {
    if (count === mostAtOnce || bytes >= mostBytesAtOnce) break
    const fetched = await fetchOne(client, uid)
    mails.push(...fetched)
    count += 1
    bytes += fetched.reduce((sum, mail) => sum + mail.bytes.length, 0)
  }
  const isAll = count === uids.length
  const last = uids[count - 1] ?? now.lastUid
  return { mails, isAll, place: { ...before, lastUid: isAll ? Math.max(last, now.lastUid) : last } }
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
