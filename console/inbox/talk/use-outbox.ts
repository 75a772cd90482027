import { useEffect, useSyncExternalStore } from 'react'
import { FrontdeskError } from '../../../clients/typescript/src/index.ts'
import { api } from '../../app/api.ts'
import { explain } from '../../app/problems/explain.ts'
import { Outbox } from './outbox.ts'

const againMilliseconds = 5000
const opened = new Map<number, Outbox>()

/** One outbox per user, so that the next user of this browser doesn't send their messages. */
function outboxOf(userId: number): Outbox {
  const known = opened.get(userId)
  if (known !== undefined) return known
  const key = `frontdesk.inbox.${userId}.unsent`
  const outbox = new Outbox({
    store: { read: () => localStorage.getItem(key), write: (text) => localStorage.setItem(key, text) },
    send: async ({ conversationId, kind, text, mentions, files, key: idempotencyKey }) => {
      const options = { idempotencyKey }
      const file_ids = files.map(({ id }) => id)
      const sent =
        kind === 'reply'
          ? await api.postConversationReply({ conversationId, body: { text, file_ids } }, options)
          : await api.postConversationNotes(
              { conversationId, body: { text, mentions: [...mentions] } },
              options,
            )
      return sent.id
    },
    explain: (error) => {
      const { title, kind } = explain(error)
      // A proxy reports a server that is restarting with such a status.
      const isAway = error instanceof FrontdeskError && [502, 503, 504].includes(error.status)
      return { text: title, isLost: kind === 'offline' || isAway }
    },
    later: (run) => void setTimeout(run, againMilliseconds),
  })
  opened.set(userId, outbox)
  return outbox
}

/** The user's unsent messages, resent after a reconnect. */
export function useOutbox(userId: number): Outbox {
  const outbox = outboxOf(userId)
  useSyncExternalStore(
    (listener) => outbox.subscribe(listener),
    () => outbox.all,
  )
  useEffect(() => {
    const again = () => void outbox.retryLost()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [outbox])
  return outbox
}
