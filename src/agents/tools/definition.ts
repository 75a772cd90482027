import { z } from 'zod'
import { fixedOrigin, namesIn } from '../../graphs/index.ts'
import { pathText } from '../../kit/issues.ts'
import type { Issue } from '../../kit/problem.ts'
import type { Reference } from '../../kit/references.ts'
import { line } from '../../kit/schema.ts'
import { sensitive } from '../../kit/secret.ts'
import { checkParameters } from './parameters.ts'

const common = {
  name: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/, {
      error: 'Must be 1 to 64 letters, digits, dashes or underscores, and begin with a letter.',
    })
    .meta({ description: 'The name that the model uses. Unique in the account.', example: 'find_order' }),
  description: line(2000).meta({
    description: 'What the tool does and when to use it. The model knows nothing else about it.',
    example: 'Finds an order by its number.',
  }),
}

const pairs = z
  .array(z.strictObject({ key: z.string().min(1).max(200), value: sensitive(z.string().max(8000)) }))
  .max(50)

const headers = z
  .array(
    z.strictObject({
      key: z
        .string()
        .max(200)
        .regex(/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/, 'Must be the name of an HTTP header.')
        .meta({ example: 'Authorization' }),
      value: sensitive(z.string().max(8000).meta({ example: 'Bearer {secrets.API_KEY}' })),
    }),
  )
  .max(50)

export const secretName = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/, 'Must be 1 to 64 letters, digits or underscores.')
  .meta({ example: 'API_KEY' })

const emptyParameters = { type: 'object', properties: {} }

/** Calls an address. `{parameter}` and `{secrets.NAME}` may stand in url, headers, query and body. */
export const httpTool = z.strictObject({
  type: z.literal('HTTP'),
  ...common,
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).default('GET'),
  url: sensitive(
    z.string().max(4000).meta({
      description: 'The host is fixed. Only the rest of the URL can contain `{parameters}`.',
      example: 'https://api.example.com/orders/{number}',
    }),
  ),
  headers: headers.default([]),
  query: pairs.default([]).meta({ example: [{ key: 'limit', value: '1' }] }),
  body: sensitive(z.string().max(200_000)).nullable().default(null).meta({ example: null }),
  parameters: z
    .record(z.string(), z.unknown())
    .default(emptyParameters)
    .meta({
      description:
        'A JSON Schema of the parameters that the model fills in: an object whose properties have `type`, `description`, `enum`, `format`, bounds, `items` and `properties`.',
      example: {
        type: 'object',
        properties: { number: { type: 'string', description: 'The order number' } },
        required: ['number'],
      },
    }),
  timeoutSeconds: z.int().min(1).max(120).default(30),
})

const operations = ['read', 'create', 'update', 'delete', 'createActivity'] as const

/** Reaches the records of one object or table. */
export const tableTool = z.strictObject({
  type: z.literal('TABLE'),
  ...common,
  tableId: z.int().meta({ description: 'The object or table.', example: 12 }),
  recordTypeId: z
    .int()
    .nullable()
    .default(null)
    .meta({ description: 'Limits the tool to records of this type. Null for all records.', example: null }),
  operations: z
    .array(z.enum(operations))
    .min(1)
    .refine((given) => new Set(given).size === given.length, {
      error: 'Name each one once.',
      params: { code: 'duplicate' },
    })
    .meta({ description: '`createActivity` works for objects only.', example: ['read'] }),
})

const remoteName = z.string().min(1).max(200).meta({
  description: 'The name on the server.',
  example: 'get_weather',
})
const address = sensitive(z.string().max(4000).meta({ example: 'https://tools.example.com/mcp' }))
const hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'Must be a hash as `POST /tools/mcp/look-up` tells it.')
  .meta({ example: '3f0a'.padEnd(64, '0') })

/** How a server that offers tools is reached. `{secrets.NAME}` may stand in headers. */
export const mcpServer = { url: address, headers: headers.default([]) }

/** What somebody says who chooses a tool of another server. */
export const chosenMcpTool = z.strictObject({
  type: z.literal('MCP'),
  name: common.name.optional().meta({ description: 'Defaults to the name on the server.' }),
  description: common.description.optional().meta({
    description: "Replaces the server's description. The model knows nothing else about the tool.",
  }),
  ...mcpServer,
  remoteName,
  hash: hash
    .optional()
    .meta({ description: 'The hash of the definition that you reviewed. Any other definition is refused.' }),
  changes: z
    .boolean()
    .optional()
    .meta({ description: 'Whether the tool changes data. Defaults to what the server says.' }),
  timeoutSeconds: z.int().min(1).max(120).default(30),
})

