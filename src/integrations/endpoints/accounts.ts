import { z } from 'zod'
import { ok } from '../../kit/answers.ts'
import { id, listOf, resource, timestamp } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import { listConnected } from '../accounts/read.ts'
import type { ConnectedAccount } from '../accounts/store.ts'

export const connectedAccount = resource('ConnectedAccount', {
  id: id.meta({ description: 'The `connectedAccountId` of triggers and look-ups.' }),
  name: z.string().meta({ example: 'ada@acme.example' }),
  provider: z.string().meta({ example: 'mail-a' }),
  toolkit: z.string().meta({ example: 'GMAIL' }),
  status: z.enum(['CONNECTED', 'NEEDS_ATTENTION']),
  statusReason: z.string().nullable().meta({ description: 'A problem that needs attention.', example: null }),
  scopes: z.array(z.string()),
  createdBy: id.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
})

export const listIntegrations = endpoint({
  route: 'GET /integrations',
  key: 'user',
  summary: 'List connected accounts',
  description:
    'They are connected with `POST /integrations/connect` or on the command line: `frontdesk integration connect`.',
  returns: ok(listOf(connectedAccount)),
  handle: async ({ app, caller }) => ({
    results: (await listConnected(app.db, caller.account.id)).map(toConnectedAccount),
    next_cursor: null,
  }),
})

export function toConnectedAccount(connected: ConnectedAccount): z.input<typeof connectedAccount> {
  const { accountId: _, provider, ...account } = connected
  return { ...account, provider: provider.kind, toolkit: provider.toolkit }
}
