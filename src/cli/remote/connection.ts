import type { IncomingHttpHeaders } from 'node:http'
import { UsageError } from '../command.ts'
import { type Credentials, readCredentials } from './credentials.ts'
import { RemoteError } from './error.ts'
import { type HttpAnswer, readBody, sendHttp } from './http.ts'
import { localCertificate, localServer, serverUrl } from './server-url.ts'

export interface RemoteRequest {
  method: string
  /** Under `/public/v1`, with its query. */
  path: string
  headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  json?: unknown
  /** Sent unchanged. The headers contain its type. */
  raw?: Buffer
}

/** A server, and what lets us in there. */
export interface Connection {
  server: string
  send: (request: RemoteRequest) => Promise<HttpAnswer>
}

export const serverFlag = {
  description: 'URL of the server. Defaults to the one that `frontdesk login` last used',
} as const

/** Uses the key of the environment, as in a pipeline, or the stored session. */
export async function connect(given: string | undefined): Promise<Connection> {
  const { FRONTDESK_API_KEY: key, FRONTDESK_SERVER } = process.env
  const named = given ?? FRONTDESK_SERVER
  if (key !== undefined) {
    const server = named === undefined ? localServer() : serverUrl(named)
    const certificate = await localCertificate(server)
    return connection(server, { key, who: 'the key', ...(certificate === undefined ? {} : { certificate }) })
  }
  const { current, servers } = await readCredentials()
  const server = named === undefined ? current : serverUrl(named)
  const credentials = server === undefined ? undefined : servers[server]
  if (server === undefined || credentials === undefined) {
    const at = named === undefined ? '' : ` --server ${named}`
    throw new UsageError(`Sign in first: frontdesk login${at}. Or set FRONTDESK_API_KEY.`)
  }
  return connection(server, credentials)
}

export function connection(server: string, credentials: Partial<Credentials>): Connection {
  const { key, cookie, certificate } = credentials
  return {
    server,
    send: ({ method, path, headers = {}, json, raw }) =>
      sendHttp({
        method,
        url: new URL(`${server}/public/v1${path}`),
        certificate,
        body: json === undefined ? raw : JSON.stringify(json),
        headers: {
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
          ...(cookie === undefined ? {} : { cookie }),
          // Changes with a session require the origin of the server.
          origin: server,
          'user-agent': 'frontdesk command line',
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
      }),
  }
}

/** Calls an operation that answers JSON; any other answer than a good one is thrown. */
export async function ask(to: Connection, request: RemoteRequest): Promise<unknown> {
  const answer = await to.send(request)
  const body = await readBody(answer)
  if (answer.status >= 300) throw refusal(to, answer.status, body)
  const parsed: unknown = body.length === 0 ? undefined : JSON.parse(body.toString())
  return parsed
}

interface Envelope {
  code?: string
  message?: string
  details?: { issues?: RemoteIssue[] }
}

interface RemoteIssue {
  path: string
  message: string
  suggestion?: string
}

/** The error of the API. Any other answer is reported by its status. */
export function envelopeOf(body: Buffer): Envelope {
  try {
    return JSON.parse(body.toString()) as Envelope
  } catch {
    return {}
  }
}

export function refusal({ server }: Connection, status: number, body: Buffer): RemoteError {
  const { code, message = `${server} answered ${status}.`, details } = envelopeOf(body)
  const issues = (details?.issues ?? []).map(issueText)
  const signIn = code === 'unauthorized' || code === 'confirmation_required' || code === 'totp_required'
  const hint = signIn ? [`Sign in again: frontdesk login --server ${server}`] : []
  // A single issue is the message already. With several, the message only counts them.
  const [only] = issues
  const text =
    issues.length === 1 && only?.startsWith(message) === true ? [] : issues.map((one) => `  ${one}`)
  const said = text.length === 0 ? (only ?? message) : message.replace('; see details.issues.', ':')
  return new RemoteError([said, ...text, ...hint].join('\n'))
}

function issueText({ path, message, suggestion }: RemoteIssue): string {
  const hint = suggestion === undefined || message.includes(suggestion) ? '' : ` Did you mean ${suggestion}?`
  return `${path === '' ? '' : `${path}: `}${message}${hint}`
}

/** `name=value` of the first cookie of this name that an answer sets. */
export function sessionCookieOf(headers: IncomingHttpHeaders): string | undefined {
  const set = headers['set-cookie']?.find((text) => /^(?:__Host-)?frontdesk-session=./.test(text))
  return set?.split(';')[0]
}
