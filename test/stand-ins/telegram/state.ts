import type { Failure } from '../providers/service.ts'
import type { SentByBot, TelegramBot } from './data.ts'

export interface TelegramState {
  bot: TelegramBot
  webhook: { url: string; secret: string | null; allowed: string[] } | undefined
  /** The updates that wait to be fetched. */
  updates: { update_id: number; [content: string]: unknown }[]
  /** Every accepted message, in order. */
  sent: SentByBot[]
  /** Every method that was called. */
  calls: string[]
  /** «typing to 5001». */
  actions: string[]
  /** Pressed buttons, and those that the bot has confirmed. */
  pressed: Set<string>
  answered: string[]
  /** People who have written to the bot, and those who have blocked it. */
  people: Set<number>
  blocked: Set<number>
  files: Map<string, { path: string; bytes: Buffer }>
  /** The answers for the next calls, regardless of the call. */
  failures: Failure[]
  lastMessage: number
  lastUpdate: number
}

export function emptyState(bot: TelegramBot): TelegramState {
  return {
    bot,
    webhook: undefined,
    updates: [],
    sent: [],
    calls: [],
    actions: [],
    pressed: new Set(),
    answered: [],
    people: new Set(),
    blocked: new Set(),
    files: new Map(),
    failures: [],
    lastMessage: 1000,
    lastUpdate: 500,
  }
}
