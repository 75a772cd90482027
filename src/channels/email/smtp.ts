import type { createTransport, SendMailOptions } from 'nodemailer'
import type { App } from '../../platform/app.ts'
import { withSmtpSocket } from '../../platform/mail/index.ts'
import type { MailServer } from './credentials.ts'
import { mailFailure } from './failure.ts'
import { addressOf } from './sockets.ts'

const waitMs = 20_000
// A user who has just entered the settings waits for the check.
const checkMs = 60_000

async function withTransport<T>(
  app: App,
  server: MailServer,
  work: (transport: ReturnType<typeof createTransport>) => Promise<T>,
  timeoutMs?: number,
): Promise<T> {
  try {
    // Loaded on first use: commands and processes that send no email do without it.
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

/** Throws unless the server accepts the login. */
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
