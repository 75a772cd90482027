import { z } from 'zod'
import { interpolate, interpolateJson, type Lookup, readPath } from '../../graphs/index.ts'
import type { BoundSecret } from '../../kit/bound-secret.ts'
import { budget, type Limit } from '../../kit/limit.ts'
import { type Issue, wrong } from '../../kit/problem.ts'
import { sensitive } from '../../kit/secret.ts'
import { type ToolCallContext, ToolFailure } from '../../kit/toolbox.ts'
import { limitsOf } from '../../platform/config/index.ts'
import type { OutboundRequest } from '../../platform/outbound/index.ts'
import { maskAll } from '../../platform/secrets/index.ts'
import { largestBody, readBody } from '../../runs/index.ts'
import { nameIssues, urlIssues, valuesOf } from './checks.ts'
import { emptyParameters, headerList, pairs, timeoutSeconds, toolFields } from './fields.ts'
import { checkParameters } from './parameters.ts'
import { type ToolScope, toolType } from './tool-type.ts'

/** `{parameter}` and `{secrets.NAME}` are allowed in url, headers, query and body. */
const httpTool = z.strictObject({
  type: z.literal('HTTP'),
  ...toolFields,
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).default('GET'),
  url: sensitive(
    z.string().max(4000).meta({
      description: 'The host is fixed. Only the rest of the URL can contain `{parameters}`.',
      example: 'https://api.example.com/orders/{number}',
    }),
  ),
  headers: headerList.default([]),
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
  timeoutSeconds,
})

type HttpTool = z.output<typeof httpTool>

/** Calls a URL. The model fills in parameters of the request; the author decides the host. */
export const httpToolType = toolType({
  resource: 'HttpTool',
  schema: httpTool,
  url: ({ url }) => url,
  issues: httpIssues,
  refuseChange: (_, change, secrets) => {
    // The value is bound to this URL, so both come from the same caller.
    if (change['url'] !== undefined || Object.values(secrets).every((value) => value === null)) return
    throw wrong('url', 'required', 'Send the URL together with a secret: the secret may only be sent there.')
  },
  open: (scope, definition) => [
    {
      name: definition.name,
      description: definition.description,
      input: z.fromJSONSchema(definition.parameters),
      acts: definition.method !== 'GET',
      call: (input, context) => callHttp(scope, definition, input, context),
    },
  ],
})

function httpIssues(definition: HttpTool, secretNames: readonly string[]): Issue[] {
  const { names, issues } = checkParameters(definition.parameters)
  issues.push(...urlIssues(definition.url))
  if (definition.method === 'GET' && definition.body !== null) {
    issues.push({ path: 'body', code: 'not_allowed', message: 'A GET request has no body.' })
  }
  issues.push(...nameIssues(templatesOf(definition), names, secretNames))
  return issues
}

function templatesOf({ url, headers: sent, query, body }: HttpTool) {
  return [
    { path: ['url'], text: url },
    ...valuesOf('headers', sent),
    ...valuesOf('query', query),
    { path: ['body'], text: body ?? '' },
  ]
}

async function callHttp(
  { app, openSecrets }: ToolScope,
  definition: HttpTool,
  input: unknown,
  context: ToolCallContext,
): Promise<unknown> {
  const secrets = openSecrets()
  const hidden = [...secrets.values()].map(({ value }) => value)
  const response = await app.outbound
    .request({
      ...requestOf(definition, input, secrets, context, limitsOf(app).texts),
      maxBytes: largestBody,
    })
    .catch((error: unknown) => {
      throw error instanceof Error ? new ToolFailure(maskAll(error.message, hidden)) : error
    })
  const read = readBody(response, hidden)
  const body = 'json' in read ? read.json : read.text
  if (response.status >= 400) {
    throw new ToolFailure(`The address answered ${response.status}: ${JSON.stringify(body).slice(0, 2000)}`)
  }
  return body
}

function requestOf(
  definition: HttpTool,
  input: unknown,
  secrets: ReadonlyMap<string, BoundSecret>,
  { signal, key: idempotencyKey }: ToolCallContext,
  texts: Limit,
): OutboundRequest {
  const lookup: Lookup = (name) =>
    name.startsWith('secrets.')
      ? (secrets.get(name.slice('secrets.'.length))?.value ?? null)
      : (readPath(input, name) ?? null)
  lookup.spend = budget('With what the model filled in, the texts of this tool come to', texts)
  const url = new URL(interpolate(definition.url, lookup, pathPart))
  for (const { key, value } of definition.query) url.searchParams.append(key, interpolate(value, lookup))
  const headers = Object.fromEntries(
    definition.headers.map(({ key, value }) => [key.toLowerCase(), interpolate(value, lookup)]),
  )
  const hasBody = definition.body !== null && definition.body !== ''
  if (hasBody) headers['content-type'] ??= 'application/json'
  if (definition.method !== 'GET') headers['idempotency-key'] ??= idempotencyKey
  const isJson = headers['content-type']?.includes('json') === true
  return {
    method: definition.method,
    url,
    headers,
    body: hasBody ? (isJson ? interpolateJson : interpolate)(definition.body ?? '', lookup) : null,
    timeoutMs: definition.timeoutSeconds * 1000,
    signal,
    secrets: [...secrets.values()],
    ...guardOf(definition),
  }
}

/** The parts of the request that contain secrets, so that redirects don't carry them away. */
function guardOf({ url, body, query, headers }: HttpTool) {
  const elsewhere = [url, body ?? '', ...query.map(({ value }) => value)]
  return {
    secretHeaders: headers.filter(({ value }) => holdsSecret(value)).map(({ key }) => key),
    secretsOutsideHeaders: elsewhere.some(holdsSecret),
  }
}

function holdsSecret(template: string): boolean {
  return template.includes('{secrets.')
}

/** A value in the path of a URL: it can't lead to another part of the server. */
function pathPart(value: string): string {
  if (/^\.{1,2}$/.test(value)) throw new ToolFailure(`"${value}" cannot stand in an address.`)
  return encodeURIComponent(value)
}
