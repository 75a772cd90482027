import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import type { buildConnector } from 'undici'
import { type AllowList, isListed, mayReach } from './addresses.ts'
import { OutboundError } from './errors.ts'

interface Resolved {
  address: string
  family: number
}

/** Every address of a host. */
export type Resolve = (host: string) => Promise<Resolved[]>

export const systemResolve: Resolve = (host) => lookup(host, { all: true })

const connectTimeoutMs = 10_000

/**
 * Opens connections to permitted addresses only. The check is part of the socket's own lookup, so a name that
 * resolves differently the next time can't bypass it.
 */
export function guardedConnector(
  build: typeof buildConnector,
  allow: AllowList,
  resolve: Resolve,
): buildConnector.connector {
  const connect = build({
    lookup: guardedLookup(allow, resolve),
    timeout: connectTimeoutMs,
    autoSelectFamily: true,
    // Servers we know nothing about get the smaller of the two protocols.
    allowH2: false,
  })
  return (options, callback) => {
    // A socket resolves names, but uses addresses directly.
    if (isIP(options.hostname) !== 0 && !mayReach(allow, options.hostname, options.hostname)) {
      callback(blocked(options.hostname), null)
      return
    }
    connect(options, callback)
  }
}

/** Resolves a permitted address. The socket must use it directly and not resolve the name again. */
export async function guardedAddress(
  allow: AllowList,
  resolve: Resolve,
  host: string,
): Promise<{ address: string; isListed: boolean }> {
  const [{ address }] = isIP(host) === 0 ? await permitted(allow, resolve, host) : [{ address: host }]
  if (!mayReach(allow, host, address)) throw blocked(host)
  return { address, isListed: isListed(allow, host, address) }
}

function guardedLookup(allow: AllowList, resolve: Resolve): LookupFunction {
  const find = callbackify((host: string) => permitted(allow, resolve, host))
  return (host, options, callback) => {
    find(host, (error, addresses) => {
      if (error !== null) callback(error, [])
      else if (options.all) callback(null, addresses)
      else callback(null, addresses[0].address, addresses[0].family)
    })
  }
}

async function permitted(
  allow: AllowList,
  resolve: Resolve,
  host: string,
): Promise<[Resolved, ...Resolved[]]> {
  const found = await resolve(host).catch((error: unknown) => {
    throw new OutboundError('dns', `The name ${host} cannot be resolved.`, error)
  })
  const [first, ...others] = found.filter(({ address }) => mayReach(allow, host, address))
  if (first !== undefined) return [first, ...others]
  throw found.length === 0 ? new OutboundError('dns', `The name ${host} has no address.`) : blocked(host)
}

function blocked(host: string): OutboundError {
  return new OutboundError(
    'blocked_address',
    `${host} is at a private or reserved address, which may not be called.`,
  )
}
