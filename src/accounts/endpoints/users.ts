import { z } from 'zod'
import { created, noContent, ok } from '../../kit/answers.ts'
import { roles } from '../../kit/caller.ts'
import { id, listOf, numberId, resource, timestamp } from '../../kit/schema.ts'
import { secret } from '../../kit/secret.ts'
import { endpoint } from '../../platform/app.ts'
import { changeUser, removeUser, userDetail, userDetails } from '../people/manage.ts'
import { listUsers } from '../people/users.ts'
import { linkForUser } from '../sign-in/reset.ts'
import { nameOfPerson } from './session.ts'

const user = resource('User', {
  id,
  email: z.string().meta({ example: 'ada@acme.example' }),
  name: z.string().meta({ example: 'Ada Lovelace' }),
  role: z.enum(roles),
})

const detail = resource('UserDetail', {
  ...user.shape,
  suspended: z.boolean(),
  teams: z.array(z.strictObject({ id, name: z.string().meta({ example: 'Support' }) })),
  last_seen_at: timestamp.nullable(),
  created_at: timestamp,
})

const params = z.strictObject({ userId: numberId })

export const readUsers = endpoint({
  route: 'GET /users',
  key: 'user',
  summary: 'List users',
  returns: ok(listOf(user)),
  handle: async ({ app, caller }) => ({
    results: await listUsers(app.db, caller.account.id),
    next_cursor: null,
  }),
})

export const readUserDetails = endpoint({
  route: 'GET /users/details',
  key: 'user',
  summary: 'List users with their teams and status',
  returns: ok(listOf(detail)),
  addition: true,
  handle: async ({ app, caller }) => ({
    results: await userDetails(app.db, caller.account.id),
    next_cursor: null,
  }),
})

export const readUser = endpoint({
  route: 'GET /users/{userId}',
  key: 'user',
  summary: 'Get a user',
  params,
  returns: ok(detail),
  errors: ['not_found'],
  addition: true,
  handle: ({ app, caller, params: { userId } }) => userDetail(app.db, caller.account.id, userId),
})

export const patchUser = endpoint({
  route: 'PATCH /users/{userId}',
  key: 'session',
  needs: ['admin', 'confirmation'],
  summary: 'Update or suspend a user',
  description:
    "Only an OWNER can change or add an OWNER. The last OWNER can't be removed. Users are signed out when their role changes or they are suspended. Keys of suspended users don't work.",
  params,
  body: z.strictObject({
    role: z.enum(roles).optional(),
    name: nameOfPerson.optional(),
    suspended: z.boolean().optional(),
  }),
  returns: ok(detail),
  errors: ['not_found', 'conflict', 'forbidden'],
  addition: true,
  handle: async ({ app, caller, params: { userId }, body, audit }) =>
    changeUser(app.db, caller, userId, body, (before) => audit({ before })),
})

export const deleteUser = endpoint({
  route: 'DELETE /users/{userId}',
  key: 'session',
  needs: ['admin', 'confirmation'],
  summary: 'Remove a user from the account',
  description:
    'Transfers their resources, tasks, and everything that acts in their name to `hand_over_to`, or to the caller. Ends their keys and sessions.',
  params,
  body: z.strictObject({ hand_over_to: id.optional() }),
  returns: noContent,
  errors: ['not_found', 'conflict', 'forbidden'],
  addition: true,
  handle: ({ app, caller, params: { userId }, body, audit }) =>
    removeUser(app, caller, userId, body.hand_over_to ?? caller.user.id, (before) => audit({ before })),
})

export const createUserLink = endpoint({
  route: 'POST /users/{userId}/password-link',
  key: 'session',
  needs: ['admin', 'confirmation'],
  summary: 'Create a password reset link for a user',
  description:
    "For servers without SMTP: pass the link on yourself. It is valid for an hour and works once. Not for users of several accounts, and an ADMIN can't create one for an OWNER.",
  params,
  returns: created(
    resource('PasswordLink', {
      link: secret(
        z.string().meta({ example: 'https://desk.example.com/reset/Yq3fVbX1l0sJm2uRr9w8k4cPzN7tDhGa' }),
      ),
    }),
  ),
  errors: ['not_found', 'conflict', 'forbidden'],
  addition: true,
  handle: async ({ app, caller, params: { userId } }) => ({ link: await linkForUser(app, caller, userId) }),
})
