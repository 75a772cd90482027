import type { Lookup } from '../kit/lookup.ts'
import { capturedText } from './property-path.ts'
import { counted, parseTemplate, valueOf } from './templates.ts'

/** Why a text with its values in place is no address that may be called. */
export class UnusableAddress extends Error {}

/**
 * The address that a template comes to. A variable at the very front may hold an address or its beginning; anywhere
 * else a value is one part of what the author wrote: it can lead neither to another host nor to another folder.
 */
export function addressFrom(template: string, lookup: Lookup): URL {
  let address = ''
  parseTemplate(template.trim(), lookup).forEach((segment, index, segments) => {
    if ('text' in segment) {
      address += segment.text
      return
    }
    const value = counted(lookup, capturedText(valueOf(segment.name, lookup)) ?? '').trim()
    const next = segments[index + 1]
    const rest = next !== undefined && 'text' in next ? next.text : ''
    const isLast = next === undefined
    if (index === 0) address += frontPart(value, rest, isLast)
    else if (isInsideHost(address)) address += hostPart(value, address, rest, isLast)
    else address += encodeURIComponent(value)
  })
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new UnusableAddress(`"${address.slice(0, 200)}" is not an address.`)
  }
  refuseDots(template, address)
  return url
}

/** Returns true if the next character still belongs to the host. */
function isInsideHost(address: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\/[^/?#\\]*$/i.test(address)
}

/** The part of an address before its path. If the host continues after it, only the start of the host. */
function frontPart(value: string, rest: string, isLast: boolean): string {
  if (isLast || /^[/?#]/.test(rest)) return value
  if (rest.startsWith('://')) return value.replace(/:\/*$/, '')
  if (/^https?:\/\/[a-z0-9.-]*$/i.test(value)) return value
  throw new UnusableAddress(`"${value.slice(0, 100)}" cannot be the beginning of a host.`)
}

/** Behind a part of the host that the author wrote, a value could only change what that part belongs to. */
function hostPart(value: string, address: string, rest: string, isLast: boolean): string {
  const written = address.replace(/^.*:\/\//, '')
  const endsHost = isLast || /^[/?#:]/.test(rest)
  if (written.endsWith(':') && /^\d{1,5}$/.test(value) && endsHost) return value
  const isHostName = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i.test(value)
  if (isHostName && (written === '' || !endsHost)) return value
  if (written === '' && endsHost && /^[a-z0-9.-]+:\d{1,5}$/i.test(value)) return value
  throw new UnusableAddress(`"${value.slice(0, 100)}" cannot stand in the host of an address.`)
}

function dotsIn(text: string): number {
  return text.split(/[/?#]/).filter((part) => /^\.{1,2}$/.test(part)).length
}

/** `..` leads out of the folder that the author wrote. */
function refuseDots(template: string, address: string): void {
  if (dotsIn(address) > dotsIn(template))
    throw new UnusableAddress('A value of "." or ".." cannot stand in an address.')
}

/** The origin of every address that a template can lead to; undefined if a variable decides on it. */
export function fixedOrigin(template: string): string | undefined {
  const [, start = ''] = /^(https?:\/\/[^/?#{}\\\s@]+)(?:[/?#]|$)/i.exec(template.trim()) ?? []
  return URL.parse(start)?.origin
}

/** A value in a header: one line. */
export function headerPart(value: string): string {
  return value.replaceAll(/\p{Cc}+/gu, ' ').trim()
}
