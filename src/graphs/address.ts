import type { Lookup } from '../kit/lookup.ts'
import { capturedText } from './property-path.ts'
import { counted, parseTemplate, valueOf } from './templates.ts'

/** Thrown if a template with its values isn't a usable URL. */
export class UnusableAddress extends Error {}

/**
 * The URL of a template with its values. A variable at the start may hold a URL or its beginning. Elsewhere, a value
 * fills a single part of the author's text, so it can't change the host or the folder.
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

/** True if the next character still belongs to the host. */
function isInsideHost(address: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\/[^/?#\\]*$/i.test(address)
}

/** The value at the start of a URL. If the host continues after it, it may only be the start of a host. */
function frontPart(value: string, rest: string, isLast: boolean): string {
  if (isLast || /^[/?#]/.test(rest)) return value
  if (rest.startsWith('://')) return value.replace(/:\/*$/, '')
  if (/^https?:\/\/[a-z0-9.-]*$/i.test(value)) return value
  throw new UnusableAddress(`"${value.slice(0, 100)}" cannot be the beginning of a host.`)
}

/** After a part of the host that the author wrote, a value could change which domain the host belongs to. */
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

/** Refuses values with `..`, which lead out of the author's folder. */
function refuseDots(template: string, address: string): void {
  if (dotsIn(address) > dotsIn(template))
    throw new UnusableAddress('A value of "." or ".." cannot stand in an address.')
}

/** The origin of every URL of a template; undefined if a variable decides on it. */
export function fixedOrigin(template: string): string | undefined {
  const [, start = ''] = /^(https?:\/\/[^/?#{}\\\s@]+)(?:[/?#]|$)/i.exec(template.trim()) ?? []
  return URL.parse(start)?.origin
}

/** A header value on a single line. */
export function headerPart(value: string): string {
  return value.replaceAll(/\p{Cc}+/gu, ' ').trim()
}
