import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { useChannelName } from '../../app/channels.ts'
import { useDraft } from '../../app/drafts.ts'
import { useCurrentSession } from '../../app/session.ts'
import { useNow } from '../list/list-row.tsx'
import type { Details } from '../words.ts'
import { matchingPeople, mentionBegun, mentionedIn, withMention } from './mentions.ts'
import type { Outbox } from './outbox.ts'
import { type ReplyFiles, useReplyFiles } from './reply-files.tsx'
import { obstacle, type Speaking, whoSpeaks } from './speaking.ts'
import { useTellTyping } from './typing.tsx'
import { type Person, useNames } from './use-names.ts'

/** A reply to the visitor, or an internal note. */
export type Mode = 'reply' | 'note'

/** The draft and its actions. */
export interface Composing {
  speaking: Speaking
  isNote: boolean
  /** The reason why replies are impossible. */
  blocked: string | undefined
  text: string
  write: (text: string, caret: number) => void
  setCaret: (caret: number) => void
  /** Appends text to the draft and focuses it. */
  add: (more: string) => void
  /** Teammates that match the typed name. */
  mentionable: readonly Person[]
  /** Enough of the name is typed for Enter to select the first match. */
  isNaming: boolean
  mention: (person: Person) => void
  files: ReplyFiles
  canSend: boolean
  send: () => void
}

export function useComposing(
  conversation: Details,
  mode: Mode,
  outbox: Outbox,
  field: RefObject<HTMLTextAreaElement | null>,
): Composing {
  const { user } = useCurrentSession()
  const now = useNow()
  const { id } = conversation
  const [text, setText] = useDraft('inbox', user.id, `${id}.${mode}`)
  const [caret, setCaret] = useState(0)
  const files = useReplyFiles(id)
  const speaking = whoSpeaks(conversation, user.id)
  const isNote = mode === 'note'
  const channel = useChannelName()(conversation.channel)
  const blocked = isNote ? undefined : obstacle(conversation, speaking, now, channel)
  useTellTyping(conversation, blocked === undefined && !isNote, text)
  const hasContent = text.trim() !== '' || (!isNote && files.ready.length > 0)
  const canSend = blocked === undefined && hasContent && (isNote || !files.isBusy)
  const goOn = useGoOn(field, setText, setCaret)
  const { mentioned, ...mentions } = useMentions(isNote, text, caret, goOn)
  const send = () => {
    if (!canSend) return
    setText('')
    if (!isNote) files.clear()
    void outbox.add({
      key: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`,
      conversationId: id,
      kind: mode,
      text: text.trim(),
      mentions: mentioned,
      files: isNote ? [] : files.ready,
      at: new Date().toISOString(),
    })
  }
  return {
    speaking,
    isNote,
    blocked,
    text,
    write: (next, at) => {
      setText(next)
      setCaret(at)
    },
    setCaret,
    add: (more) => goOn(text.trim() === '' ? more : `${text.trimEnd()}\n\n${more}`),
    ...mentions,
    files,
    canSend,
    send,
  }
}

/** Replaces the text and moves the caret to its end. */
function useGoOn(
  field: RefObject<HTMLTextAreaElement | null>,
  setText: (text: string) => void,
  setCaret: (caret: number) => void,
) {
  return (next: string, at = next.length) => {
    const write = () => {
      field.current?.focus()
      field.current?.setSelectionRange(at, at)
    }
    // Focuses at once for fast typing, and again because a closing menu takes the focus.
    flushSync(() => {
      setText(next)
      setCaret(at)
    })
    write()
    requestAnimationFrame(() => document.activeElement !== field.current && write())
  }
}

/** Teammates whom a note mentions. */
function useMentions(
  isNote: boolean,
  text: string,
  caret: number,
  goOn: (text: string, caret: number) => void,
): Pick<Composing, 'mentionable' | 'isNaming' | 'mention'> & { mentioned: number[] } {
  const { people } = useNames()
  const partialName = isNote ? mentionBegun(text.slice(0, caret)) : undefined
  return {
    mentioned: isNote ? mentionedIn(text, people) : [],
    mentionable: partialName === undefined ? [] : matchingPeople(people, partialName),
    isNaming: partialName !== undefined && partialName !== '',
    mention: (person) => {
      if (partialName === undefined) return
      const next = withMention(text, caret, partialName, person)
      goOn(next.text, next.caret)
    },
  }
}
