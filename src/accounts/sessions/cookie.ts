import { sessionDays } from './lifetime.ts'

/**
 * `__Host-` binds the cookie to this host and to HTTPS. Browsers refuse such names over plain HTTP, so the
 * cookie has another name there, which is never read over HTTPS.
 */
function cookieName(base: string, secure: boolean): string {
  return secure ? `__Host-${base}` : base
}

const sessionBase = 'frontdesk-session'

/** The cookies that sign-in uses, other than the session: each lives for some seconds and is sent to us alone. */
export type CookieName = typeof sessionBase | 'frontdesk-device' | 'frontdesk-sign-on'

export function readCookie(
  header: string | undefined,
  base: CookieName,
  secure: boolean,
): string | undefined {
  const start = `${cookieName(base, secure)}=`
  for (const part of (header ?? '').split(';')) {
    const pair = part.trimStart()
    if (pair.startsWith(start)) return pair.slice(start.length).trimEnd()
  }
  return undefined
}

export function cookie(base: CookieName, value: string, secure: boolean, seconds: number): string {
  const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}`
  return `${cookieName(base, secure)}=${value}; ${attributes}${secure ? '; Secure' : ''}`
}

export function readSessionCookie(header: string | undefined, secure: boolean): string | undefined {
  const value = readCookie(header, sessionBase, secure)
  return value !== undefined && /^[\w-]{1,100}$/.test(value) ? value : undefined
}

export function sessionCookie(secret: string, secure: boolean): string {
  return cookie(sessionBase, secret, secure, sessionDays.most * 86_400)
}

export function endedSessionCookie(secure: boolean): string {
  return cookie(sessionBase, '', secure, 0)
}
