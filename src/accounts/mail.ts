import { z } from 'zod'
import { type App, job } from '../platform/app.ts'
import { canSendMail, type Mail, sendMail } from '../platform/mail/index.ts'

const context = 'accounts/mail'

/** Mails hold links that let people in: until they are sent, they are kept sealed. */
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

/** Sends a mail after the transaction that `db` is, where a mail server is configured; says whether one is. */
export async function enqueueMail(app: App, mail: Mail): Promise<boolean> {
  if (!canSendMail(app)) return false
  await app.jobs.enqueue(app.db, mailJob, { sealed: app.secrets.seal(JSON.stringify(mail), context) })
  return true
}
