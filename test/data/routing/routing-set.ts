import { afterwards } from './routing-afterwards.ts'
import { clinic } from './routing-clinic.ts'
import { garage, gym } from './routing-garage-gym.ts'
import { helpdesk, hotel } from './routing-hotel-helpdesk.ts'
import { restaurant, salon } from './routing-restaurant-salon.ts'
import { shop } from './routing-shop.ts'
import { unseen } from './routing-unseen.ts'

/** What an agent of one trade is taught, and messages with the flow that they call for; null for none of them. */
export interface Trade {
  trade: string
  options: { id: string; name: string; description?: string; phrases: string[] }[]
  messages: [message: string, wanted: string | null][]
}

export const trades: readonly Trade[] = [clinic, shop, hotel, helpdesk, garage, gym, restaurant, salon]

export interface RoutingCase {
  trade: Trade
  message: string
  wanted: string | null
}

const casesOf = (some: readonly Trade[]): readonly RoutingCase[] =>
  some.flatMap((trade) => trade.messages.map(([message, wanted]) => ({ trade, message, wanted })))

const cases = casesOf(trades)

/** Thresholds and lists of words were made with every first message of two. */
export const tuningHalf = cases.filter((_, index) => index % 2 === 0)

/** Of every second one only the totals were looked at while thresholds were made. */
export const heldOutHalf = cases.filter((_, index) => index % 2 === 1)

/** Of trades that nothing was tuned for; written when all was done, and tried once. */
export const writtenAfterwards = casesOf(afterwards)

/** Written later still, by somebody who knew none of the others. */
export const writtenLater = casesOf(unseen)
