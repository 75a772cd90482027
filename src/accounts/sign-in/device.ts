import type { Client } from '../../kit/endpoint.ts'
import { token } from '../../kit/ids.ts'
import type { App } from '../../platform/app.ts'
import { SecretsError } from '../../platform/secrets/index.ts'
import { cookie, readCookie } from '../sessions/cookie.ts'

const context = 'sign-in/device'
const yearSeconds = 365 * 86_400
// People who share a browser have separate entries in one cookie.
const mostPeople = 5

/**
 * A cookie with the people who signed in on this device before. It grants no access: it separates their
 * attempts from those of others with the same email address, and distinguishes known devices from new ones.
 */
export function deviceCookie(app: App, personId: number, client: Client): string {
  const others = readDevices(app, client).filter(([person]) => person !== String(personId))
  const devices = [[String(personId), token(128)], ...others].slice(0, mostPeople)
  const value = app.secrets.seal(devices.map((pair) => pair.join(' ')).join(','), context)
  return cookie('frontdesk-device', value, client.secure, yearSeconds)
}

/** The name of this device, if this person signed in on it before. */
export function knownDevice(app: App, personId: number | undefined, client: Client): string | undefined {
  if (personId === undefined) return undefined
  return readDevices(app, client).find(([person]) => person === String(personId))?.[1]
}

/** The name of this device, if anyone signed in on it before. */
export function anyKnownDevice(app: App, client: Client): string | undefined {
  return readDevices(app, client)[0]?.[1]
}

/** The person and device name of everyone who signed in here, the latest first. */
function readDevices(app: App, client: Client): string[][] {
  const sealed = readCookie(client.cookie, 'frontdesk-device', client.secure)
  if (sealed === undefined) return []
  try {
    return app.secrets
      .open(sealed, context)
      .split(',')
      .map((pair) => pair.split(' '))
  } catch (error) {
    if (error instanceof SecretsError) return []
    throw error
  }
}
