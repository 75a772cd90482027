import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** One household has a whole /64 of IPv6 addresses. */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address
  const parsed = ipaddr.IPv6.parse(address)
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  return parsed.toByteArray().slice(0, 8).join('.')
}
