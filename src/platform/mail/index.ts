import type { App } from '../app.ts'
import { withSmtpSocket } from './smtp-socket.ts'

export { withSmtpSocket } from './smtp-socket.ts'

export interface Mail {
  to: string
  subject: string
  text: string
}

/** True if an SMTP server is configured. */
export function canSendMail({ config }: Pick<App, 'config'>): boolean {
  return config.smtpUrl !== undefined
}

const waitMs = 20_000

/** Sends an email through the configured server. Throws if the server doesn't accept it. */
export async function sendMail({ config }: Pick<App, 'config'>, mail: Mail): Promise<void> {
  if (config.smtpUrl === undefined) throw new Error('FRONTDESK_SMTP_URL is not set')
  const { createTransport } = await import('nodemailer')
  await withSmtpSocket((socket) =>
    createTransport({
      url: config.smtpUrl,
      socket,
      connectionTimeout: waitMs,
      greetingTimeout: waitMs,
      socketTimeout: waitMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    }).sendMail({ from: config.mailFrom, ...mail }),
  )
}
