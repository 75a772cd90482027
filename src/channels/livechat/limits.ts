import { perApp } from '../../kit/lifetime.ts'
import { Problem } from '../../kit/problem.ts'
import { rateWindow } from '../../kit/rate-window.ts'
import type { App } from '../../platform/app.ts'

// A person who types fast and is answered at once stays far below; nobody sends ten files a minute by hand.
const messagesAMinute = 30
// What is answered costs: as much as one person has to say in an hour, and all those behind one address.
const messagesAnHour = 200
const messagesOfAddressAnHour = 1000
const hourMs = 60 * 60_000
const uploadsAMinute = 10
// A page that tells every few seconds that somebody writes.
const typingAMinute = 40

/** Counted in each process: the limits are there against runaway clients, not for billing. */
const windows = perApp((app: App) => {
  const limit = app.config.livechatRateLimit
  const unless0 = (some: number) => (limit === 0 ? 0 : some)
  return {
    requests: rateWindow(limit),
    // Each is a row that is kept for months.
    visitors: rateWindow(Math.ceil(limit / 20)),
    messages: rateWindow(unless0(messagesAMinute)),
    messagesOfHour: rateWindow(unless0(messagesAnHour), hourMs),
    messagesOfAddress: rateWindow(unless0(messagesOfAddressAnHour), hourMs),
    uploads: rateWindow(unless0(uploadsAMinute)),
    typing: rateWindow(unless0(typingAMinute)),
  }
})

export type Limited = keyof ReturnType<typeof windows>

/** `key`: the address, or the visitor. */
export function countUse(app: App, what: Limited, key: string): void {
  const { exceeded, reset } = windows(app)[what](key)
  if (!exceeded) return
  throw new Problem('rate_limited', `That was a lot at once; wait ${reset} s.`, {
    headers: { 'retry-after': String(reset) },
  })
}

/** Something that is said and answered. */
export function countSaid(app: App, visitorId: string, address: string): void {
  countUse(app, 'messages', visitorId)
  countUse(app, 'messagesOfHour', visitorId)
  countUse(app, 'messagesOfAddress', address)
}
