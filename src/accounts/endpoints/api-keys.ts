import { z } from 'zod'
import { created, noContent, ok } from '../../kit/answers.ts'
import { isAdmin, type UserCaller } from '../../kit/caller.ts'
import { forbidden, notFound } from '../../kit/problem.ts'
import { id, line, listOf, numberId, resource, timestamp } from '../../kit/schema.ts'
import { secret } from '../../kit/secret.ts'
import { endpoint } from '../../platform/app.ts'
import type { Db } from '../../platform/database/index.ts'
import { createKey, type KeyRow, listKeys, revokeKey } from '../keys/keys.ts'

const kinds = ['USER', 'GENERAL'] as const

const apiKey = resource('ApiKey', {
  id,
  kind: z.enum(kinds).meta({ description: 'USER keys are personal. GENERAL keys belong to the account.' }),
  name: z.string().meta({ example: 'Reports' }),
  prefix: z.string().meta({ description: 'The first characters of the key.', example: 'fdu_Yq3f' }),
  last_used_at: timestamp.nullable(),
  created_at: timestamp,
})

const newApiKey = resource('NewApiKey', {
  ...apiKey.shape,
  secret: secret(
    z.string().meta({ description: 'Shown only once.', example: 'fdu_Yq3fVbX1l0sJm2uRr9w8k4cPzN7tDhGa' }),
  ),
})

function toApiKey(row: KeyRow) {
  const { user_id: userId, ...told } = row
  return { ...told, kind: userId === null ? ('GENERAL' as const) : ('USER' as const) }
}

/** Their own keys, and those of the account for admins. */
async function keysFor(db: Db, caller: UserCaller): Promise<KeyRow[]> {
  const keys = await listKeys(db, caller.account.id)
  return keys.filter((key) => key.user_id === caller.user.id || (key.user_id === null && isAdmin(caller)))
}

export const readApiKeys = endpoint({
  route: 'GET /api-keys',
  key: 'session',
  summary: 'List API keys',
  returns: ok(listOf(apiKey)),
  addition: true,
  handle: async ({ app, caller }) => ({
    results: (await keysFor(app.db, caller)).map(toApiKey),
    next_cursor: null,
  }),
})

export const createApiKey = endpoint({
  route: 'POST /api-keys',
  key: 'session',
  needs: ['confirmation'],
  summary: 'Create an API key',
  description: 'Each user can have up to five personal keys. Admins can also create keys for the account.',
  body: z.strictObject({ name: line(100).meta({ example: 'Reports' }), kind: z.enum(kinds).default('USER') }),
  returns: created(newApiKey),
  errors: ['conflict', 'forbidden'],
  addition: true,
  handle: async ({ app, caller, body }) => {
    if (body.kind === 'GENERAL' && !isAdmin(caller)) {
      throw forbidden('Only an ADMIN or OWNER may make a key of the account.')
    }
    const userId = body.kind === 'GENERAL' ? null : caller.user.id
    const { secret: value, row } = await createKey(app.db, {
      accountId: caller.account.id,
      userId,
      name: body.name,
    })
    return { ...toApiKey(row), secret: value }
  },
})

export const revokeApiKey = endpoint({
  route: 'DELETE /api-keys/{keyId}',
  key: 'session',
  needs: ['confirmation'],
  summary: 'Revoke an API key',
  description: 'Takes effect at the next request, on every process.',
  params: z.strictObject({ keyId: numberId }),
  returns: noContent,
  errors: ['not_found'],
  addition: true,
  handle: async ({ app, caller, params, audit }) => {
    const key = (await keysFor(app.db, caller)).find((one) => one.id === params.keyId)
    if (key === undefined) throw notFound('key')
    await revokeKey(app.db, caller.account.id, params.keyId)
    audit({ before: { name: key.name } })
  },
})
