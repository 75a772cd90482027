import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { api } from '../../app/api.ts'
import { useLive } from '../../app/live/live.ts'
import { throttle } from '../../app/live/throttle.ts'
import { type Talk, TranscriptReader } from './transcript-reader.ts'

const pageSize = 50
// Bursts of messages are fetched at most ten times a second.
const againMilliseconds = 100

/** The entries of a conversation, kept up to date. */
export function useEntries(conversationId: string): Talk & { reader: TranscriptReader } {
  const reader = useMemo(
    () =>
      new TranscriptReader((cursor) =>
        api.getConversationEntries({
          conversationId,
          limit: pageSize,
          ...(cursor === undefined ? {} : { cursor }),
        }),
      ),
    [conversationId],
  )
  const state = useSyncExternalStore(
    (listener) => reader.subscribe(listener),
    () => reader.state,
  )
  const readSoon = useMemo(() => throttle(() => void reader.readNewest(), againMilliseconds), [reader])
  useEffect(() => {
    void reader.readNewest()
  }, [reader])
  useLive(['conversation'], ({ topic, ids, change }) => {
    if (change === 'typing') return
    if (topic === 'reset' || ids === null || ids.includes(conversationId)) readSoon()
  })
  return { ...state, reader }
}
