import { z } from 'zod'
import { created, noContent, ok } from '../../kit/answers.ts'
import type { UserCaller } from '../../kit/caller.ts'
import { forceQuery } from '../../kit/in-use.ts'
import { wrong } from '../../kit/problem.ts'
import { id, listOf, numberId, pageById, pageQuery, timestamp } from '../../kit/schema.ts'
import { secret } from '../../kit/secret.ts'
import { type App, endpoint } from '../../platform/app.ts'
import { secretName } from '../tools/fields.ts'
import { acceptance, offeredBy, offeredNow } from '../tools/mcp/choose.ts'
import type { PinnedTool } from '../tools/mcp/pin.ts'
import { mcpServer } from '../tools/mcp/schema.ts'
import { toolTypeOf, toolTypes } from '../tools/tool-types.ts'
import {
  changeTool,
  createTool,
  deleteTool,
  listTools,
  openSecrets,
  readTool,
  type ToolRow,
} from '../tools/tools.ts'

const secretText = secret(z.string().min(1).max(10_000).meta({ example: 'sk_live_0123456789' }))
const secretsNote = 'Kept encrypted and never read back; `{secrets.NAME}` puts one into a request.'

const newSecrets = z
  .record(secretName, secretText)
  .default({})
  .meta({ description: secretsNote, example: { API_KEY: 'sk_live_0123456789' } })
const secretNames = z.array(z.string()).meta({
  description: 'The names of the secrets. Their values are never returned.',
  example: ['API_KEY'],
})
const kept = { createdBy: id.nullable(), createdAt: timestamp, updatedAt: timestamp }

const [first, ...others] = Object.values(toolTypes).map(({ resource, schema, url, creation }) => ({
  type: schema.shape.type.value,
  shown: z
    .strictObject({ id, ...schema.shape, ...(url === undefined ? {} : { secretNames }), ...kept })
    .meta({ id: resource }),
  body: url === undefined ? creation.body : creation.body.extend({ secrets: newSecrets }),
}))
if (first === undefined) throw new Error('there are no types of tools')

const shownTool = z.discriminatedUnion('type', [first.shown, ...others.map(({ shown }) => shown)])
const newTool = z.discriminatedUnion('type', [first.body, ...others.map(({ body }) => body)])
const typeNames = z.enum([first.type, ...others.map(({ type }) => type)])

const params = z.strictObject({ toolId: numberId })

const { TABLE, HTTP, MCP } = toolTypes
const toolChange = z
  .strictObject({
    ...withoutDefaults(TABLE.schema.shape),
    ...withoutDefaults(HTTP.schema.shape),
    hash: MCP.schema.shape.hash,
    changes: z.boolean(),
    type: typeNames,
    secrets: z
      .record(secretName, secretText.nullable())
      .meta({ description: `${secretsNote} Omitted secrets stay unchanged. Null removes a secret.` }),
  })
  .partial()
  .meta({ example: { description: 'Finds an order by its number, open orders first.' } })

/** A key that a change leaves out keeps its value instead of taking the default. */
function withoutDefaults<S extends Record<string, z.ZodType>>(shape: S): Record<keyof S, z.ZodType> {
  const entries = Object.entries(shape).map(([key, schema]) => [
    key,
    schema instanceof z.ZodDefault ? schema.unwrap() : schema,
  ])
  return Object.fromEntries(entries)
}

function toTool({ id: toolId, definition, secrets, ...row }: ToolRow) {
  const keptOf = { createdBy: row.created_by, createdAt: row.created_at, updatedAt: row.updated_at }
  const hasSecrets = toolTypeOf(definition.type).url !== undefined
  const names = hasSecrets ? { secretNames: Object.keys(secrets).toSorted() } : {}
  return { id: toolId, ...definition, ...names, ...keptOf }
}

const list = endpoint({
  route: 'GET /tools',
  key: 'user',
  summary: 'List the tools of the account',
  query: z.strictObject(pageQuery),
  returns: ok(listOf(shownTool)),
  addition: true,
  handle: ({ app, caller, query }) =>
    pageById(query, z.int32(), (page) => listTools(app.db, caller.account.id, page), toTool),
})

