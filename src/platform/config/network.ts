import { isIP } from 'node:net'

/** `10.0.0.7`, `fd00::1`, `10.0.0.0/8`. */
function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  return !address.includes('%') && /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)
}

/** Ranges that the HTTP server knows by name. */
const named = new Set(['loopback', 'linklocal', 'uniquelocal'])

export function isProxy(text: string): boolean {
  return named.has(text) || isAddressOrRange(text)
}

export function isHostOrRange(text: string): boolean {
  return isAddressOrRange(text) || /^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?\.?$/i.test(text)
}
