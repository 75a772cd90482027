import type { Failure } from '../providers/service.ts'
import type { SentByBot, TelegramBot } from './data.ts'

export interface TelegramState {
  bot: TelegramBot
  webhook: { url: string; secret: string | null; allowed: string[] } | undefined
  /** Those that wait to be fetched. */
  updates: { update_id: number; [content: string]: unknown }[]
  /** Every message that was taken, in order. */
  sent: SentByBot[]
  /** Every method that was called. */
  calls: string[]
  /** «typing to 5001». */
  actions: string[]
  /** Buttons that somebody has pressed, and those of which the bot has told that it knows. */
  pressed: Set<string>
  answered: string[]
  /** Who has written to the bot, and who has blocked it. */
  people: Set<number>
  blocked: Set<number>
  files: Map<string, { path: string; bytes: Buffer }>
  /** What the next calls are answered instead, whatever they ask. */
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
