import { type Form, formData } from './form.ts'

/** An operation as it is sent, and sent again. */
export interface PreparedRequest {
  method: string
  url: string
  headers: Headers
  body: string | FormData | undefined
  /** Sending it twice has the effect of sending it once. */
  repeatable: boolean
  /** Answers with a file rather than with JSON. */
  file: boolean
}

export interface RequestOptions {
  signal?: AbortSignal | undefined
  /** Makes this call and a later one with the same key one and the same; by default each call has its own. */
  idempotencyKey?: string | undefined
  /** Beside those of the client, as in `{ 'if-match': etag }`. */
  headers?: Record<string, string> | undefined
}

/** Puts an operation together: what the path does not name goes into the query. */
export function prepare(
  route: string,
  taken: Readonly<Record<string, unknown>>,
  options: RequestOptions,
): PreparedRequest {
  const [method = '', path = '', ...marks] = route.split(' ')
  const { body, ...others }: Record<string, unknown> = taken
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = others[name] as string | number | undefined
    delete others[name]
    if (value === undefined || value === '') throw new TypeError(`${method} ${path} needs ${name}`)
    // Addresses are read without them, so that another operation would be called.
    if (value === '.' || value === '..')
      throw new TypeError(`${method} ${path}: ${name} may not be "${value}"`)
    return encodeURIComponent(String(value))
  })
  const headers = new Headers(options.headers)
  const withKey = marks.includes('key')
  if (withKey) headers.set('idempotency-key', options.idempotencyKey ?? randomKey())
  if (body !== undefined && !marks.includes('form')) headers.set('content-type', 'application/json')
  return {
    method,
    url: address + queryText(others),
    headers,
    body: bodyOf(body, marks.includes('form')),
    repeatable: withKey || marks.includes('read') || ['GET', 'PUT', 'DELETE'].includes(method),
    file: marks.includes('file'),
  }
}

function bodyOf(body: unknown, isForm: boolean): string | FormData | undefined {
  if (body === undefined) return undefined
  if (!isForm) return JSON.stringify(body)
  return body instanceof FormData ? body : formData(body as Form)
}

function queryText(values: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) query.append(name, String(one))
    }
  }
  return query.size === 0 ? '' : `?${query.toString()}`
}

// Not randomUUID, which browsers have on secure pages only.
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
