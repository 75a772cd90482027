import { mask } from '../../platform/secrets/index.ts'

const secretName = /auth|cookie|token|secret|key|password|signature|credential/i

/** True if the name of a header says that its value is secret. */
export function isSecretHeader(name: string): boolean {
  return secretName.test(name) && name !== 'idempotency-key'
}

// These describe a message; any other header may hold a credential, whatever its name.
const plainHeaders = new Set(
  (
    'accept accept-charset accept-encoding accept-language cache-control connection content-encoding content-language ' +
    'content-length content-type date etag host idempotency-key last-modified retry-after server transfer-encoding ' +
    'user-agent vary'
  ).split(' '),
)

export function maskedHeaders(headers: Iterable<[string, string]>): Record<string, string> {
  return Object.fromEntries(
    Array.from(headers, ([name, value]) => [
      name,
      plainHeaders.has(name.toLowerCase()) ? value : mask(value),
    ]),
  )
}

/** The URL with its password and secret parameters masked. */
export function maskedUrl(text: string): string {
  const url = URL.parse(text)
  if (url === null) return text
  if (url.password !== '') url.password = 'masked'
  for (const name of new Set(url.searchParams.keys())) {
    if (secretName.test(name)) url.searchParams.set(name, mask(url.searchParams.get(name) ?? ''))
  }
  return url.href
}

const secretKey = /password|passwd|secret|token|api[_-]?key|private[_-]?key|authorization|credential|cookie/i
const deepest = 12

/** Data for a trace: values under secret names are masked. */
export function maskedValue(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth >= deepest) return value
  if (Array.isArray(value)) return value.map((one) => maskedValue(one, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const isSecret = secretKey.test(name) && (typeof inner === 'string' || typeof inner === 'number')
      return [name, isSecret ? mask(String(inner)) : maskedValue(inner, depth + 1)]
    }),
  )
}

// Enough to see what went wrong; the whole response is the output of the node.
const longestBody = 4000

export function shortenedBody(text: string): string {
  return text.length > longestBody ? `${text.slice(0, longestBody)}… (${text.length} characters)` : text
}
