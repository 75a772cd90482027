import { z } from 'zod'
import type { Issue } from '../../../kit/problem.ts'
import { sensitive } from '../../../kit/secret.ts'
import { nameIssues, urlIssues, valuesOf } from '../checks.ts'
import { emptyParameters, headerList, timeoutSeconds, toolFields } from '../fields.ts'
import { checkParameters } from '../parameters.ts'

const remoteName = z.string().min(1).max(200).meta({
  description: 'The name on the server.',
  example: 'get_weather',
})
const address = sensitive(z.string().max(4000).meta({ example: 'https://tools.example.com/mcp' }))
const hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'Must be a hash as `POST /tools/mcp/look-up` tells it.')
  .meta({ example: '3f0a'.padEnd(64, '0') })

/** The URL of a server that offers tools. `{secrets.NAME}` is allowed in headers. */
export const mcpServer = { url: address, headers: headerList.default([]) }

/** The choice of a tool of another server. */
export const chosenMcpTool = z.strictObject({
  type: z.literal('MCP'),
  name: toolFields.name.optional().meta({ description: 'Defaults to the name on the server.' }),
  description: toolFields.description.optional().meta({
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
  timeoutSeconds,
})

/** A tool of another server that speaks the Model Context Protocol, pinned as it was when it was chosen. */
export const mcpTool = z.strictObject({
  type: z.literal('MCP'),
  ...toolFields,
  description: z
    .string()
    .max(2000)
    .meta(toolFields.description.meta() ?? {}),
  ...mcpServer,
  remoteName,
  hash,
  changes: z.boolean(),
  parameters: z.record(z.string(), z.unknown()).meta({ example: emptyParameters }),
  timeoutSeconds,
  switchedOff: z.string().nullable().default(null).meta({
    description:
      'Why the tool is turned off: its definition has changed. To accept it, `PUT` its new `hash`.',
    example: null,
  }),
})

export type McpTool = z.output<typeof mcpTool>
export type ChosenMcpTool = z.output<typeof chosenMcpTool>

export function mcpIssues(
  { url, parameters, headers: sent }: McpTool,
  secretNames: readonly string[],
): Issue[] {
  return [
    ...urlIssues(url),
    ...checkParameters(parameters).issues,
    ...nameIssues(valuesOf('headers', sent), [], secretNames),
  ]
}
