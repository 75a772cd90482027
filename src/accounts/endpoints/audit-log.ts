import { z } from 'zod'
import { ok } from '../../kit/answers.ts'
import { id, listOf, numberId, pageOf, pageQuery, resource, timestamp, uuid } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import { listAudit } from '../audit/list.ts'

const values = z.record(z.string(), z.json()).meta({ example: { role: 'ADMIN' } })

const entry = resource('AuditEntry', {
  id: uuid,
  user_id: id.nullable(),
  actor: z
    .string()
    .meta({ description: "The user's email, or the account key.", example: 'ada@acme.example' }),
  via: z.enum(['key', 'session', 'token', 'sign-in']),
  client: z
    .string()
    .nullable()
    .meta({ description: 'The program that acted for the user with a token.', example: null }),
  action: z.string().meta({ description: 'The operation.', example: 'PATCH /users/{userId}' }),
  target: values.meta({ description: 'The ids in the path.', example: { userId: 12 } }),
  before: values
    .nullable()
    .meta({ description: 'Earlier values, such as the name of what was deleted. Null for most changes.' }),
  after: values.nullable().meta({
    description:
      'The request body without secrets. Lists are replaced by their length, and bulk changes by the number of rows.',
  }),
  address: z.string().meta({ example: '192.0.2.7' }),
  request_id: uuid,
  created_at: timestamp,
})

const moment = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .meta({ example: '2026-01-15T09:30:00.000Z' })

export const readAuditLog = endpoint({
  route: 'GET /audit-log',
  key: 'session',
  needs: ['admin'],
  summary: 'List audit log entries',
  description:
    'Contains one entry for each request that changed something and for each sign-in, newest first. The history of a row contains the changed values.',
  query: z.strictObject({
    user_id: numberId.optional(),
    action: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .meta({ description: 'Matches a part of the operation.', example: '/users' }),
    request_id: uuid.optional(),
    from: moment.optional(),
    to: moment.optional(),
    ...pageQuery,
  }),
  returns: ok(listOf(entry)),
  addition: true,
  handle: async ({ app, caller, query }) =>
    pageOf(await listAudit(app.db, caller.account.id, query), query.limit, (row) => [row.id]),
})
