import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { api } from '../../app/api.ts'
import { useLive } from '../../app/live/live.ts'
import type { Conversation } from '../words.ts'
import { ConversationList, type ListState } from './conversation-list.ts'
import type { ListTakes } from './views.ts'

const pageSize = 100

export interface Conversations extends ListState<Conversation> {
  list: ConversationList<Conversation>
}

/** The conversations of a view, paginated and kept up to date. */
export function useConversations(takes: ListTakes): Conversations {
  const key = JSON.stringify(takes)
  const list = useMemo(() => {
    const asked = JSON.parse(key) as ListTakes
    return new ConversationList<Conversation>({
      page: (cursor) =>
        api.getConversations({ ...asked, limit: pageSize, ...(cursor === undefined ? {} : { cursor }) }),
      some: (ids) => api.getConversations({ ...asked, limit: pageSize, ids: ids.join(',') }),
    })
  }, [key])
  useEffect(() => {
    void list.readMore()
  }, [list])
  useLive(['conversation'], ({ topic, ids, change }) => {
    if (change === 'typing' || change === 'note') return
    if (topic === 'reset' || ids === null) void list.readAgain()
    else void list.changed(ids)
  })
  const state = useSyncExternalStore(
    (listener) => list.subscribe(listener),
    () => list.state,
  )
  return useMemo(() => ({ ...state, list }), [state, list])
}
