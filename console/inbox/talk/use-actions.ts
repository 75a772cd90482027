import { useState } from 'react'
import type { OperationName } from '../../../clients/typescript/src/index.ts'
import { useChange } from '../../app/operations.ts'
import { t } from '../../kit/language/translate.ts'
import { toast } from '../../kit/toast-store.ts'
import type { Conversation, Details } from '../words.ts'
import { showChanged } from './use-conversation.ts'

type Priority = Conversation['priority']

/** The actions of a conversation, shared by buttons, menus and shortcuts. */
export interface Actions {
  isBusy: boolean
  take: () => void
  /** Asks for a note to the agent first. */
  handBack: () => void
  release: (note: string) => void
  isHandingBack: boolean
  stopHandingBack: () => void
  close: () => void
  reopen: () => void
  assign: (to: { user_id?: number | null; team_id?: number | null }) => void
  snooze: (until: Date | null) => void
  setPriority: (priority: Priority) => void
  addTag: (tag: string) => void
  removeTag: (tag: string) => void
}

const refreshes: readonly OperationName[] = ['getConversationsCounts']

export function useActions(conversation: Details | undefined): Actions {
  const [isHandingBack, setHandingBack] = useState(false)
  const conversationId = conversation?.id ?? ''
  const done = { refreshes, onDone: showChanged }
  const take = useChange('postConversationTake', done)
  const release = useChange('postConversationRelease', done)
  const assign = useChange('postConversationAssign', done)
  const snooze = useChange('postConversationSnooze', done)
  const reopen = useChange('postConversationReopen', done)
  const patch = useChange('patchConversation', done)
  const addTags = useChange('postConversationTags', { onDone: showChanged, queue: 'tags' })
  const removeTags = useChange('deleteConversationTags', { onDone: showChanged, queue: 'tags' })
  const close = useChange('postConversationClose', {
    refreshes,
    onDone: (changed) => {
      showChanged(changed)
      toast(t('Conversation closed'), {
        tone: 'good',
        action: { label: t('Undo'), run: () => reopen.mutate({ conversationId: changed.id }) },
      })
    },
  })
  const isBusy = [take, release, assign, snooze, reopen, close].some(({ isPending }) => isPending)
  return {
    isBusy,
    isHandingBack,
    take: () => take.mutate({ conversationId }),
    handBack: () => setHandingBack(true),
    stopHandingBack: () => setHandingBack(false),
    release: (note) => {
      setHandingBack(false)
      release.mutate({ conversationId, body: note.trim() === '' ? {} : { note: note.trim() } })
    },
    close: () => close.mutate({ conversationId }),
    reopen: () => reopen.mutate({ conversationId }),
    assign: (to) => assign.mutate({ conversationId, body: to }),
    snooze: (until) => snooze.mutate({ conversationId, body: { until: until?.toISOString() ?? null } }),
    setPriority: (priority) => patch.mutate({ conversationId, body: { priority } }),
    addTag: (tag) => addTags.mutate({ conversationId, body: { tags: [tag] } }),
    removeTag: (tag) => removeTags.mutate({ conversationId, body: { tags: [tag] } }),
  }
}
