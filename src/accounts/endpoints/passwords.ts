import { z } from 'zod'
import { accepted, noContent } from '../../kit/answers.ts'
import { resource } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import { transact } from '../../platform/database/index.ts'
import { canSendMail } from '../../platform/mail/index.ts'
import { changePassword } from '../sign-in/change-password.ts'
import { countAttempt, countEntry } from '../sign-in/limits.ts'
import { requireOwnPerson } from '../sign-in/own-person.ts'
import { hashPassword, newPassword } from '../sign-in/passwords.ts'
import { passwordLinkJob, resetPassword } from '../sign-in/reset.ts'
import { email } from './session.ts'
import { linkToken } from './setup.ts'

const revokeKeys = z.boolean().optional().meta({
  description: "Also revokes the user's personal API keys in every account.",
  example: false,
})

export const forgotPassword = endpoint({
  route: 'POST /password/forgot',
  key: 'none',
  summary: 'Request a password reset',
  description:
    'The answer is the same whether the email is known or not. The link is emailed, which requires SMTP. Without SMTP, an admin can create a link and pass it on.',
  body: z.strictObject({ email }),
  returns: accepted(resource('PasswordAsked', { status: z.literal('ACCEPTED') })),
  errors: ['rate_limited'],
  addition: true,
  handle: async ({ app, body, client }) => {
    await countAttempt(app.db, { address: client.address, email: `forgot ${body.email}` })
    // The job looks up the email address, so that the duration of this request doesn't reveal whether it
    // exists.
    if (canSendMail(app)) await app.jobs.enqueue(app.db, passwordLinkJob, { email: body.email })
    return { status: 'ACCEPTED' as const }
  },
})

export const resetByLink = endpoint({
  route: 'POST /password/reset',
  key: 'none',
  summary: 'Reset a password',
  description:
    'Ends all sessions of the user and disconnects their programs. The user then signs in with the new password.',
  body: z.strictObject({ token: linkToken, password: newPassword, revoke_api_keys: revokeKeys }),
  returns: noContent,
  errors: ['not_found', 'rate_limited'],
  addition: true,
  handle: async ({ app, body, client }) => {
    const attempt = await countEntry(app, client)
    await resetPassword(app, body.token, { password: body.password, revokeKeys: body.revoke_api_keys })
    await attempt.succeeded()
  },
})

export const changeMyPassword = endpoint({
  route: 'PUT /me/password',
  key: 'session',
  needs: ['confirmation'],
  summary: "Change the caller's password",
  description: "Ends the caller's other sessions and disconnects their programs.",
  body: z.strictObject({ password: newPassword, revoke_api_keys: revokeKeys }),
  returns: noContent,
  errors: ['forbidden'],
  addition: true,
  handle: async ({ app, caller, body }) => {
    await requireOwnPerson(app.db, caller)
    const passwordHash = await hashPassword(body.password)
    await transact(app, ({ db }) =>
      changePassword(db, caller.via.personId, {
        passwordHash,
        keepSession: caller.via.id,
        revokeKeys: body.revoke_api_keys,
      }),
    )
  },
})
