import { z } from 'zod'
import type { UserCaller } from '../../kit/caller.ts'
import { conflict, forbidden, notFound } from '../../kit/problem.ts'
import { type App, job } from '../../platform/app.ts'
import { transact } from '../../platform/database/index.ts'
import { enqueueMail } from '../mail.ts'
import { type Person, personByEmail } from '../people/people.ts'
import { changePassword } from './change-password.ts'
import { createPasswordLink, usePasswordLink } from './password-links.ts'
import { hashPassword } from './passwords.ts'

/** Sends a link to the person with this email address, if there is one. */
export const passwordLinkJob = job({
  name: 'accounts.password-link',
  payload: z.strictObject({ email: z.string() }),
  run: async (app, { email }) => {
    const person = await personByEmail(app.db, email)
    if (person === undefined) return
    await transact(app, async (app) => {
      const link = await linkFor(app, person)
      await enqueueMail(app, {
        to: person.email,
        subject: 'Choose a new password',
        text: `A new password was requested for ${person.email} on Frontdesk. To choose one, open this link within an hour:\n\n${link}\n\nIf you didn't request it, ignore this email. Your password stays the same.\n`,
      })
    })
  },
})

/** A link that an admin passes on to a user of this account alone; it must not lead into accounts of others. */
export async function linkForUser(app: App, caller: UserCaller, userId: number): Promise<string> {
  const user = await app.db
    .selectFrom('users')
    .select(['person_id', 'role'])
    .where('account_id', '=', caller.account.id)
    .where('id', '=', userId)
    .executeTakeFirst()
  if (user === undefined) throw notFound('user')
  if (user.role === 'OWNER' && caller.user.role !== 'OWNER') {
    throw forbidden('Only an OWNER may do this for an OWNER.')
  }
  const users = await app.db
    .selectFrom('users')
    .select('id')
    .where('person_id', '=', user.person_id)
    .execute()
  if (users.length > 1) {
    throw conflict('They are a user of other accounts as well: they ask for a link themselves, by mail.')
  }
  return transact(app, (app) => linkFor(app, { id: user.person_id }))
}

/** Creates a link for the operator, who may grant access to anyone. */
export async function linkFor(app: App, person: Pick<Person, 'id'>): Promise<string> {
  return `${app.pageUrl}/reset/${await createPasswordLink(app.db, person.id, 'reset')}`
}

/** Chooses a new password by a link. */
export async function resetPassword(
  app: App,
  secret: string,
  { password, revokeKeys }: { password: string; revokeKeys?: boolean | undefined },
): Promise<number> {
  const passwordHash = await hashPassword(password)
  return transact(app, async ({ db }) => {
    const personId = await usePasswordLink(db, secret, 'reset')
    await changePassword(db, personId, { passwordHash, revokeKeys })
    return personId
  })
}
