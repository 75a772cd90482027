import { ConnectionError, errorFrom, FrontdeskError } from './errors.ts'
import type { PreparedRequest } from './request.ts'

export interface ClientOptions {
  /** Where the server is, as in `https://desk.example`; in a browser, by default, where the page came from. */
  baseUrl?: string | undefined
  /** An API key. Without one the session cookie counts, which is kept here where no browser keeps it. */
  key?: string | undefined
  /** How often a call is tried again that failed for the moment; 4 unless said otherwise. */
  retries?: number | undefined
  /** Milliseconds that an answer may take; 120,000 unless said otherwise. Streams and files may take longer. */
  timeout?: number | undefined
  fetch?: typeof fetch | undefined
}

export interface SendOptions {
  signal?: AbortSignal | undefined
  accept?: string | undefined
}

/** Sends a request until it is answered: a good answer is returned, any other thrown. */
export type Transport = (request: PreparedRequest, options: SendOptions) => Promise<Response>

const longestWait = 60_000

export function transport(options: ClientOptions): Transport {
  const { retries = 4 } = options
  const sendOnce = sender(options)
  return async (request, { signal, accept = '*/*' }) => {
    for (let attempt = 0; ; attempt++) {
      const { response, error } = await sendOnce(request, signal, accept)
      if (response !== undefined) return response
      signal?.throwIfAborted()
      const wait = waitAfter(error, request, attempt)
      if (attempt >= retries || wait === undefined || wait > longestWait) throw error
      await pause(wait, signal)
    }
  }
}

type Attempt = { response: Response; error?: undefined } | { response?: undefined; error: Error }

function sender(options: ClientOptions) {
  const { key, timeout = 120_000 } = options
  const base = `${(options.baseUrl ?? '').replace(/\/$/, '')}/public/v1`
  const call = options.fetch ?? ((url: string, init: RequestInit) => fetch(url, init))
  const cookies = key === undefined ? cookieJar(options.baseUrl) : undefined
  return async (
    request: PreparedRequest,
    signal: AbortSignal | undefined,
    accept: string,
  ): Promise<Attempt> => {
    const headers = new Headers(request.headers)
    headers.set('accept', accept)
    if (key !== undefined) headers.set('authorization', `Bearer ${key}`)
    cookies?.add(headers)
    const { method, body, file } = request
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(new Error('it took too long')), timeout)
    try {
      const response = await call(base + request.url, {
        method,
        headers,
        body: body ?? null,
        signal: signal === undefined ? limit.signal : AbortSignal.any([signal, limit.signal]),
      })
      cookies?.keep(response.headers)
      if (!response.ok) return { error: await errorFrom(response) }
      // Read here, within the time limit, and so that a connection that breaks off is tried again.
      if (file || accept === eventStream || response.status === 204) return { response }
      const { status, headers: answered } = response
      return { response: new Response(await response.arrayBuffer(), { status, headers: answered }) }
    } catch (cause) {
      return { error: new ConnectionError(`${method} ${base}${request.url}: ${reasonOf(cause)}`, { cause }) }
    } finally {
      clearTimeout(timer)
    }
  }
}

/** What Node says of it is `fetch failed`; what failed is the cause of that. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { message, cause } = error
  const { code } = (cause ?? {}) as { code?: unknown }
  const reason = cause instanceof Error && cause.message !== '' ? cause.message : code
  return typeof reason === 'string' ? `${message} (${reason})` : message
}

export const eventStream = 'text/event-stream'

/** Milliseconds to wait before the next attempt; undefined where another would be of no use, or do harm. */
function waitAfter(
  error: Error | undefined,
  { repeatable, headers }: PreparedRequest,
  attempt: number,
): number | undefined {
  const backoff = 250 * 2 ** attempt * (0.5 + Math.random() / 2)
  if (!(error instanceof FrontdeskError)) return repeatable ? backoff : undefined
  const { status, retryAfter } = error
  const isPending = status === 409 && headers.has('idempotency-key') && retryAfter !== undefined
  if (status === 429 || isPending || (repeatable && status >= 502 && status <= 504)) {
    return retryAfter ?? backoff
  }
  return undefined
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
  })
}

/** Browsers keep cookies themselves, show none and let none be set; there all of this has no effect. */
function cookieJar(baseUrl: string | undefined) {
  const cookies = new Map<string, string>()
  return {
    add: (headers: Headers): void => {
      if (cookies.size === 0 || baseUrl === undefined) return
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
      // The server takes changes by cookie from its own pages only.
      headers.set('origin', new URL(baseUrl).origin)
    },
    keep: (headers: Headers): void => {
      for (const line of headers.getSetCookie()) {
        const [pair = ''] = line.split(';')
        const name = pair.slice(0, pair.indexOf('='))
        const value = pair.slice(name.length + 1)
        if (value === '' || /;\s*max-age=0/i.test(line)) cookies.delete(name)
        else cookies.set(name, value)
      }
    },
  }
}
