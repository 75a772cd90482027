import { z } from 'zod'
import { readAgent } from '../../agents/index.ts'
import { created, ok } from '../../kit/answers.ts'
import { notFound } from '../../kit/problem.ts'
import { line, numberId, uuid } from '../../kit/schema.ts'
import { secret } from '../../kit/secret.ts'
import { endpoint } from '../../platform/app.ts'
import { createConnection, replaceCredentials } from '../connections/connect.ts'
import { openSealed } from '../connections/credentials.ts'
import { readConnection } from '../connections/store.ts'
import { changeServers } from '../email/change-servers.ts'
import { readMailCredentials, securities } from '../email/credentials.ts'
import { email } from '../list.ts'
import { channelDetail, toDetail } from './detail.ts'

const host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/, 'Must be the name of a server, such as imap.example.com.')

const serverOf = (name: string, port: number) =>
  z.strictObject({
    host: host.meta({ example: `${name}.example.com` }),
    port: z.int().min(1).max(65_535).meta({ example: port }),
    security: z.enum(securities).default('tls').meta({
      description: 'Connections without encryption are allowed only if the operator allows the host.',
    }),
    user: z.string().trim().min(1).max(320).meta({ example: 'support@example.com' }),
    password: secret(z.string().min(1).max(2000).meta({ example: 'an app password' })),
  })

const imap = serverOf('imap', 993)
const smtp = serverOf('smtp', 465)

const connect = endpoint({
  route: 'POST /channels/email',
  key: 'session',
  needs: ['admin'],
  summary: 'Connect a mailbox',
  description:
    'Emails are read with IMAP and answered with SMTP. Nothing is stored unless both servers accept the credentials. Emails that are already in the mailbox are not answered.',
  body: z.strictObject({
    address: z.email().max(254).meta({ example: 'support@example.com' }),
    name: line().optional().meta({ description: 'The sender name of replies.', example: 'Lamp shop' }),
    agentId: uuid
      .nullable()
      .optional()
      .meta({ description: 'The agent that answers. The channel is turned on for it.' }),
    imap,
    smtp,
  }),
  returns: created(channelDetail),
  errors: ['conflict', 'not_found', 'unavailable'],
  addition: true,
  opensTransactions: 'several',
  handle: async ({ app, caller, body }) => {
    const accountId = caller.account.id
    const { address, name, agentId = null, ...credentials } = body
    if (agentId !== null) await readAgent(app.db, accountId, agentId)
    const ids = { providerId: address.toLowerCase(), businessId: null, pageId: null }
    const connection = { accountId, messenger: email, ids, credentials, name, agentId }
    return toDetail(app, await createConnection(app, connection))
  },
})

const change = endpoint({
  route: 'PATCH /channels/{channelId}/email',
  key: 'session',
  needs: ['admin'],
  summary: 'Update the servers or passwords of a mailbox',
  description:
    'Omitted keys stay unchanged. A different host, port or security needs the password again. Nothing is changed unless both servers accept the credentials.',
  params: z.strictObject({ channelId: numberId }),
  body: z
    .strictObject({ imap: partOf(imap), smtp: partOf(smtp) })
    .partial()
    .meta({ example: { imap: { password: 'another app password' } } }),
  returns: ok(channelDetail),
  errors: ['not_found', 'conflict', 'unavailable'],
  addition: true,
  opensTransactions: 'several',
  handle: async ({ app, caller, params: { channelId }, body }) => {
    const connection = await readConnection(app.db, caller.account.id, channelId)
    if (connection.messenger.key !== email.key) throw notFound('mailbox')
    const before = readMailCredentials(openSealed(app, connection))
    await replaceCredentials(app, connection, changeServers(before, body))
    return toDetail(app, await readConnection(app.db, caller.account.id, channelId))
  },
})

function partOf({ shape }: typeof imap) {
  return z.strictObject({ ...shape, security: z.enum(securities) }).partial()
}

export { change, connect }
