/** The result of JSON.parse: tests read answers of every shape, and the server has already checked the shape. */
export type Json = ReturnType<typeof JSON.parse>

/** An answer for tests. `body` is parsed if it is JSON. */
export interface Reply {
  status: number
  headers: Headers
  body: Json
  text: string
}

export interface Api {
  get: (path: string, init?: RequestInit) => Promise<Reply>
  post: (path: string, body?: unknown, init?: RequestInit) => Promise<Reply>
  put: (path: string, body?: unknown) => Promise<Reply>
  patch: (path: string, body?: unknown) => Promise<Reply>
  delete: (path: string, body?: unknown) => Promise<Reply>
  /** As above, but fails the test unless the answer is a 2xx, and returns its body. */
  ok: { [M in 'get' | 'post' | 'put' | 'patch' | 'delete']: (path: string, body?: unknown) => Promise<Json> }
  /** A raw request to the public API. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>
}

/** A client of the public API that authenticates with `key`; without a key, it sends no Authorization header. */
export function apiClient(url: string, key?: string): Api {
  return clientWith(url, key === undefined ? {} : { authorization: `Bearer ${key}` })
}

/** A client that authenticates with the cookie of a session, like a page of the server. */
export function sessionClient(url: string, secret: string): Api {
  return clientWith(url, sessionHeaders(secret))
}

export function sessionHeaders(secret: string): Record<string, string> {
  return { cookie: `frontdesk-session=${secret}`, 'sec-fetch-site': 'same-origin' }
}

function clientWith(url: string, credentials: Record<string, string>): Api {
  const request = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${url}/public/v1${path}`, {
      ...init,
      headers: {
        ...credentials,
        ...Object.fromEntries(new Headers(init.headers)),
      },
    })
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    init: RequestInit = {},
  ): Promise<Reply> => {
    const json = body === undefined ? {} : { body: JSON.stringify(body) }
    const headers = {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...Object.fromEntries(new Headers(init.headers)),
    }
    const response = await request(path, { ...init, method, headers, ...json })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : undefined,
      text,
    }
  }
  const must = (method: string) => async (path: string, body?: unknown) => {
    const reply = await send(method, path, body)
    if (reply.status >= 300) throw new Error(`${method} ${path} answered ${reply.status}: ${reply.text}`)
    return reply.body
  }
  return {
    get: (path, init) => send('GET', path, undefined, init),
    post: (path, body, init) => send('POST', path, body, init),
    put: (path, body) => send('PUT', path, body),
    patch: (path, body) => send('PATCH', path, body),
    delete: (path, body) => send('DELETE', path, body),
    ok: {
      get: must('GET'),
      post: must('POST'),
      put: must('PUT'),
      patch: must('PATCH'),
      delete: must('DELETE'),
    },
    fetch: request,
  }
}
