import { buffer } from 'node:stream/consumers'
import type { Agent, Dispatcher } from 'undici'
import type { Lifetime } from '../../kit/lifetime.ts'
import { type AllowList, readAllowList } from './addresses.ts'
import { readableBody, tooLarge } from './body.ts'
import type { Outbound, OutboundRequest, OutboundResponse, OutboundStream } from './call.ts'
import { guardedAddress, guardedConnector, type Resolve, systemResolve } from './connector.ts'
import { type Deadline, startDeadline } from './deadline.ts'
import { OutboundError, outboundError, stopping } from './errors.ts'
import { firstHop, type Hop, isRedirect, nextHop } from './hop.ts'

export interface OutboundOptions {
  /** Hosts, addresses and CIDR ranges that may be called although they are private. */
  allow: readonly string[]
  resolve?: Resolve
}

/** A client with its own pool of connections, which lives as long as the application. */
export function openOutbound(lifetime: Lifetime, options: OutboundOptions): Outbound {
  const allow = readAllowList(options.allow)
  const resolve = options.resolve ?? systemResolve
  let agent: Promise<Agent> | undefined
  let isClosed = false
  lifetime.own('outbound', async () => {
    isClosed = true
    await (await agent)?.destroy()
  })
  const stream = async (request: OutboundRequest) => {
    if (isClosed) throw stopping()
    agent ??= openAgent(allow, resolve)
    return open(await agent, request)
  }
  return {
    stream,
    request: async (request) => collected(await stream(request)),
    addressOf: (host) => guardedAddress(allow, resolve, host),
  }
}

/** Loads the library on the first call, because it takes 0.1 s and most commands make no calls. */
async function openAgent(allow: AllowList, resolve: Resolve): Promise<Agent> {
  const undici = await import('undici')
  return new undici.Agent({
    connect: guardedConnector(undici.buildConnector, allow, resolve),
    connections: 128,
    allowH2: false,
    // The deadline of each call is its only clock: these would end the answers of models that think for long.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
}

async function open(agent: Agent, request: OutboundRequest): Promise<OutboundStream> {
  const deadline = startDeadline(request.timeoutMs ?? 30_000, request.signal)
  try {
    const { response, hop } = await follow(agent, firstHop(request), request, deadline)
    return answer(response, hop, request.maxBytes ?? 10 * 1024 * 1024, deadline)
  } catch (error) {
    deadline.release()
    throw error
  }
}

async function follow(agent: Agent, first: Hop, request: OutboundRequest, deadline: Deadline) {
  const limit = request.redirects ?? 5
  let hop = first
  for (let followed = 0; ; followed++) {
    const response = await send(agent, hop, deadline)
    const { location } = response.headers
    if (limit === 0 || !isRedirect(response.statusCode) || location === undefined) return { response, hop }
    await skip(response, hop, deadline)
    if (followed === limit) {
      throw new OutboundError('too_many_redirects', `${first.url.host} redirects more than ${limit} times.`)
    }
    hop = nextHop(hop, response.statusCode, String(location), request)
  }
}

async function send(agent: Agent, { url, method, headers, body }: Hop, deadline: Deadline) {
  const options = { origin: url.origin, path: `${url.pathname}${url.search}`, method, headers, body }
  try {
    // Undici lets go of a call that is to be aborted only once it is connected, which a silent host delays for long.
    return await deadline.limit(agent.request({ ...options, signal: deadline.signal }))
  } catch (error) {
    throw outboundError(error, url.host)
  }
}

/** Reads the rest of a short page, so that its connection can be reused, and cancels a long one. */
async function skip(response: Dispatcher.ResponseData, hop: Hop, deadline: Deadline): Promise<void> {
  await response.body.dump({ limit: 16_384, signal: deadline.signal }).catch((error: unknown) => {
    throw outboundError(error, hop.url.host)
  })
}

function answer(
  response: Dispatcher.ResponseData,
  hop: Hop,
  maxBytes: number,
  deadline: Deadline,
): OutboundStream {
  const { statusCode: status, body: source } = response
  const headers = headersOf(response)
  const length = headers.get('content-length')
  const hasBody = hop.method !== 'HEAD' && status !== 204 && status !== 304 && length !== '0'
  const encoding = hasBody ? (headers.get('content-encoding') ?? '') : ''
  try {
    if (hasBody && Number(length) > maxBytes) throw tooLarge(maxBytes)
    const body = readableBody(source, encoding, maxBytes, hop.url.host)
    body.once('close', deadline.release)
    if (encoding !== '') {
      // They describe the transferred bytes, not the decoded ones.
      headers.delete('content-encoding')
      headers.delete('content-length')
    }
    return { status, headers, url: hop.url.href, body }
  } catch (error) {
    source.on('error', () => undefined).destroy()
    throw error
  }
}

function headersOf(response: Dispatcher.ResponseData): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(response.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  return headers
}

async function collected({ body: source, ...answered }: OutboundStream): Promise<OutboundResponse> {
  const body = await buffer(source)
  return { ...answered, body, text: () => decoded(body, answered.headers) }
}

function decoded(body: Buffer, headers: Headers): string {
  const [, charset] = /charset="?([^\s";]+)/i.exec(headers.get('content-type') ?? '') ?? []
  try {
    return new TextDecoder(charset).decode(body)
  } catch {
    // An unknown character set.
    return new TextDecoder().decode(body)
  }
}
