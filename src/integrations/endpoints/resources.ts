import { z } from 'zod'
import { ok } from '../../kit/answers.ts'
import type { Endpoint } from '../../kit/endpoint.ts'
import { wrong } from '../../kit/problem.ts'
import { listOf, numberId, pageQuery } from '../../kit/schema.ts'
import { type App, endpoint } from '../../platform/app.ts'
import { readConnected } from '../accounts/read.ts'
import { accountFor, lookUp } from '../look-up.ts'
import type { Provider, ResourceType } from '../provider.ts'
import { providers } from '../providers.ts'

const errors = ['not_found', 'conflict', 'unavailable'] as const

/** Every look-up: one for each list of each provider. */
export const resourceEndpoints: readonly Endpoint<App>[] = providers.flatMap((provider) =>
  provider.resources.map((type) => resourceEndpoint(provider, type)),
)

function resourceEndpoint(provider: Provider, type: ResourceType): Endpoint<App> {
  const { parent } = type
  const item = z.strictObject({ id: z.string(), name: z.string(), [type.key]: z.string() })
  return endpoint({
    route: `GET /integrations/resources/${provider.kind}/${type.path}`,
    key: 'user',
    summary: `List ${type.label} of ${provider.name}`,
    description: `Asked of the service now. \`${type.key}\` is what a trigger configuration takes.`,
    params: z.strictObject(parent === undefined ? {} : { [parent.parameter]: parent.schema }),
    query: z.strictObject({
      connectedAccountId: numberId
        .optional()
        .meta({ description: 'May be left out where only one account of this kind is connected.' }),
      ...pageQuery,
    }),
    returns: ok(listOf(item)),
    errors,
    handle: async ({ app, caller, params, query, signal }) => {
      const account = await accountFor(app, caller.account.id, provider, query.connectedAccountId)
      const parentId = parent === undefined ? '' : (params[parent.parameter] ?? '')
      return lookUp(app, {
        account,
        type,
        parent: parentId,
        limit: query.limit,
        cursor: query.cursor,
        signal,
      })
    },
  })
}

const resourceTypes = providers.flatMap((provider) => provider.resources.map(({ type }) => type))

export const listTriggerResources = endpoint({
  route: 'GET /integrations/trigger-resources',
  key: 'user',
  summary: 'List what a field of a trigger configuration may hold',
  description: 'The look-ups of all services in one, by the `resourceType` of the field.',
  query: z.strictObject({
    resourceType: z.enum(resourceTypes).meta({ example: 'mail_label' }),
    connectedAccountId: numberId,
    parent: z.string().max(255).optional().meta({
      description: 'For what belongs to something: its `spreadsheetId`, `workspaceGid` or `sobjectName`.',
    }),
    ...pageQuery,
  }),
  returns: ok(listOf(z.object({ id: z.string(), name: z.string() }).catchall(z.string()))),
  errors,
  handle: async ({ app, caller, query, signal }) => {
    const account = await readConnected(app.db, caller.account.id, query.connectedAccountId)
    const type = account.provider.resources.find((one) => one.type === query.resourceType)
    if (type === undefined) {
      const known = account.provider.resources.map((one) => one.type).join(', ')
      throw wrong('resourceType', 'invalid_value', `${account.provider.name} has ${known}.`)
    }
    return lookUp(app, {
      account,
      type,
      parent: parentOf(type, query.parent),
      limit: query.limit,
      cursor: query.cursor,
      signal,
    })
  },
})

function parentOf({ parent }: ResourceType, given: string | undefined): string {
  if (parent === undefined) {
    if (given === undefined) return ''
    throw wrong('parent', 'invalid_value', 'These belong to nothing: leave it out.')
  }
  if (given === undefined) throw wrong('parent', 'required', `Say of which ${parent.label}: its id.`)
  const read = parent.schema.safeParse(given)
  if (read.success) return read.data
  throw wrong('parent', 'invalid_value', read.error.issues[0]?.message ?? 'This is no such id.')
}
