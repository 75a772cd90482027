import type { Configuration, CustomFetchOptions } from 'openid-client'
import { perApp } from '../../kit/lifetime.ts'
import type { App } from '../../platform/app.ts'
import { clientSecretOf, type ProviderRow } from './providers.ts'

// Loaded on first use, because most servers don't use it.
export const openid = () => import('openid-client')

// Provider metadata seldom changes. Keys are read again for a token with an unknown one.
const goodForMs = 10 * 60_000
const mostKept = 100
const timeoutMs = 10_000
const mostBytes = 1024 * 1024

interface Kept {
  configuration: Configuration
  updatedAt: number
  until: number
}

const kept = perApp<App, Map<string, Kept>>(() => new Map())

/** The metadata of a provider, read again after ten minutes or when the provider is changed. */
export async function configurationOf(app: App, provider: ProviderRow): Promise<Configuration> {
  const known = kept(app).get(provider.id)
  const updatedAt = provider.updated_at.getTime()
  if (known !== undefined && known.updatedAt === updatedAt && known.until > Date.now())
    return known.configuration
  const configuration = await discover(app, { ...provider, client_secret: clientSecretOf(app, provider) })
  const all = kept(app)
  all.delete(provider.id)
  all.set(provider.id, { configuration, updatedAt, until: Date.now() + goodForMs })
  const [oldest] = all.keys()
  if (all.size > mostKept && oldest !== undefined) all.delete(oldest)
  return configuration
}

/** Reads the metadata of an issuer. Fails if it names another issuer. */
export async function discover(
  app: App,
  provider: { issuer: string; client_id: string; client_secret: string },
): Promise<Configuration> {
  const { allowInsecureRequests, customFetch, discovery, enableNonRepudiationChecks } = await openid()
  const issuer = new URL(provider.issuer)
  const configuration = await discovery(issuer, provider.client_id, provider.client_secret, undefined, {
    [customFetch]: (url: string, options: CustomFetchOptions) => guardedFetch(app, url, options),
    timeout: timeoutMs / 1000,
    // The guarded client reaches private addresses only if the operator allows it.
    execute: issuer.protocol === 'http:' ? [allowInsecureRequests] : [],
  })
  // Without it, the signature of a token received over TLS wouldn't be checked.
  enableNonRepudiationChecks(configuration)
  return configuration
}

async function guardedFetch(app: App, url: string, options: CustomFetchOptions): Promise<Response> {
  const answer = await app.outbound.request({
    url,
    method: options.method,
    headers: options.headers,
    body: bodyOf(options.body),
    timeoutMs,
    maxBytes: mostBytes,
    redirects: 0,
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  })
  const isEmpty = answer.status === 204 || answer.status === 304
  return new Response(isEmpty ? null : new Uint8Array(answer.body), {
    status: answer.status,
    headers: answer.headers,
  })
}

function bodyOf(body: CustomFetchOptions['body']): string | Uint8Array | null {
  if (body === undefined || body === null) return null
  if (typeof body === 'string' || body instanceof Uint8Array) return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new Error('a request of an unknown kind')
}
