import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { api } from '../../app/api.ts'
import { invalidate } from '../../app/invalidate.ts'
import { useLive } from '../../app/live/live.ts'
import { throttle } from '../../app/live/throttle.ts'
import { queryClient, useRead } from '../../app/operations.ts'
import type { Conversation, Details } from '../words.ts'

const againMilliseconds = 100

/** A conversation, kept up to date. */
export function useConversation(conversationId: string): UseQueryResult<Details> {
  const readSoon = useMemo(
    () =>
      throttle(
        () => void invalidate(queryClient, ['getConversation', { conversationId }]),
        againMilliseconds,
      ),
    [conversationId],
  )
  useLive(['conversation'], ({ topic, ids, change }) => {
    if (change === 'typing' || change === 'note') return
    if (topic === 'reset' || ids === null || ids.includes(conversationId)) readSoon()
  })
  return useRead('getConversation', { conversationId })
}

/** Applies a change before its event arrives. */
export function showChanged(conversation: Conversation): void {
  queryClient.setQueryData<Details>(['getConversation', { conversationId: conversation.id }], (before) =>
    before === undefined ? before : { ...before, ...conversation },
  )
}

/**
 * Marks the conversation as read whenever a message arrives while it is visible. `leaveUnread` keeps it unread until the
 * reader returns.
 */
export function useMarkRead(
  conversation: Details | undefined,
  onRead: (id: string, isRead: boolean) => void,
): { leaveUnread: () => Promise<void> } {
  const left = useRef<string | undefined>(undefined)
  const id = conversation?.id
  const isUnread = conversation?.unread === true
  const latestOnRead = useRef(onRead)
  latestOnRead.current = onRead
  useEffect(() => {
    if (id === undefined || left.current !== id) left.current = undefined
    if (id === undefined || !isUnread || left.current === id) return undefined
    const mark = async () => {
      // Best effort: the next event sends it again.
      await api.putConversationRead({ conversationId: id, body: { read: true } }).catch(() => undefined)
      setUnread(id, false)
      latestOnRead.current(id, true)
    }
    const markIfSeen = () => {
      if (document.visibilityState === 'visible') void mark()
    }
    markIfSeen()
    document.addEventListener('visibilitychange', markIfSeen)
    return () => document.removeEventListener('visibilitychange', markIfSeen)
  }, [id, isUnread])
  return {
    leaveUnread: async () => {
      if (id === undefined) return
      left.current = id
      await api.putConversationRead({ conversationId: id, body: { read: false } })
      setUnread(id, true)
      latestOnRead.current(id, false)
    },
  }
}

function setUnread(conversationId: string, unread: boolean): void {
  queryClient.setQueryData<Details>(['getConversation', { conversationId }], (before) =>
    before === undefined ? before : { ...before, unread },
  )
  void invalidate(queryClient, ['getConversationsCounts'])
}
