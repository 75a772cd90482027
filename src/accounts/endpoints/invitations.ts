import { z } from 'zod'
import { created, noContent, ok } from '../../kit/answers.ts'
import { roles } from '../../kit/caller.ts'
import { parse } from '../../kit/issues.ts'
import { forbidden, wrong } from '../../kit/problem.ts'
import { id, listOf, numberId, resource, timestamp } from '../../kit/schema.ts'
import { secret } from '../../kit/secret.ts'
import { endpoint } from '../../platform/app.ts'
import { transact } from '../../platform/database/index.ts'
import {
  findInvitation,
  invite,
  listInvitations,
  useInvitation,
  withdrawInvitation,
} from '../people/invitations.ts'
import { createUser } from '../people/users.ts'
import { countEntry } from '../sign-in/limits.ts'
import { newPassword, typedPassword } from '../sign-in/passwords.ts'
import { enter, personByPassword } from '../sign-in/sign-in.ts'
import { describeSession, email, nameOfPerson, session, totp } from './session.ts'
import { linkToken } from './setup.ts'

const invitation = resource('Invitation', {
  id,
  email: z.string().meta({ example: 'ada@acme.example' }),
  role: z.enum(roles),
  invited_by: id.nullable(),
  expires_at: timestamp,
  created_at: timestamp,
})

const newInvitation = resource('NewInvitation', {
  ...invitation.shape,
  link: secret(
    z.string().meta({
      description: 'The link to pass on. Shown only once.',
      example: 'https://desk.example.com/invite/Yq3fVbX1l0sJm2uRr9w8k4cPzN7tDhGaQe5oLiBv6Ks',
    }),
  ),
  mailed: z.boolean().meta({ description: 'Whether to email the link, too. Requires SMTP.' }),
})

export const readInvitations = endpoint({
  route: 'GET /invitations',
  key: 'session',
  needs: ['admin'],
  summary: 'List open invitations',
  returns: ok(listOf(invitation)),
  addition: true,
  handle: async ({ app, caller }) => ({
    results: await listInvitations(app.db, caller.account.id),
    next_cursor: null,
  }),
})

export const createInvitation = endpoint({
  route: 'POST /invitations',
  key: 'session',
  needs: ['admin', 'confirmation'],
  summary: 'Invite a teammate',
  description:
    'The link is valid for 72 hours and works once. A second invitation sends a new link and invalidates the first one.',
  body: z.strictObject({ email, role: z.enum(roles).default('MEMBER') }),
  returns: created(newInvitation),
  errors: ['conflict', 'forbidden'],
  addition: true,
  handle: async ({ app, caller, body }) => {
    if (body.role === 'OWNER' && caller.user.role !== 'OWNER') {
      throw forbidden('Only an OWNER may invite an OWNER.')
    }
    const { row, link, mailed } = await invite(app, {
      account: caller.account,
      email: body.email,
      role: body.role,
      invitedBy: caller.user.id,
    })
    return { ...row, link, mailed }
  },
})

export const deleteInvitation = endpoint({
  route: 'DELETE /invitations/{invitationId}',
  key: 'session',
  needs: ['admin', 'confirmation'],
  summary: 'Cancel an invitation',
  params: z.strictObject({ invitationId: numberId }),
  returns: noContent,
  errors: ['not_found'],
  addition: true,
  handle: ({ app, caller, params }) => withdrawInvitation(app.db, caller.account.id, params.invitationId),
})

export const lookUpInvitation = endpoint({
  route: 'POST /invitations/look-up',
  key: 'none',
  summary: 'Get an invitation',
  description: 'People who already have a password on this server use it to accept. Others choose one.',
  reads: true,
  body: z.strictObject({ token: linkToken }),
  returns: ok(
    resource('OpenInvitation', {
      account_name: z.string().meta({ example: 'Acme' }),
      email: z.string().meta({ example: 'ada@acme.example' }),
      role: z.enum(roles),
      is_known: z.boolean(),
    }),
  ),
  errors: ['not_found', 'rate_limited'],
  addition: true,
  handle: async ({ app, body, client }) => {
    const attempt = await countEntry(app, client)
    const found = await findInvitation(app.db, body.token)
    await attempt.succeeded()
    return {
      account_name: found.accountName,
      email: found.email,
      role: found.role,
      is_known: found.personId !== undefined,
    }
  },
})

export const acceptInvitation = endpoint({
  route: 'POST /invitations/accept',
  key: 'none',
  summary: 'Accept an invitation',
  description:
    'Takes the token of the link. New users choose a name and a password. Users who already have a password on this server use it, and then belong to both accounts. The answer signs the user in.',
  body: z.strictObject({
    token: linkToken,
    name: nameOfPerson.optional(),
    password: typedPassword,
    totp: totp.optional(),
  }),
  returns: created(session),
  errors: ['not_found', 'conflict', 'unauthorized', 'totp_required', 'rate_limited'],
  addition: true,
  handle: async (call) => {
    const { app, body, client } = call
    const attempt = await countEntry(app, client)
    const found = await findInvitation(app.db, body.token)
    await attempt.succeeded()
    const isNew = found.personId === undefined
    // A link that others may have seen is no proof, so existing users sign in to accept it.
    if (!isNew) await personByPassword(call, { email: found.email, password: body.password, totp: body.totp })
    else parse(newPassword, body.password, ['password'])
    if (isNew && body.name === undefined) throw wrong('name', 'required', 'This is required.')
    const userId = await transact(app, async ({ db }) => {
      await useInvitation(db, body.token)
      return createUser(db, {
        accountId: found.accountId,
        email: found.email,
        role: found.role,
        name: body.name,
        password: isNew ? body.password : undefined,
      })
    })
    const user = await app.db
      .selectFrom('users')
      .select('person_id')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const { sessionId } = await enter(
      call,
      { id: user.person_id },
      { method: 'invitation', accountId: found.accountId },
    )
    return describeSession(app, sessionId)
  },
})
