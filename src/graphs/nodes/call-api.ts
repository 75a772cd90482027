import { done, type Effects, type HttpRequest, NodeFailure, type NodeResult } from '../../kit/effects.ts'
import type { Lookup } from '../../kit/lookup.ts'
import { isPassingStatus } from '../../kit/retry.ts'
import { hasOwnHost, headerPart } from '../address.ts'
import { secretsName } from '../names.ts'
import { captureResponse, type ResponseCapture } from '../property-path.ts'
import { interpolate, interpolateJson, namesIn } from '../templates.ts'
import { addressIn } from './fields.ts'

interface Data {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers: readonly { key: string; value: string }[]
  parameters: readonly { key: string; value: string }[]
  body?: string | null | undefined
  variables: readonly ResponseCapture[]
  timeoutSeconds: number
}

// Of what the other server says about its refusal.
const longestExcerpt = 500

/** Calls an HTTP endpoint and captures what it answers. */
export async function callApi(effects: Effects, data: Data): Promise<NodeResult> {
  const secrets = await secretsFor(effects, data)
  const { status, body, retryAfterMs } = await effects.http(requestOf(effects, data, secrets))
  const output = 'json' in body ? body.json : body.text
  if (status >= 400) {
    const detail = typeof output === 'string' ? output : JSON.stringify(output)
    const excerpt = detail.trim().slice(0, longestExcerpt)
    const says = excerpt === '' ? '.' : `: ${excerpt}${detail.length > longestExcerpt ? '…' : ''}`
    throw new NodeFailure(`The call was answered with status ${status}${says}`, {
      output: { status, body: output },
      detail: detail.slice(0, 2000),
      passing: isPassingStatus(status) ? { retryAfterMs } : undefined,
    })
  }
  return done(output, Object.fromEntries(captureResponse(data.variables, body)))
}

function holdsSecret(template: string): boolean {
  return namesIn(template).some((name) => name.startsWith(`${secretsName}.`))
}

type Sent = Pick<Data, 'url' | 'headers' | 'parameters' | 'body'>

/** The names of the secrets that a call sends. */
function secretsNamed({ headers, parameters, body }: Sent): string[] {
  return [body ?? '', ...[...headers, ...parameters].map(({ value }) => value)]
    .flatMap(namesIn)
    .filter((name) => name.startsWith(`${secretsName}.`))
    .map((name) => name.slice(secretsName.length + 1))
}

/** Their values; one that is not kept is never sent as it is written. */
async function secretsFor(effects: Effects, data: Sent): Promise<Map<string, string>> {
  const named = secretsNamed(data)
  if (named.length === 0) return new Map()
  const kept = await effects.secrets()
  return new Map(
    named.map((name) => {
      const value = kept.get(name)
      if (value === undefined) throw new NodeFailure(`There is no secret {${secretsName}.${name}} here.`)
      return [name, value]
    }),
  )
}

/** Secrets go where the author says: were the host a variable, whoever fills it could send them anywhere. */
export function sendsSecretsAnywhere(data: Sent): boolean {
  return secretsNamed(data).length > 0 && !hasOwnHost(data.url)
}

/** What the names mean where secrets may stand. */
function withSecrets(lookup: Lookup, secrets: ReadonlyMap<string, string>): Lookup {
  const both: Lookup = (name) =>
    name.startsWith(`${secretsName}.`) ? secrets.get(name.slice(secretsName.length + 1)) : lookup(name)
  both.lenient = lookup.lenient === true
  return both
}

function requestOf(effects: Effects, data: Data, secrets: ReadonlyMap<string, string>): HttpRequest {
  if (sendsSecretsAnywhere(data)) {
    throw new NodeFailure('A secret is sent only to a host that is written out in the URL.')
  }
  const lookup = withSecrets(effects.lookup, secrets)
  const url = addressIn(data.url, effects.lookup)
  for (const { key, value } of data.parameters) url.searchParams.append(key, interpolate(value, lookup))
  const headers: Record<string, string> = {}
  for (const { key, value } of data.headers) {
    headers[key.toLowerCase()] = interpolate(value, lookup, headerPart).trim()
  }
  const template = data.method === 'GET' ? '' : (data.body ?? '')
  if (template !== '') headers['content-type'] ??= 'application/json'
  // Whoever is called can tell a repetition by it.
  headers['idempotency-key'] ??= effects.key
  const elsewhere = [data.body ?? '', ...data.parameters.map(({ value }) => value)]
  return {
    method: data.method,
    url,
    headers,
    body: template === '' ? null : bodyFrom(template, headers['content-type'] ?? '', lookup),
    timeoutMs: data.timeoutSeconds * 1000,
    hidden: [...secrets.values()],
    secretHeaders: data.headers.filter(({ value }) => holdsSecret(value)).map(({ key }) => key),
    staysAtHost: elsewhere.some(holdsSecret),
  }
}

/** The body, with its values encoded as its type asks for. */
function bodyFrom(template: string, contentType: string, lookup: Lookup): string {
  if (/\bjson\b/i.test(contentType)) return interpolateJson(template, lookup)
  if (/\bx-www-form-urlencoded\b/i.test(contentType)) return interpolate(template, lookup, encodeURIComponent)
  return interpolate(template, lookup)
}