const create = endpoint({
  route: 'POST /tools',
  key: 'user',
  summary: 'Create a tool',
  description:
    'Agents use it through `customToolIds`. An HTTP tool calls a URL with the parameters that the model fills in. A TABLE tool accesses the records of an object or table. An MCP tool is a tool of another server, pinned to its current definition (`POST /tools/mcp/look-up` lists them).',
  body: newTool,
  returns: created(shownTool),
  errors: ['conflict'],
  addition: true,
  // An MCP tool is looked up at its server first.
  opensTransactions: 'one',
  handle: async ({ app, transactLast, caller, body }) => {
    const { secrets, ...definition } = body
    const given = newSecrets.parse(secrets)
    const whole = await toolTypeOf(typeNames.parse(body['type'])).creation.complete(app, definition, given)
    return transactLast(async (app) => toTool(await createTool(app, caller, whole, given)))
  },
})

const offeredTool = z.strictObject({
  remoteName: z.string().meta({ example: 'get_weather' }),
  description: z.string().meta({ example: 'Tells the weather of a place.' }),
  parameters: MCP.schema.shape.parameters,
  hash: MCP.schema.shape.hash,
  changes: z.boolean(),
  problem: z.string().nullable().meta({ example: null }),
})

const lookUp = endpoint({
  route: 'POST /tools/mcp/look-up',
  key: 'user',
  summary: 'List the tools of an MCP server',
  description:
    "Returns each tool with the hash to pin. `problem` says why a tool can't be used. Nothing is stored, including secrets.",
  body: z.strictObject({ ...mcpServer, secrets: newSecrets }),
  returns: ok(z.strictObject({ results: z.array(offeredTool) })),
  reads: true,
  addition: true,
  handle: async ({ app, body: { secrets, ...server } }) => ({
    results: await offeredBy(app, server, secrets),
  }),
})

/** An MCP tool with its current description at the server. */
async function offered(app: App, caller: UserCaller, toolId: number): Promise<PinnedTool> {
  const row = await readTool(app.db, caller.account.id, toolId)
  if (row.definition.type !== 'MCP') throw wrong('hash', 'not_allowed', 'Only an MCP tool has one.')
  return offeredNow(app, row.definition, openSecrets(app, row))
}

const lookAgain = endpoint({
  route: 'POST /tools/{toolId}/mcp/look-up',
  key: 'user',
  summary: 'Get the current definition of an MCP tool',
  description:
    'Asks the server with the secrets of the tool. To accept the definition and turn the tool on again, send its `hash` with `PUT /tools/{toolId}`.',
  params,
  returns: ok(offeredTool),
  errors: ['not_found'],
  reads: true,
  addition: true,
  handle: ({ app, caller, params: { toolId } }) => offered(app, caller, toolId),
})

const read = endpoint({
  route: 'GET /tools/{toolId}',
  key: 'user',
  summary: 'Get a tool',
  params,
  returns: ok(shownTool),
  errors: ['not_found'],
  addition: true,
  handle: async ({ app, caller, params: { toolId } }) =>
    toTool(await readTool(app.db, caller.account.id, toolId)),
})

const change = endpoint({
  route: 'PUT /tools/{toolId}',
  key: 'user',
  summary: 'Update a tool',
  description:
    "Omitted keys stay unchanged. The type of a tool and the server of an MCP tool can't change. A new `hash` accepts the current definition of an MCP tool.",
  params,
  body: toolChange,
  returns: ok(shownTool),
  errors: ['not_found', 'conflict'],
  addition: true,
  opensTransactions: 'one',
  handle: async ({ app, transactLast, caller, params: { toolId }, body: { secrets, ...definition } }) => {
    const changed =
      definition['hash'] === undefined
        ? definition
        : acceptance(await offered(app, caller, toolId), definition)
    return transactLast(async (app) => toTool(await changeTool(app, caller, toolId, changed, secrets ?? {})))
  },
})

const remove = endpoint({
  route: 'DELETE /tools/{toolId}',
  key: 'user',
  summary: 'Delete a tool',
  description:
    'If nodes or agents use it, the request is refused with the places. With `force=true`, it is deleted and removed from the agents.',
  params,
  query: forceQuery,
  returns: noContent,
  errors: ['not_found', 'conflict'],
  addition: true,
  handle: async ({ app, caller, params: { toolId }, query, audit }) => {
    audit({ before: { name: await deleteTool(app, caller.account.id, toolId, query.force === true) } })
  },
})

export const toolEndpoints = [list, create, lookUp, lookAgain, read, change, remove]
