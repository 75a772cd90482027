import type { Schemas } from '../../../clients/typescript/src/index.ts'

type Activity = Schemas['Activity']
type Change = Schemas['RowHistoryEntry']
type Conversation = Schemas['InboxConversation']

/** The loaded part of a source, newest first. */
export interface ReadSoFar<One> {
  results: readonly One[]
  hasMore: boolean
}

export type Entry =
  | { kind: 'activity'; at: string; id: string; activity: Activity }
  | { kind: 'change'; at: string; id: string; change: Change }
  | { kind: 'conversation'; at: string; id: string; conversation: Conversation }

/**
 * Merges activities, changes and conversations, newest first. Activities about changes are omitted, because the history
 * has old and new values. Entries older than the loaded part of any source are held back, so that nothing appears in
 * between later.
 */
export function merged(
  activities: ReadSoFar<Activity>,
  changes: ReadSoFar<Change>,
  conversations: ReadSoFar<Conversation>,
): Entry[] {
  const written = activities.results.map(
    (activity): Entry => ({ kind: 'activity', at: activity.occurred_at, id: activity.id, activity }),
  )
  const changed = changes.results.map(
    (change): Entry => ({ kind: 'change', at: change.at, id: change.id, change }),
  )
  const talked = conversations.results.map(
    (conversation): Entry => ({
      kind: 'conversation',
      at: conversation.last_message_at,
      id: conversation.id,
      conversation,
    }),
  )
  const ends = [
    activities.hasMore ? written.at(-1)?.at : undefined,
    changes.hasMore ? changed.at(-1)?.at : undefined,
    conversations.hasMore ? talked.at(-1)?.at : undefined,
  ].filter((end) => end !== undefined)
  const from = ends.toSorted((a, b) => b.localeCompare(a))[0] ?? ''
  return [...written, ...changed, ...talked]
    .filter((entry) => entry.at >= from && !(entry.kind === 'activity' && entry.activity.automatic))
    .toSorted((a, b) => b.at.localeCompare(a.at))
}
