import type { ConversationEvent, Entry, Message } from '../words.ts'

/** Merges the newest page into known entries. The page wins. Both are sorted newest first. */
export function withNewest(known: readonly Entry[], page: readonly Entry[]): Entry[] {
  const ids = new Set(page.map(({ id }) => id))
  return [...page, ...known.filter(({ id }) => !ids.has(id))]
}

/** Returns true if entries may be missing between the newest page and the known ones. */
export function hasGap(known: readonly Entry[], page: readonly Entry[], hasMore: boolean): boolean {
  if (known.length === 0 || !hasMore) return false
  const ids = new Set(known.map(({ id }) => id))
  return !page.some(({ id }) => ids.has(id))
}

export type Shown =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'message'; key: string; message: Message; isFirst: boolean }
  | { kind: 'note'; key: string; event: ConversationEvent }
  | { kind: 'event'; key: string; event: ConversationEvent }

// Internal events of the agent belong to its trace, not to the conversation.
const visibleTypes: ReadonlySet<string> = new Set([
  'ERROR',
  'CONVERSATION_IDLE',
  'CONVERSATION_CLOSED',
  'FEEDBACK_CAPTURED',
  'HANDED_OVER',
  'TAKEN_OVER',
  'ASSIGNED',
  'HANDED_BACK',
  'WAIT_ENDED',
  'REOPENED',
  'GUARDRAIL',
])

// Consecutive messages within this time show the name once.
const sameBreath = 5 * 60_000

/** Groups entries for display: oldest first, with date separators, without trace events. */
export function shownEntries(entries: readonly Entry[]): Shown[] {
  const shown: Shown[] = []
  let day = ''
  let before: Message | undefined
  for (const entry of entries.toReversed()) {
    if (entry.kind === 'event' && entry.type !== 'NOTE' && !visibleTypes.has(entry.type)) continue
    const today = new Date(entry.created_at).toDateString()
    if (today !== day) {
      shown.push({ kind: 'day', key: `day ${entry.id}`, at: entry.created_at })
      before = undefined
    }
    day = today
    if (entry.kind === 'event') {
      shown.push({ kind: entry.type === 'NOTE' ? 'note' : 'event', key: entry.id, event: entry })
      before = undefined
    } else {
      shown.push({ kind: 'message', key: entry.id, message: entry, isFirst: !goesOn(before, entry) })
      before = entry
    }
  }
  return shown
}

function goesOn(before: Message | undefined, message: Message): boolean {
  return (
    before !== undefined &&
    before.from === message.from &&
    before.author?.id === message.author?.id &&
    Date.parse(message.created_at) - Date.parse(before.created_at) < sameBreath
  )
}

/** Returns the id of the visitor's last loaded message. */
export function lastOfUser(entries: readonly Entry[]): string | undefined {
  return entries.find((entry) => entry.kind === 'message' && entry.from === 'USER')?.id
}

/** Finds the question of an answer and a teammate's later reply, as the start of a correction. */
export function aroundAnswer(
  entries: readonly Entry[],
  messageId: string,
): { question: string; correction: string } {
  const messages = entries.filter((entry) => entry.kind === 'message').toReversed()
  const at = messages.findIndex(({ id }) => id === messageId)
  const question = messages.slice(0, Math.max(at, 0)).findLast(({ from }) => from === 'USER')
  const correction = at < 0 ? undefined : messages.slice(at + 1).find(({ from }) => from === 'PERSON')
  return { question: question?.content ?? '', correction: correction?.content ?? '' }
}
