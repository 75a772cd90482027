import { z } from 'zod'
import { interpolate, interpolateJson, type Lookup, readPath } from '../../graphs/index.ts'
import type { BoundSecret } from '../../kit/bound-secret.ts'
import { budget, type Limit } from '../../kit/limit.ts'
import { type CallableTool, type ToolCallContext, ToolFailure } from '../../kit/toolbox.ts'
import type { App } from '../../platform/app.ts'
import { limitsOf } from '../../platform/config/index.ts'
import type { OutboundRequest } from '../../platform/outbound/index.ts'
import { maskAll } from '../../platform/secrets/index.ts'
import { largestBody, readBody } from '../../runs/index.ts'
import type { HttpTool } from './definition.ts'
import { openSecrets, type ToolRow } from './tools.ts'

/** A tool that calls an address. What the model fills in goes into the request; the host is the author's. */
export function usableHttpTool(app: App, row: ToolRow, definition: HttpTool): CallableTool {
  return {
    name: definition.name,
    description: definition.description,
    input: z.fromJSONSchema(definition.parameters),
    acts: definition.method !== 'GET',
    call: (input, context) => callHttp(app, row, definition, input, context),
  }
}

async function callHttp(
  app: App,
  row: ToolRow,
  definition: HttpTool,
  input: unknown,
  context: ToolCallContext,
): Promise<unknown> {
  const secrets = openSecrets(app, row)
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

/** Which parts of the request contain secrets, so that redirects don't carry them away. */
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

/** A value in the path of an address: it cannot lead to another part of the server. */
function pathPart(value: string): string {
  if (/^\.{1,2}$/.test(value)) throw new ToolFailure(`"${value}" cannot stand in an address.`)
  return encodeURIComponent(value)
}
