import type { ImapFlow } from 'imapflow'
import type { App } from '../../platform/app.ts'
import type { MailServer } from './credentials.ts'
import { mailFailure } from './failure.ts'
import { addressOf } from './sockets.ts'

/** A received email, as stored on the server. */
export interface RawMail {
  uid: number
  bytes: Buffer
  /** True if it is larger than the limit, so that this is only its beginning. */
  isCut: boolean
}

/** The position up to which a folder has been read. Ids are valid only together with the server's UID validity. */
export interface MailPlace {
  uidValidity: string
  lastUid: number
}

const connectMs = 15_000
const socketMs = 60_000
// The limit for one visit, even to a slow server: other mailboxes wait for the same worker.
const visitMs = 3 * 60_000
// The maximum number of emails, and of their bytes, that are in memory until they are parsed.
const mostAtOnce = 20
const mostBytesAtOnce = 32 * 1024 * 1024
const largestMailBytes = 25 * 1024 * 1024
const beginningBytes = 256 * 1024

/** Logs in, runs `work`, and logs out; every failure is a ProviderError. */
async function atServer<T>(
  app: App,
  server: MailServer,
  work: (client: ImapFlow) => Promise<T>,
  patienceMs = visitMs,
): Promise<T> {
  let client: ImapFlow | undefined
  // A pending command then fails as after a lost connection.
  const timer = setTimeout(() => client?.close(), patienceMs)
  try {
    // Loaded on first use: commands and processes that read no mailbox do without it.
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
    // The failing call reports the same error.
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

/** The current end of the inbox; earlier emails are not for the agent. */
export function endOfMailbox(app: App, server: MailServer): Promise<MailPlace> {
  return atServer(app, server, (client) => endOf(client, 'INBOX'))
}

async function endOf(client: ImapFlow, folder: string): Promise<MailPlace> {
  const { uidValidity, uidNext } = await client.mailboxOpen(folder, { readOnly: true })
  return { uidValidity: String(uidValidity), lastUid: uidNext - 1 }
}

/** The new emails of a folder, and the position after them. */
export interface Fetched {
  mails: RawMail[]
  place: MailPlace
  isAll: boolean
}

/** The new emails in the inbox and among the sent ones: null if the server has no folder for the latter. */
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
 * Oldest first, a few at a time. On the first read, or after the server has renumbered everything, reading starts at
 * the end, because old and new emails can't be told apart.
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

/** Empty if the email has just been deleted. */
async function fetchOne(client: ImapFlow, uid: number): Promise<RawMail[]> {
  const about = await client.fetchOne(String(uid), { size: true }, { uid: true })
  if (!about) return []
  const isCut = (about.size ?? 0) > largestMailBytes
  const maxLength = isCut ? beginningBytes : largestMailBytes
  const found = await client.fetchOne(String(uid), { source: { start: 0, maxLength } }, { uid: true })
  return found && found.source !== undefined ? [{ uid, bytes: found.source, isCut }] : []
}
