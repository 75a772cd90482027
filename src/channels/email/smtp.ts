import { createTransport, type SendMailOptions } from 'nodemailer'
import type { App } from '../../platform/app.ts'
import type { MailServer } from './credentials.ts'
import { mailFailure } from './failure.ts'
import { addressOf } from './sockets.ts'

// Shorter than a message stays claimed by whoever sends it.
const waitMs = 20_000

async function withTransport<T>(
  app: App,
  server: MailServer,
  work: (transport: ReturnType<typeof createTransport>) => Promise<T>,
): Promise<T> {
  let transport: ReturnType<typeof createTransport> | undefined
  try {
    transport = createTransport({
      host: await addressOf(app, server),
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
    return await work(transport)
  } catch (error) {
    throw mailFailure(error, 'SMTP', server)
  } finally {
    transport?.close()
  }
}

/** Whether the server lets us in. */
export async function checkSmtp(app: App, server: MailServer): Promise<void> {
  await withTransport(app, server, (transport) => transport.verify())
}

export async function sendBySmtp(app: App, server: MailServer, mail: SendMailOptions): Promise<void> {
  await withTransport(app, server, (transport) => transport.sendMail(mail))
}
