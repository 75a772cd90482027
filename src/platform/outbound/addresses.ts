import { isIP, isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Private hosts and ranges that may be called. */
export interface AllowList {
  hosts: ReadonlySet<string>
  ranges: readonly [Address, number][]
}

/** Reads FRONTDESK_OUTBOUND_ALLOW: host names, addresses and CIDR ranges. */
export function readAllowList(entries: readonly string[]): AllowList {
  const hosts = new Set<string>()
  const ranges: [Address, number][] = []
  for (const entry of entries) {
    if (ipaddr.isValidCIDR(entry)) ranges.push(ipaddr.parseCIDR(entry))
    else if (isIP(entry) !== 0) ranges.push(wholeAddress(entry))
    else hosts.add(hostKey(entry))
  }
  return { hosts, ranges }
}

/** Checks whether a call to `host` with this address is allowed. */
export function mayReach(allow: AllowList, host: string, address: string): boolean {
  return isPublic(parse(address)) || isListed(allow, host, address)
}

/** Checks whether the operator has allowed it, by name or address. */
export function isListed(allow: AllowList, host: string, address: string): boolean {
  if (allow.hosts.has(hostKey(host))) return true
  const parsed = parse(address)
  return allow.ranges.some(([range, bits]) => range.kind() === parsed.kind() && parsed.match(range, bits))
}

/** One spelling for each host: `Example.com.` is `example.com`, `[::1]` is `::1`. */
function hostKey(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
}

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Refuses everything except ordinary unicast: private, loopback, link-local (cloud metadata), carrier-grade
 * NAT, multicast, unspecified and reserved addresses. In IPv6 only globally assigned ranges are ordinary, which
 * excludes `::127.0.0.1`. 6to4 and Teredo could contain any IPv4 address and are unused.
 */
function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast)
}

const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/**
 * An IPv4 address inside an IPv6 one is judged by its target: mapped (`::ffff:10.0.0.1`), or through the
 * translator of an IPv6-only network, where every IPv4 host has such an address.
 */
function parse(text: string): Address {
  if (isIPv4(text)) return ipaddr.IPv4.parse(text)
  // In hexadecimal first: ipaddr.js reads `::8.8.8.8` as the mapped address, the system as another one.
  const canonical = new URL(`http://[${text.replace(/%.*$/, '')}]`).hostname.slice(1, -1)
  const address = ipaddr.IPv6.parse(canonical)
  const holdsIPv4 = address.isIPv4MappedAddress() || address.match(nat64)
  return holdsIPv4 ? new ipaddr.IPv4(address.toByteArray().slice(-4)) : address
}

function wholeAddress(text: string): [Address, number] {
  const address = parse(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}
