import { mask } from '../platform/secrets/index.ts'

const secretName = /auth|cookie|token|secret|key|password|signature|credential/i

/** Whether a header's name says that its value is not for everyone. */
export function isSecretHeader(name: string): boolean {
  return secretName.test(name) && name !== 'idempotency-key'
}

export function shownHeaders(headers: Iterable<[string, string]>): Record<string, string> {
  return Object.fromEntries(
    Array.from(headers, ([name, value]) => [name, isSecretHeader(name) ? mask(value) : value]),
  )
}

/** The address without the secrets that people put into it. */
export function shownUrl(text: string): string {
  const url = URL.parse(text)
  if (url === null) return text
  if (url.password !== '') url.password = 'masked'
  for (const name of new Set(url.searchParams.keys())) {
    if (secretName.test(name)) url.searchParams.set(name, mask(url.searchParams.get(name) ?? ''))
  }
  return url.href
}

// Enough to see what went wrong; the whole response is the output of the node.
const longestBody = 4000

export function shownBody(text: string): string {
  return text.length > longestBody ? `${text.slice(0, longestBody)}… (${text.length} characters)` : text
}
