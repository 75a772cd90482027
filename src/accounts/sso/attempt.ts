import { z } from 'zod'
import type { Client } from '../../kit/endpoint.ts'
import type { App } from '../../platform/app.ts'
import { SecretsError } from '../../platform/secrets/index.ts'
import { cookie, readCookie } from '../sessions/cookie.ts'
import { returnPath } from './return-path.ts'

const context = 'accounts/sign-on'
const goodForSeconds = 10 * 60

/** The state that the browser must bring back, sealed in a cookie. */
const attempt = z.strictObject({
  providerId: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  returnTo: returnPath,
  /** The session that is confirmed, or whose user is linked; null for a visit that opens a new one. */
  session: z.strictObject({ id: z.string(), purpose: z.enum(['confirm', 'link']) }).nullable(),
  until: z.number(),
})

export type Attempt = z.output<typeof attempt>

export function attemptCookie(app: App, client: Client, begun: Omit<Attempt, 'until'>): string {
  const kept: Attempt = { ...begun, until: Date.now() + goodForSeconds * 1000 }
  const sealed = app.secrets.seal(JSON.stringify(kept), context)
  return cookie('frontdesk-sign-on', sealed, client.secure, goodForSeconds)
}

/** It is good once. */
export function endedAttemptCookie(client: Client): string {
  return cookie('frontdesk-sign-on', '', client.secure, 0)
}

/** The attempt of this browser; undefined if there is none or it has expired. */
export function readAttempt(app: App, client: Client): Attempt | undefined {
  const sealed = readCookie(client.cookie, 'frontdesk-sign-on', client.secure)
  if (sealed === undefined) return undefined
  try {
    const read = attempt.safeParse(JSON.parse(app.secrets.open(sealed, context)))
    return read.success && read.data.until > Date.now() ? read.data : undefined
  } catch (error) {
    if (error instanceof SecretsError) return undefined
    throw error
  }
}
