import { useEffect, useRef, useState } from 'react'
import { api } from '../../app/api.ts'
import { useLive } from '../../app/live/live.ts'
import { useOthersHere, usePresenceDetails } from '../../app/live/presence.ts'
import { t } from '../../kit/language/translate.ts'
import type { Details } from '../words.ts'
import { contactName } from '../words.ts'
import style from './composer.module.css'
import talk from './talk.module.css'

const restMilliseconds = 4000
const againMilliseconds = 2500

/** Sends typing indicators to teammates and live chat visitors. */
export function useTellTyping({ id, channel }: Details, isReply: boolean, text: string): void {
  const [isTyping, setTyping] = useState(false)
  const [known, setKnown] = useState({ id, text })
  const toldAt = useRef(0)
  if (known.id !== id || known.text !== text) {
    // A restored draft doesn't count as typing.
    setTyping(known.id === id && text !== '')
    setKnown({ id, text })
  }
  usePresenceDetails(isTyping ? { typing: isReply ? 'reply' : 'note' } : undefined)
  useEffect(() => {
    if (!isTyping) return undefined
    const now = Date.now()
    if (isReply && channel === 'LIVECHAT' && now - toldAt.current > againMilliseconds) {
      toldAt.current = now
      // Best effort: the next key press sends another one.
      void api.postConversationTyping({ conversationId: id }).catch(() => undefined)
    }
    const timer = setTimeout(() => setTyping(false), restMilliseconds)
    return () => clearTimeout(timer)
  }, [isTyping, isReply, channel, id, text])
}

/** Teammates who are typing in the same conversation. */
export function OthersTyping() {
  const writing = useOthersHere().filter(({ details }) => typeof Object(details).typing === 'string')
  const replying = writing.filter(({ details }) => Object(details).typing === 'reply')
  const [one] = replying.length > 0 ? replying : writing
  if (one === undefined) return null
  return (
    <span className={style['others']} role="status">
      {replying.length > 0
        ? t('{name} is writing a reply', { name: one.name })
        : t('{name} is writing a note', { name: one.name })}
    </span>
  )
}

const shownMilliseconds = 5000

/** Shows that the visitor is typing, if the channel reports it. `said` is their last message. */
export function UserTyping({ conversation, said }: { conversation: Details; said: string | undefined }) {
  const { id } = conversation
  const [typing, setTyping] = useState<{ after: string | undefined } | undefined>()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useLive(['conversation'], ({ ids, change, userId }) => {
    if (change !== 'typing' || userId !== null || ids?.includes(id) !== true) return
    setTyping({ after: said })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setTyping(undefined), shownMilliseconds)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  // The visitor's message ends their typing. Messages of others don't.
  if (typing === undefined || typing.after !== said) return null
  return (
    <p className={talk['typing']} role="status">
      <span className={talk['dots']} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {t('{name} is writing', { name: contactName(conversation) })}
    </p>
  )
}
