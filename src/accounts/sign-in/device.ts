import type { Client } from '../../kit/endpoint.ts'
import { token } from '../../kit/ids.ts'
import type { App } from '../../platform/app.ts'
import { SecretsError } from '../../platform/secrets/index.ts'
import { cookie, readCookie } from '../sessions/cookie.ts'

const context = 'sign-in/device'
const yearSeconds = 365 * 86_400

/**
 * A cookie that says that somebody signed in here before. It lets nobody in: it only keeps their tries apart from those
 * that others make under the same email.
 */
export function deviceCookie(app: App, personId: number, client: Client): string {
  const value = app.secrets.seal(`${personId} ${token(128)}`, context)
  return cookie('frontdesk-device', value, client.secure, yearSeconds)
}

/** What this device is called, where this person signed in on it. */
export function knownDevice(app: App, personId: number | undefined, client: Client): string | undefined {
  const sealed = readCookie(client.cookie, 'frontdesk-device', client.secure)
  if (sealed === undefined || personId === undefined) return undefined
  try {
    const [person, device] = app.secrets.open(sealed, context).split(' ')
    return person === String(personId) ? device : undefined
  } catch (error) {
    if (error instanceof SecretsError) return undefined
    throw error
  }
}
