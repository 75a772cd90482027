/** Where a person is led to with the answer. */
export interface Destination {
  /** A website, a program that listens on the person's own computer, or one that is opened by a scheme of its own. */
  kind: 'website' | 'computer' | 'application'
  /** The host; of an application, its scheme. */
  name: string
}

const loopbackHosts = new Set(['127.0.0.1', '[::1]', 'localhost'])

// What browsers act on themselves; anything else is handed to the program that has registered the scheme.
const browserSchemes =
  /^(?:about|blob|chrome|chrome-extension|data|devtools|edge|feed|file|filesystem|ftp|intent|jar|javascript|mailto|moz-extension|resource|sms|tel|vbscript|view-source|ws|wss):$/

/**
 * Where an address leads; undefined for one that nobody may be led to: plain HTTP but to the person's own computer, a
 * fragment, credentials, or a scheme that a browser acts on itself.
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
 * Whether a client may be answered at `given`: at exactly what it has registered. The port of a program on the person's
 * own computer is free, since it takes one that happens to be (RFC 8252, section 7.3).
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

/** The address with the answer in its query; what it had there stays. */
export function answeredAt(redirectUri: string, answer: Record<string, string | undefined>): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer)) {
    if (value !== undefined) url.searchParams.set(name, value)
  }
  return url.href
}
