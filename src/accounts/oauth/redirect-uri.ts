/** The target of the redirect with the answer. */
export interface Destination {
  /** A website, a program that listens on the person's own computer, or an application with its own URL scheme. */
  kind: 'website' | 'computer' | 'application'
  /** The host; of an application, its scheme. */
  name: string
}

const loopbackHosts = new Set(['127.0.0.1', '[::1]', 'localhost'])

// Browsers act on these themselves. Other schemes open the application that registered them.
const browserSchemes =
  /^(?:about|blob|chrome|chrome-extension|data|devtools|edge|feed|file|filesystem|ftp|intent|jar|javascript|mailto|moz-extension|resource|sms|tel|vbscript|view-source|ws|wss):$/

/**
 * The type of a redirect URL; undefined if it isn't allowed: plain HTTP to another machine, a fragment,
 * credentials, or a scheme that a browser acts on itself.
 */
export function destinationOf(uri: string): Destination | undefined {
  const url = URL.parse(uri)
  // What the browser would make of it must be what was compared.
  if (url === null || /[\s\\#]/.test(uri) || url.username !== '' || url.password !== '') return undefined
  if (url.protocol === 'https:') return { kind: 'website', name: url.host }
  if (url.protocol === 'http:') {
    return loopbackHosts.has(url.hostname) ? { kind: 'computer', name: url.hostname } : undefined
  }
  if (browserSchemes.test(url.protocol)) return undefined
  return { kind: 'application', name: url.protocol.slice(0, -1) }
}

/**
 * Checks that a redirect URL is registered. The port of a program on the person's own computer may differ,
 * because it uses any free one (RFC 8252, section 7.3).
 */
export function isRegistered(registered: readonly string[], given: string): boolean {
  if (destinationOf(given) === undefined) return false
  if (registered.includes(given)) return true
  const portless = withoutLoopbackPort(given)
  return portless !== undefined && registered.some((uri) => withoutLoopbackPort(uri) === portless)
}

function withoutLoopbackPort(uri: string): string | undefined {
  const [, start, rest] =
    /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?((?:[/?].*)?)$/.exec(uri) ?? []
  return start === undefined ? undefined : `${start}${rest ?? ''}`
}

/** Adds the answer to the query of a URL. */
export function answeredAt(redirectUri: string, answer: Record<string, string | undefined>): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer)) {
    if (value !== undefined) url.searchParams.set(name, value)
  }
  return url.href
}
