import { type BoundSecret, originRefusal, type SecretBinding } from '../../kit/bound-secret.ts'
import { done, type Effects, type HttpRequest, NodeFailure, type NodeResult } from '../../kit/effects.ts'
import type { Lookup } from '../../kit/lookup.ts'
import type { Fail } from '../../kit/node.ts'
import { isPassingStatus } from '../../kit/retry.ts'
import { fixedOrigin, headerPart } from '../address.ts'
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

// The limit of the other server's error text.
const longestExcerpt = 500

/** Calls an HTTP endpoint and captures its answer. */
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

/** Also true for texts that only resemble a secret. Dropping too many headers on a redirect is harmless. */
function holdsSecret(template: string): boolean {
  return template.includes(`{${secretsName}.`)
}

type Sent = Pick<Data, 'url' | 'headers' | 'parameters' | 'body'>

/** The names of the secrets that a call sends. */
function secretsNamed({ headers, parameters, body }: Sent): string[] {
  return [body ?? '', ...[...headers, ...parameters].map(({ value }) => value)]
    .flatMap(namesIn)
    .filter((name) => name.startsWith(`${secretsName}.`))
    .map((name) => name.slice(secretsName.length + 1))
}

/** Fails for unknown secrets, so that their names are never sent as text. */
async function secretsFor(effects: Effects, data: Sent): Promise<Map<string, BoundSecret>> {
  const named = secretsNamed(data)
  if (named.length === 0) return new Map()
  const kept = await effects.secrets()
  return new Map(
    named.map((name) => {
      const secret = kept.get(name)
      if (secret === undefined) throw new NodeFailure(`There is no secret {${secretsName}.${name}} here.`)
      return [name, secret]
    }),
  )
}

export const secretHostCode = 'secret_host'
export const secretOriginCode = 'secret_origin'

/** Reports secrets that a call can't send to its URL. */
export function secretHints(data: Sent, hint: Fail, stored: readonly SecretBinding[]): void {
  const named = secretsNamed(data)
  if (named.length === 0) return
  const origin = fixedOrigin(data.url)
  if (origin === undefined) {
    hint('url', 'A request with a secret needs a URL whose host contains no variable.', secretHostCode)
    return
  }
  for (const secret of stored.filter(({ name }) => named.includes(name))) {
    const refusal = originRefusal(secret, origin)
    if (refusal !== undefined) hint('url', refusal, secretOriginCode)
  }
}

/** The outbound client checks the origin again; here a dry run fails as the real call would. */
function checkSecrets(data: Sent, secrets: readonly BoundSecret[]): void {
  const failures: string[] = []
  secretHints(data, (_path, message) => failures.push(message), secrets)
  if (failures[0] !== undefined) throw new NodeFailure(failures[0])
}

/** Resolves names in texts that may contain secrets. */
function withSecrets(lookup: Lookup, secrets: ReadonlyMap<string, BoundSecret>): Lookup {
  const both: Lookup = (name) =>
    name.startsWith(`${secretsName}.`) ? secrets.get(name.slice(secretsName.length + 1))?.value : lookup(name)
  both.lenient = lookup.lenient === true
  return both
}

function requestOf(effects: Effects, data: Data, secrets: ReadonlyMap<string, BoundSecret>): HttpRequest {
  checkSecrets(data, [...secrets.values()])
  const lookup = withSecrets(effects.lookup, secrets)
  const url = addressIn(data.url, effects.lookup)
  for (const { key, value } of data.parameters) url.searchParams.append(key, interpolate(value, lookup))
  const headers: Record<string, string> = {}
  for (const { key, value } of data.headers) {
    headers[key.toLowerCase()] = interpolate(value, lookup, headerPart).trim()
  }
  const template = data.method === 'GET' ? '' : (data.body ?? '')
  if (template !== '') headers['content-type'] ??= 'application/json'
  // Lets the other server recognise a retry.
  headers['idempotency-key'] ??= effects.key
  const elsewhere = [data.body ?? '', ...data.parameters.map(({ value }) => value)]
  return {
    method: data.method,
    url,
    headers,
    body: template === '' ? null : bodyFrom(template, headers['content-type'] ?? '', lookup),
    timeoutMs: data.timeoutSeconds * 1000,
    secrets: [...secrets.values()],
    secretHeaders: data.headers.filter(({ value }) => holdsSecret(value)).map(({ key }) => key),
    secretsOutsideHeaders: elsewhere.some(holdsSecret),
  }
}

/** The body, with its values encoded for its content type. */
function bodyFrom(template: string, contentType: string, lookup: Lookup): string {
  if (/\bjson\b/i.test(contentType)) return interpolateJson(template, lookup)
  if (/\bx-www-form-urlencoded\b/i.test(contentType)) return interpolate(template, lookup, encodeURIComponent)
  return interpolate(template, lookup)
}
