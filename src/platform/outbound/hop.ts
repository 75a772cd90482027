import { originRefusal } from '../../kit/bound-secret.ts'
import { acceptedEncodings } from './body.ts'
import type { OutboundRequest } from './call.ts'
import { OutboundError } from './errors.ts'

/** One request of a call: the first, or one after a redirect. */
export interface Hop {
  method: string
  url: URL
  headers: Record<string, string>
  body: string | Uint8Array | null
}

export function firstHop(request: OutboundRequest): Hop {
  const url = checkedUrl(String(request.url))
  const method = (request.method ?? 'GET').toUpperCase()
  if (method === 'CONNECT' || method === 'TRACE') {
    throw new OutboundError('invalid_request', `The method ${method} cannot be sent.`)
  }
  checkSecrets(request, url)
  return { method, url, headers: ownHeaders(request.headers ?? {}), body: request.body ?? null }
}

const redirects = new Set([301, 302, 303, 307, 308])

export function isRedirect(status: number): boolean {
  return redirects.has(status)
}

/** The request that a redirect asks for. What was secret to one origin is not sent to another, nor to the first again. */
export function nextHop(hop: Hop, status: number, location: string, request: OutboundRequest): Hop {
  const target = URL.parse(location, hop.url.href)
  if (target === null) {
    throw new OutboundError('invalid_url', `${hop.url.host} redirects to something that is not an address.`)
  }
  const url = checkedUrl(target.href)
  if (request.secretsOutsideHeaders === true) checkSecrets(request, url)
  const becomesGet = status === 303 ? hop.method !== 'HEAD' : status < 303 && hop.method === 'POST'
  const dropped = new Set([
    ...(url.origin === hop.url.origin ? [] : secretHeaders(request)),
    ...(becomesGet ? ['content-type', 'content-encoding', 'content-language', 'content-location'] : []),
  ])
  const headers = without(hop.headers, dropped)
  return becomesGet ? { method: 'GET', url, headers, body: null } : { ...hop, url, headers }
}

function secretHeaders(request: OutboundRequest): string[] {
  return ['authorization', 'cookie', ...(request.secretHeaders ?? [])].map((name) => name.toLowerCase())
}

/** The one check that every stored secret passes on its way out. */
function checkSecrets({ secrets = [] }: OutboundRequest, { origin }: URL): void {
  for (const secret of secrets) {
    const refusal = originRefusal(secret, origin)
    if (refusal !== undefined) throw new OutboundError('blocked_address', refusal)
  }
}

function checkedUrl(text: string): URL {
  const url = URL.parse(text)
  if (url === null) throw new OutboundError('invalid_url', 'The address to call is not valid.')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new OutboundError('invalid_url', 'Only http and https addresses can be called.')
  }
  if (url.username !== '' || url.password !== '') {
    throw new OutboundError('invalid_url', 'An address to call must not hold a user name or password.')
  }
  return url
}

/** Headers of the connection are set by the client. A custom `host` would reach other sites. */
const connectionHeaders = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

function ownHeaders(given: Readonly<Record<string, string>>): Record<string, string> {
  const named = Object.entries(given).map(([name, value]) => [name.toLowerCase(), value])
  const headers: Record<string, string> = { 'user-agent': 'frontdesk', ...Object.fromEntries(named) }
  return { ...without(headers, connectionHeaders), 'accept-encoding': acceptedEncodings }
}

function without(
  headers: Readonly<Record<string, string>>,
  names: ReadonlySet<string>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.has(name)))
}
