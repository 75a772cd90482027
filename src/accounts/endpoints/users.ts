import { z } from 'zod'
import { ok } from '../../kit/answers.ts'
import { roles } from '../../kit/caller.ts'
import { id, listOf, resource } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import { listUsers } from '../people/users.ts'

const user = resource('User', {
  id,
  email: z.string().meta({ example: 'ada@acme.example' }),
  name: z.string().meta({ example: 'Ada Lovelace' }),
  role: z.enum(roles),
})

export const readUsers = endpoint({
  route: 'GET /users',
  key: 'user',
  summary: 'List the users of the account',
  returns: ok(listOf(user)),
  handle: async ({ app, caller }) => ({
    results: await listUsers(app.db, caller.account.id),
    next_cursor: null,
  }),
})
