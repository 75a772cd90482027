import { z } from 'zod'
import { ok } from '../../kit/answers.ts'
import { id, resource } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'

const identity = resource('Identity', {
  ok: z.boolean().meta({ example: true }),
  data: z.strictObject({
    account: z.strictObject({
      id,
      name: z.string().meta({ example: 'Acme' }),
      namespace: z.string().meta({ example: 'acme' }),
    }),
    user: z
      .strictObject({ id, email: z.string().meta({ example: 'ada@acme.example' }) })
      .nullable()
      .meta({ description: 'Null for an account (GENERAL) key.' }),
  }),
})

export const readMe = endpoint({
  route: 'GET /me',
  key: 'any',
  summary: 'Get the caller',
  description: 'Validates the key and returns its account and, for a personal key, its user.',
  returns: ok(identity),
  handle: ({ caller }) => ({
    ok: true,
    data: {
      account: caller.account,
      user: caller.user === null ? null : { id: caller.user.id, email: caller.user.email },
    },
  }),
})
