import { z } from 'zod'
import { ok } from '../../kit/answers.ts'
import { id, resource } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import { inside } from '../../platform/database/index.ts'
import { found, withCurrentObject } from '../catalogue/catalogue.ts'
import { type Change, changeCatalogue } from '../catalogue/change.ts'
import { accessLevels, workspaceAccess } from '../catalogue/definition.ts'
import { requireFullAccess, share, sharingOf } from '../definitions/sharing.ts'
import { objectName } from './mirrored.ts'

const access = z.enum(accessLevels)

const sharing = resource('TableSharing', {
  workspace: z.enum(workspaceAccess).meta({
    description:
      'The access of users who are not listed below. With `NO_ACCESS`, the table is hidden from them.',
  }),
  users: z.array(z.strictObject({ user_id: id, access })),
})

const params = z.strictObject({ name: objectName })

const read = endpoint({
  route: 'GET /tables/{name}/sharing',
  key: 'user',
  summary: 'Get the sharing settings of a table',
  description:
    'Everyone in the account can read a table that is not private. Admins and its creator have FULL_ACCESS and need not be listed.',
  params,
  returns: ok(sharing),
  errors: ['not_found'],
  addition: true,
  handle: async ({ app, caller, params: { name } }) =>
    withCurrentObject(app, caller, { kind: 'table', name }, async ({ object }) =>
      toSharing(sharingOf(object)),
    ),
})

const replace = endpoint({
  route: 'PUT /tables/{name}/sharing',
  key: 'user',
  summary: 'Replace the sharing settings of a table',
  params,
  body: z.strictObject({
    workspace: z.enum(workspaceAccess).default('READ_ONLY'),
    users: z
      .array(z.strictObject({ user_id: z.int32().meta({ example: 12 }), access }))
      .max(1000)
      .default([]),
  }),
  returns: ok(sharing),
  errors: ['not_found', 'forbidden', 'unavailable'],
  addition: true,
  opensTransactions: 'one',
  handle: ({ app, transactLast, caller, params: { name }, body }) => {
    const which = { kind: 'table', name } as const
    const work = async (change: Change) => {
      const table = found(change.catalogue, which, caller)
      requireFullAccess(table, caller)
      await share(change, table, body)
      const transaction = inside(app, change.db)
      return withCurrentObject(transaction, caller, which, async ({ object }) => toSharing(sharingOf(object)))
    }
    return changeCatalogue(app, caller.account.id, work, transactLast)
  },
})

function toSharing(shared: ReturnType<typeof sharingOf>): z.input<typeof sharing> {
  return { workspace: shared.workspace, users: [...shared.users] }
}

export const sharingEndpoints = [read, replace]
