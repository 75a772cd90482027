import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Client } from '@modelcontextprotocol/client'
import type { BoundSecret } from '../../../kit/bound-secret.ts'
import { ToolFailure } from '../../../kit/toolbox.ts'
import type { App } from '../../../platform/app.ts'
import { OutboundError } from '../../../platform/outbound/index.ts'
import { maskAll } from '../../../platform/secrets/index.ts'

/** The connection data of another server that offers tools. */
export interface RemoteServer {
  url: string
  /** With their secrets filled in. */
  headers: Readonly<Record<string, string>>
  /** Names of those that contain a secret. */
  secretHeaders: readonly string[]
  secrets: readonly BoundSecret[]
}

const largestAnswer = 4 * 1024 * 1024

/**
 * Talks with a server of the Model Context Protocol while `work` runs, for at most `timeoutMs`. Its errors
 * are failures of the tool, with secrets masked.
 */
export async function withRemote<T>(
  app: App,
  server: RemoteServer,
  limits: { timeoutMs: number; signal?: AbortSignal | undefined },
  work: (client: Client, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const time = AbortSignal.timeout(limits.timeoutMs)
  const signal = limits.signal === undefined ? time : AbortSignal.any([time, limits.signal])
  const sdk = await import('@modelcontextprotocol/client')
  const client = new sdk.Client(
    { name: 'frontdesk', version: '1.0.0' },
    { versionNegotiation: { mode: 'auto' } },
  )
  refuseUnsendable(server.headers)
  const transport = new sdk.StreamableHTTPClientTransport(new URL(server.url), {
    fetch: guardedFetch(app, server, limits.timeoutMs, signal),
    requestInit: { headers: { ...server.headers } },
  })
  try {
    await within(client.connect(transport, { signal, timeout: limits.timeoutMs }), signal)
    return await within(work(client, signal), signal)
  } catch (error) {
    throw asFailure(error, server, time.aborted ? limits.timeoutMs : undefined)
  } finally {
    // Closing sends the server a message, which may fail.
    void client.close().catch(() => undefined)
  }
}

/** A secret may have characters that no header can, such as a line break. */
function refuseUnsendable(headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
      throw new ToolFailure(`The header "${name}" cannot be sent: its value holds a line break or its like.`)
    }
  }
}

/** The library waits as long as a server promises to answer; this limit ends the wait anyway. */
function within<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const ended = Promise.withResolvers<never>()
  const end = () => ended.reject(signal.reason)
  if (signal.aborted) end()
  else signal.addEventListener('abort', end, { once: true })
  ended.promise.catch(() => undefined)
  return Promise.race([work, ended.promise]).finally(() => signal.removeEventListener('abort', end))
}

function asFailure(error: unknown, { secrets }: RemoteServer, exceededMs: number | undefined): unknown {
  if (error instanceof ToolFailure) return error
  if (exceededMs !== undefined)
    return new ToolFailure(`The MCP server took longer than ${exceededMs / 1000} s.`)
  if (!(error instanceof Error)) return error
  // The library adds its own text to network errors; ours is enough.
  const said = outboundErrorIn(error)?.message ?? error.message
  const masked = maskAll(
    said,
    secrets.map(({ value }) => value),
  )
  return new ToolFailure(`The MCP server failed: ${masked.slice(0, 500)}`)
}

function outboundErrorIn(error: unknown): OutboundError | undefined {
  if (error instanceof OutboundError) return error
  if (!(error instanceof Error)) return undefined
  const { data } = error as { data?: unknown }
  return outboundErrorIn(error.cause ?? Object(data).cause)
}

/**
 * Sends the library's requests through the guarded client. Streams that a server opens by itself aren't
 * needed here.
 */
function guardedFetch(app: App, server: RemoteServer, timeoutMs: number, signal: AbortSignal) {
  return async (address: string | URL, init: RequestInit = {}): Promise<Response> => {
    const method = init.method ?? 'GET'
    if (method !== 'POST') return new Response(null, { status: 405 })
    const answer = await app.outbound.stream({
      method,
      url: address,
      headers: Object.fromEntries(new Headers(init.headers)),
      body: typeof init.body === 'string' ? init.body : null,
      timeoutMs,
      maxBytes: largestAnswer,
      redirects: 0,
      signal:
        init.signal === undefined || init.signal === null ? signal : AbortSignal.any([signal, init.signal]),
      secretHeaders: server.secretHeaders,
      secrets: server.secrets,
    })
    const { status, headers } = answer
    if (status === 202 || status === 204) {
      answer.body.destroy()
      return new Response(null, { status, headers })
    }
    return new Response(Readable.toWeb(answer.body) as ReadableStream<Uint8Array>, { status, headers })
  }
}
