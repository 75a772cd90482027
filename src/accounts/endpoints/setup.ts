import { z } from 'zod'
import { created } from '../../kit/answers.ts'
import { secret } from '../../kit/secret.ts'
import { endpoint } from '../../platform/app.ts'
import { transact } from '../../platform/database/index.ts'
import { changeEmail, setPasswordHash } from '../people/people.ts'
import { countEntry } from '../sign-in/limits.ts'
import { usePasswordLink } from '../sign-in/password-links.ts'
import { hashPassword, newPassword } from '../sign-in/passwords.ts'
import { enter } from '../sign-in/sign-in.ts'
import { describeSession, email, nameOfPerson, session } from './session.ts'

export const linkToken = secret(
  z.string().min(1).max(200).meta({ example: 'Yq3fVbX1l0sJm2uRr9w8k4cPzN7tDhGaQe5oLiBv6Ks' }),
)

export const setUp = endpoint({
  route: 'POST /setup',
  key: 'none',
  summary: 'Set up a new server',
  description:
    'Takes the token of the link that the first start prints. It works once. The owner enters a name and chooses a password, and is signed in.',
  body: z.strictObject({ token: linkToken, email, name: nameOfPerson, password: newPassword }),
  returns: created(session),
  errors: ['not_found', 'conflict', 'unauthorized', 'rate_limited'],
  addition: true,
  handle: async (call) => {
    const { app, body, client } = call
    const attempt = await countEntry(app, client)
    const passwordHash = await hashPassword(body.password)
    const personId = await transact(app, async ({ db }) => {
      const owner = await usePasswordLink(db, body.token, 'setup')
      await changeEmail(db, owner, body.email)
      await setPasswordHash(db, owner, passwordHash)
      await db.updateTable('users').set({ name: body.name }).where('person_id', '=', owner).execute()
      return owner
    })
    await attempt.succeeded()
    const { sessionId } = await enter(call, { id: personId }, { method: 'setup' })
    return describeSession(app, sessionId)
  },
})
