import { z } from 'zod'
import { type App, job } from '../platform/app.ts'
import { canSendMail, type Mail, sendMail } from '../platform/mail/index.ts'

const context = 'accounts/mail'

/** Sends an email. Its payload is sealed, because emails contain links that grant access. */
export const mailJob = job({
  name: 'accounts.mail',
  payload: z.strictObject({ sealed: z.string() }),
  attempts: 8,
  run: async (app, { sealed }) => {
    const mail = z
      .strictObject({ to: z.string(), subject: z.string(), text: z.string() })
      .parse(JSON.parse(app.secrets.open(sealed, context)))
    await sendMail(app, mail)
  },
})

/** Sends an email after the commit of `db`'s transaction. Returns false if no mail server is configured. */
export async function enqueueMail(app: App, mail: Mail): Promise<boolean> {
  if (!canSendMail(app)) return false
  await app.jobs.enqueue(app.db, mailJob, { sealed: app.secrets.seal(JSON.stringify(mail), context) })
  return true
}
