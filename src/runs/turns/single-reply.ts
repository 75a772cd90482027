import type { Citation } from './citations.ts'
import type { MessageData, MessageEntry, NewEntry } from './recorder.ts'

const isMessage = (entry: NewEntry): entry is MessageEntry => 'role' in entry

/** The messages of the Start flow, once the turn has left it: the greeting of a chat. */
export function greetingIn(entries: readonly NewEntry[], startFlowId: number | null): Set<NewEntry> {
  const at = (type: 'FLOW_ENTERED' | 'FLOW_EXITED') =>
    entries.findIndex(
      (entry) => 'type' in entry && entry.type === type && entry.data['flow_id'] === startFlowId,
    )
  const [entered, left] = [at('FLOW_ENTERED'), at('FLOW_EXITED')]
  return new Set(entered === -1 || left === -1 ? [] : entries.slice(entered, left).filter(isMessage))
}

/**
 * The entries of a turn with one message at most, at the place of the last one. The greeting is only kept if
 * it is the reply.
 */
export function withSingleReply(entries: readonly NewEntry[], startFlowId: number | null): NewEntry[] {
  const greeting = greetingIn(entries, startFlowId)
  const isAnswered = entries.some(
    (entry) => isMessage(entry) && !greeting.has(entry) && entry.data?.byQueue !== true,
  )
  const kept = isAnswered ? entries.filter((entry) => !greeting.has(entry)) : [...entries]
  const messages = kept.filter(isMessage)
  const last = messages.at(-1)
  if (last === undefined || messages.length === 1) return kept
  const reply = {
    ...last,
    content: messages.map(({ content }) => content).join('\n\n'),
    data: dataOf(messages),
  }
  return kept
    .filter((entry) => entry === last || !isMessage(entry))
    .map((entry) => (entry === last ? reply : entry))
}

function dataOf(messages: readonly MessageEntry[]): MessageData | null {
  const bySource = new Map<string, Citation>()
  for (const one of messages.flatMap(({ data }) => data?.citations ?? [])) {
    const known = bySource.get(one.source_id)
    if (known === undefined || known.score < one.score) bySource.set(one.source_id, one)
  }
  if (bySource.size > 0) return { citations: [...bySource.values()].toSorted((a, b) => b.score - a.score) }
  return messages.every(({ data }) => data?.byQueue === true) ? { byQueue: true } : null
}
