import PostalMime, { type Email } from 'postal-mime'
import { beforeEach } from 'vitest'
import { findConnection } from '../../../src/channels/connections/store.ts'
import { pollConnection } from '../../../src/channels/polling/poll.ts'
import { type ImapStandIn, startImap } from '../../stand-ins/mail/imap.ts'
import { type SubmissionStandIn, startSubmission } from '../../stand-ins/mail/smtp.ts'
import { createAgent, say, type TestAgent } from '../agents/agent.ts'
import type { Json } from '../api.ts'
import { startServer, type TestServer } from '../server.ts'
import { whileTestsRun } from '../while-tests-run.ts'
import { eventually } from '../workflows/automation.ts'

export const ours = 'support@lamps.example'
const password = 'an app password'

export interface MailScene {
  server: TestServer
  imap: ImapStandIn
  smtp: SubmissionStandIn
}

const environment = { FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1' }

/** For a test file: the server, and a mailbox at a provider of mail. */
export function useMailScene({ workers = true } = {}): MailScene {
  const scene = whileTestsRun(
    async () => {
      const imap = await startImap(ours, password)
      const smtp = await startSubmission(ours, password)
      const server = await startServer({ workers, environment })
      return { server, imap, smtp }
    },
    async ({ server, imap, smtp }) => {
      await server.stop()
      await imap.close()
      await smtp.close()
    },
  )
  beforeEach(async () => {
    scene.smtp.failures.length = 0
    scene.smtp.silence.isOn = false
    scene.imap.mails.clear()
    scene.imap.sent.clear()
    await scene.server.app.db.deleteFrom('channel_connections').execute()
    await scene.server.app.db.deleteFrom('conversation_outbox').execute()
  })
  return scene
}

const at = (port: number) => ({ host: '127.0.0.1', port, security: 'none', user: ours, password })

export function serversOf({ imap, smtp }: Pick<MailScene, 'imap' | 'smtp'>) {
  return { imap: at(imap.port), smtp: at(smtp.port) }
}

export interface Connected {
  agent: TestAgent
  channelId: number
  /** Looks into the mailbox now. */
  look: () => Promise<void>
}

/** A published agent behind a mailbox. */
export async function connectedMailbox(scene: MailScene, settings: object = {}): Promise<Connected> {
  const { server } = scene
  const agent = await createAgent(server.api, { instructions: 'Say "We open at nine."' })
  await agent.start(say('Thank you for your mail.'))
  await server.api.ok.put(`${agent.path}/settings/email`, { enabled: true, ...settings })
  await server.api.ok.put(`${agent.path}/deployment-status`, { isOffline: false })
  const session = await server.account.owner.signIn()
  const body = { address: ours, name: 'Lamp shop', agentId: agent.id, ...serversOf(scene) }
  const { id: channelId } = await session.api.ok.post('/channels/email', body)
  const look = async () => {
    const connection = await findConnection(server.app.db, channelId)
    if (connection === undefined) throw new Error('the mailbox is gone')
    await pollConnection(server.app, connection, AbortSignal.timeout(30_000))
  }
  return { agent, channelId, look }
}

let made = 0

/** A mail as somebody's program would send it. */
export function mailFrom(
  from: string,
  text: string,
  { headers = {}, subject = 'The lamp' }: { headers?: Record<string, string>; subject?: string } = {},
): { id: string; raw: string } {
  const id = headers['Message-ID'] ?? `<m${++made}.${Date.now()}@people.example>`
  const all = {
    From: from,
    To: ours,
    Subject: subject,
    Date: new Date().toUTCString(),
    'Message-ID': id,
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return { id, raw: `${lines.join('\r\n')}\r\n\r\n${text}\r\n` }
}

/** What was sent to somebody, read as their program would, once there is so much. */
export async function sentMails({ smtp }: MailScene, to: string, count: number): Promise<Email[]> {
  const raw = await eventually(async () => {
    const theirs = smtp.mails.filter((mail) => mail.to.includes(to))
    return theirs.length < count ? undefined : theirs
  }, 20)
  return Promise.all(raw.map((mail) => PostalMime.parse(mail.raw)))
}

/** Until all that came is answered, and all answers are sent and noted: a mail is there a moment before that is. */
export async function allHandled({ server }: MailScene): Promise<void> {
  const { db } = server.app
  await eventually(async () => {
    const inbox = await db.selectFrom('channel_inbox').select('id').where('state', '=', 'PENDING').execute()
    const outbox = await db
      .selectFrom('conversation_outbox')
      .select('id')
      .where('state', '=', 'PENDING')
      .execute()
    return inbox.length + outbox.length === 0 || undefined
  }, 30)
}

export async function conversationsOf({ server }: MailScene, agent: TestAgent): Promise<Json[]> {
  return (await server.api.ok.get(`/conversations?agent=${agent.id}`)).results
}

export function headerOf(mail: Email, name: string): string | undefined {
  return mail.headers.find(({ key }) => key === name.toLowerCase())?.value
}
