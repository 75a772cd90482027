import type { createTransport, SendMailOptions } from 'nodemailer'
import type { App } from '../../platform/app.ts'
import { withSmtpSocket } from '../../platform/mail/index.ts'
import type { MailServer } from './credentials.ts'
import { mailFailure } from './failure.ts'
import { addressOf } from './sockets.ts'

const waitMs = 20_000
// Somebody waits for it who has just typed it in.
const checkMs = 60_000

async function withTransport<T>(
  app: App,
  server: MailServer,
  work: (transport: ReturnType<typeof createTransport>) => Promise<T>,
  timeoutMs?: number,
): Promise<T> {
  try {
    // When it is first needed: commands and processes that send no mail do without it.
    const { createTransport: open } = await import('nodemailer')
    const host = await addressOf(app, server)
    return await withSmtpSocket((socket) => {
      const transport = open({
        host,
        socket,
        port: server.port,
        secure: server.security === 'tls',
        requireTLS: server.security === 'starttls',
        ignoreTLS: server.security === 'none',
        tls: { servername: server.host },
        auth: { user: server.user, pass: server.password },
        connectionTimeout: waitMs,
        greetingTimeout: waitMs,
        socketTimeout: waitMs,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      return work(transport)
    }, timeoutMs)
  } catch (error) {
    throw mailFailure(error, 'SMTP', server)
  }
}

/** Whether the server lets us in. */
export async function checkSmtp(app: App, server: MailServer): Promise<void> {
  await withTransport(app, server, (transport) => transport.verify(), checkMs)
}

export async function sendBySmtp(
  app: App,
  server: MailServer,
  mail: SendMailOptions,
  timeoutMs?: number,
): Promise<void> {
  await withTransport(app, server, (transport) => transport.sendMail(mail), timeoutMs)
}
