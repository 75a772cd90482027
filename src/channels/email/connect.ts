import {
  checkSmtp,
  endOfMailbox,
  type MailCredentials,
  type MailPlace,
  type MailServer,
  messengerOf,
  readMailbox,
  readMailCredentials,
} from '../../channel-types/index.ts'
import { asProblem, ProviderError } from '../../integrations/index.ts'
import { token } from '../../kit/ids.ts'
import { invalid } from '../../kit/problem.ts'
import { type App, transact } from '../../platform/app.ts'
import { insertConnection, replaceCredentials } from '../connections/connect.ts'
import { hashOf, openSealed } from '../connections/credentials.ts'
import { type Connection, readConnection } from '../connections/store.ts'
import { fetchMailFrom } from './fetch.ts'

export interface NewMailbox {
  accountId: number
  address: string
  name: string | undefined
  agentId: string | null
  credentials: MailCredentials
}

/** Connects a mailbox. Nothing is kept unless both of its servers let us in; what is in it already is not answered. */
export async function connectMailbox(app: App, mailbox: NewMailbox): Promise<Connection> {
  const { accountId, agentId, credentials, name } = mailbox
  const providerId = mailbox.address.toLowerCase()
  const place = await tried(app, credentials)
  const ids = { providerId, businessId: null, pageId: null }
  const about = {
    accountId,
    messenger: messengerOf('email'),
    ids,
    agentId,
    name: name ?? providerId,
    phoneNumber: null,
  }
  const id = await transact(app, async (app) => {
    // Nothing is posted to us for it: a token that nobody knows.
    const made = await insertConnection(app, about, credentials, hashOf(token(192)))
    await fetchMailFrom(app, { id: made, accountId }, place)
    return made
  })
  return readConnection(app.db, accountId, id)
}

type ServerChange = { [Key in keyof MailServer]?: MailServer[Key] | undefined }

export interface MailboxChange {
  imap?: ServerChange | undefined
  smtp?: ServerChange | undefined
}

function merged(before: MailServer, change: ServerChange = {}): MailServer {
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  return { ...before, ...Object.fromEntries(given) }
}

/** A password belongs to the server it was entered for: another one needs it again. */
function refuseKeptPasswords(before: MailCredentials, change: MailboxChange): void {
  const issues = (['imap', 'smtp'] as const).flatMap((name) => {
    const [from, to] = [placeOf(before[name]), placeOf(merged(before[name], change[name]))]
    if (from === to || change[name]?.password !== undefined) return []
    const message = `The password may only be sent to ${from}. Enter it again to allow ${to}.`
    return [{ path: `${name}.password`, code: 'required', message }]
  })
  if (issues.length > 0) throw invalid(issues)
}

function placeOf({ host, port, security }: MailServer): string {
  return `${host}:${port} (encryption: ${security})`
}

/** Gives a mailbox other servers or passwords, with which what waited is sent at once. */
export async function changeMailbox(app: App, connection: Connection, change: MailboxChange): Promise<void> {
  const before = readMailCredentials(openSealed(app, connection))
  refuseKeptPasswords(before, change)
  const held = { imap: merged(before.imap, change.imap), smtp: merged(before.smtp, change.smtp) }
  const place = await tried(app, held)
  await replaceCredentials(app, connection, held)
  const known = await readMailbox(app.db, connection.id)
  if (known?.uidValidity !== place.uidValidity) await fetchMailFrom(app, connection, place)
}

async function tried(app: App, { imap, smtp }: MailCredentials): Promise<MailPlace> {
  try {
    const place = await endOfMailbox(app, imap)
    await checkSmtp(app, smtp)
    return place
  } catch (error) {
    throw error instanceof ProviderError ? asProblem(error, 'mailbox') : error
  }
}
