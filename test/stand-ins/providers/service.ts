import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from '../listen.ts'
import { json } from './json.ts'
import { type OAuthStandIn, type OAuthWays, oauthStandIn } from './oauth.ts'

/** The answer to the next calls of the API, regardless of the call. */
export interface Failure {
  status: number
  headers?: Record<string, string>
  /** HTML by default, like from proxies in front of such services. */
  body?: string
}

export interface Call {
  path: string
  query: URLSearchParams
}

/** A service's answer; undefined for an unknown path. */
export type Reply = { status?: number; json: unknown } | { text: string } | undefined

export interface Service {
  url: string
  oauth: OAuthStandIn
  failures: Failure[]
  /** Authorised calls that match one of these get no answer. */
  silences: RegExp[]
  /** Every authorised call of the API: `/drive/v3/files?…`. */
  calls: string[]
  close: () => Promise<void>
}

/** A service with a sign-in at `ways`, which answers the rest to clients with a valid token. */
export async function startService(
  ways: OAuthWays,
  answer: (call: Call, url: string) => Reply,
  refusal: unknown,
): Promise<Service> {
  const failures: Failure[] = []
  const silences: RegExp[] = []
  const calls: string[] = []
  const oauth = oauthStandIn(ways)
  let url = ''
  const server = createServer((request, response) => {
    void serve(request, response)
  })

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, search, searchParams: query } = new URL(request.url ?? '/', 'http://stand-in')
    if (await oauth.serve(request, response, url)) return
    const failure = failures.shift()
    if (failure !== undefined) {
      const headers = { 'content-type': 'text/html', ...failure.headers }
      response.writeHead(failure.status, headers).end(failure.body ?? '<html><h1>Sorry</h1></html>')
      return
    }
    if (!oauth.isGood(request.headers.authorization)) return json(response, 401, refusal)
    calls.push(`${path}${search}`)
    if (silences.some((pattern) => pattern.test(`${path}${search}`))) return
    const reply = answer({ path, query }, url)
    if (reply === undefined) return json(response, 404, { error: { message: `${path} is nowhere` } })
    if ('text' in reply) response.writeHead(200, { 'content-type': 'text/plain' }).end(reply.text)
    else json(response, reply.status ?? 200, reply.json)
  }

  const { port, close } = await listen(server)
  url = `http://127.0.0.1:${port}`
  return { url, oauth, failures, silences, calls, close }
}

/** A page of a list by a token that is the position in it; undefined for an invalid token. */
export function pageOf<T>(
  items: readonly T[],
  token: string | null,
  size: number,
): { items: T[]; next: string | undefined } | undefined {
  const start = token === null ? 0 : Number(/^page-(\d+)$/.exec(token)?.[1] ?? Number.NaN)
  if (Number.isNaN(start)) return undefined
  const end = start + size
  return { items: items.slice(start, end), next: end < items.length ? `page-${end}` : undefined }
}