/** A tool of another server that speaks the Model Context Protocol, pinned as it was when it was chosen. */
export const mcpTool = z.strictObject({
  type: z.literal('MCP'),
  ...common,
  description: z
    .string()
    .max(2000)
    .meta(common.description.meta() ?? {}),
  ...mcpServer,
  remoteName,
  hash,
  changes: z.boolean(),
  parameters: z.record(z.string(), z.unknown()).meta({ example: emptyParameters }),
  timeoutSeconds: z.int().min(1).max(120).default(30),
  switchedOff: z.string().nullable().default(null).meta({
    description:
      'Why the tool is turned off: its definition has changed. To accept it, `PUT` its new `hash`.',
    example: null,
  }),
})

export const tool = z.discriminatedUnion('type', [httpTool, tableTool, mcpTool])
export type Tool = z.output<typeof tool>
export type HttpTool = z.output<typeof httpTool>
export type McpTool = z.output<typeof mcpTool>
export type ChosenMcpTool = z.output<typeof chosenMcpTool>
type TableTool = z.output<typeof tableTool>

/** Everything about a tool that its schema alone cannot tell, save for the ids it names. */
export function toolIssues(definition: Tool, secretNames: readonly string[]): Issue[] {
  if (definition.type === 'TABLE') return []
  if (definition.type === 'HTTP') return httpIssues(definition, secretNames)
  const { url, parameters, headers: sent } = definition
  return [
    ...addressIssues(url),
    ...checkParameters(parameters).issues,
    ...nameIssues(valuesOf('headers', sent), [], secretNames),
  ]
}

/** The ids that a tool names, to be checked as those in nodes are. */
export function toolReferences(definition: Tool): Reference[] {
  return definition.type === 'TABLE' ? tableReferences(definition) : []
}

function tableReferences({ tableId, recordTypeId, operations: granted }: TableTool): Reference[] {
  const kind = granted.includes('createActivity') ? { kind: 'OBJECT' } : {}
  const table: Reference = { kind: 'table', id: tableId, path: ['tableId'], constraint: kind }
  if (recordTypeId === null) return [table]
  return [table, { kind: 'recordType', id: recordTypeId, path: ['recordTypeId'], constraint: { tableId } }]
}

function httpIssues(definition: HttpTool, secretNames: readonly string[]): Issue[] {
  const { names, issues } = checkParameters(definition.parameters)
  issues.push(...addressIssues(definition.url))
  if (definition.method === 'GET' && definition.body !== null) {
    issues.push({ path: 'body', code: 'not_allowed', message: 'A GET request sends no body.' })
  }
  issues.push(...nameIssues(templatesOf(definition), names, secretNames))
  return issues
}

function addressIssues(url: string): Issue[] {
  if (fixedOrigin(url) !== undefined && !/\s/.test(url)) return []
  const message = 'Must be an http or https URL whose host is written out, without `{placeholders}`.'
  return [{ path: 'url', code: 'invalid_url', message }]
}

function nameIssues(
  templates: readonly { path: (string | number)[]; text: string }[],
  names: readonly string[],
  secretNames: readonly string[],
): Issue[] {
  return templates.flatMap(({ path, text }) =>
    namesIn(text).flatMap((name) => {
      const unknown = unknownName(name, names, secretNames)
      return unknown === undefined ? [] : [{ path: pathText(path), code: 'not_found', message: unknown }]
    }),
  )
}

function templatesOf({ url, headers: sent, query, body }: HttpTool) {
  return [
    { path: ['url'], text: url },
    ...valuesOf('headers', sent),
    ...valuesOf('query', query),
    { path: ['body'], text: body ?? '' },
  ]
}

function valuesOf(key: string, list: readonly { value: string }[]) {
  return list.map(({ value }, index) => ({ path: [key, index, 'value'], text: value }))
}

function unknownName(
  name: string,
  parameters: readonly string[],
  secrets: readonly string[],
): string | undefined {
  const [first = '', second = ''] = name.split('.')
  if (first === 'secrets') {
    return secrets.includes(second) ? undefined : `This tool has no secret "${second}".`
  }
  return parameters.includes(first) ? undefined : `This tool has no parameter "${first}".`
}
