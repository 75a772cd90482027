import { type KeyboardEvent, type RefObject, useState } from 'react'
import { useChange } from '../../app/operations.ts'
import { useCurrentSession } from '../../app/session.ts'
import { Button } from '../../kit/button.tsx'
import { classes } from '../../kit/classes.ts'
import { t } from '../../kit/language/translate.ts'
import { Key } from '../../kit/surface.tsx'
import { useNow } from '../list/list-row.tsx'
import { channelName, contactName, type Details, firstName } from '../words.ts'
import { AnsweringBar, isWindowOver, whoSpeaks } from './answering-bar.tsx'
import style from './composer.module.css'
import { useDraft } from './drafts.ts'
import { MentionList } from './mention-list.tsx'
import { matchingPeople, mentionBegun, mentionedIn, withMention } from './mentions.ts'
import type { Outbox } from './outbox.ts'
import { AttachButton, FileList, useReplyFiles } from './reply-files.tsx'
import { SavedReplies } from './saved-replies.tsx'
import { TemplateDialog } from './template-dialog.tsx'
import { OthersTyping, useTellTyping } from './typing.tsx'
import type { Actions } from './use-actions.ts'
import { type Person, useNames } from './use-names.ts'

export type Mode = 'reply' | 'note'

const isMac = navigator.platform.startsWith('Mac')

/** Where one writes: an answer that the user reads, or a note that only colleagues do. */
export function Composer({
  conversation,
  mode,
  onMode,
  actions,
  outbox,
  field,
}: {
  conversation: Details
  mode: Mode
  onMode: (mode: Mode) => void
  actions: Actions
  outbox: Outbox
  field: RefObject<HTMLTextAreaElement | null>
}) {
  const { user } = useCurrentSession()
  const names = useNames()
  const now = useNow()
  const { id } = conversation
  const [text, setText] = useDraft(user.id, `${id}.${mode}`)
  const [caret, setCaret] = useState(0)
  const [isTemplating, setTemplating] = useState(false)
  const files = useReplyFiles(id)
  const speaking = whoSpeaks(conversation, user.id)
  const isNote = mode === 'note'
  const blocked = isNote ? undefined : obstacle(conversation, speaking, now)
  useTellTyping(conversation, blocked === undefined && !isNote, text)
  const begun = isNote ? mentionBegun(text.slice(0, caret)) : undefined
  const found = begun === undefined ? [] : matchingPeople(names.people, begun)

  const hasFiles = !isNote && files.ready.length > 0
  const canSend = blocked === undefined && (text.trim() !== '' || hasFiles) && (isNote || !files.isBusy)

  const write = (next: string, at = next.length) => {
    setText(next)
    setCaret(at)
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(at, at)
    })
  }
  const add = (more: string) => write(text.trim() === '' ? more : `${text.trimEnd()}\n\n${more}`)
  const mention = (person: Person) => {
    if (begun === undefined) return
    const next = withMention(text, caret, begun, person)
    write(next.text, next.caret)
  }
  const send = () => {
    if (!canSend) return
    const mentions = isNote ? mentionedIn(text, names.people) : []
    const key = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`
    setText('')
    if (!isNote) files.clear()
    void outbox.add({
      key,
      conversationId: id,
      kind: mode,
      text: text.trim(),
      mentions,
      files: isNote ? [] : files.ready,
      at: new Date().toISOString(),
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (found.length > 0 && (event.key === 'Enter' || event.key === 'Tab') && begun !== '') {
      const [first] = found
      event.preventDefault()
      if (first !== undefined) mention(first)
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      send()
    } else if (event.key === 'Escape') {
      field.current?.blur()
    }
  }
  return (
    <section className={classes(style['composer'], isNote && style['asNote'])} aria-label={t('Write')}>
      <AnsweringBar
        conversation={conversation}
        speaking={speaking}
        actions={actions}
        others={<OthersTyping />}
      />
      <div className={style['box']}>
        <textarea
          ref={field}
          className={style['text']}
          rows={3}
          dir="auto"
          aria-label={isNote ? t('Note') : t('Reply')}
          placeholder={placeholder(conversation, isNote, blocked)}
          value={text}
          disabled={blocked !== undefined}
          onChange={({ target }) => {
            setText(target.value)
            setCaret(target.selectionStart)
          }}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            const pasted = [...event.clipboardData.files]
            if (isNote || pasted.length === 0) return
            event.preventDefault()
            files.add(pasted)
          }}
        />
        {!isNote && <FileList files={files} />}
        {found.length > 0 && <MentionList people={found} onChoose={mention} />}
        <div className={style['foot']}>
          <Modes mode={mode} onMode={onMode} />
          {!isNote && <AttachButton files={files} isDisabled={blocked !== undefined} />}
          {!isNote && <SavedReplies conversationId={id} onChoose={add} />}
          {!isNote && <Suggest conversationId={id} onSuggested={add} />}
          <span className={style['space']} />
          {!isNote && conversation.channel === 'CHATAPP' && (
            <Button look="quiet" onClick={() => setTemplating(true)} disabled={speaking === 'closed'}>
              {t('Template')}
            </Button>
          )}
          <Button look="primary" onClick={send} disabled={!canSend}>
            {isNote ? t('Add note') : t('Send')} <Key>{isMac ? '⌘↵' : 'Ctrl ↵'}</Key>
          </Button>
        </div>
      </div>
      {isTemplating && <TemplateDialog conversationId={id} onClose={() => setTemplating(false)} />}
    </section>
  )
}

/** Why nothing can be replied now; undefined where something can. */
function obstacle(
  conversation: Details,
  speaking: ReturnType<typeof whoSpeaks>,
  now: number,
): string | undefined {
  if (speaking === 'closed') return t('Reopen the conversation to reply.')
  if (speaking === 'other') {
    return t('{name} is answering. Take over to reply.', {
      name: firstName(conversation.assignee?.name ?? ''),
    })
  }
  if (isWindowOver(conversation, now)) {
    return t('{channel} takes replies for 24 hours after the last message of the person.', {
      channel: channelName(conversation.channel),
    })
  }
  return undefined
}

function placeholder(conversation: Details, isNote: boolean, blocked: string | undefined): string {
  if (isNote) return t('Note for colleagues. @ mentions somebody.')
  return (
    blocked ??
    t('Reply to {name} in {channel}…', {
      name: firstName(contactName(conversation)),
      channel: channelName(conversation.channel),
    })
  )
}

function Modes({ mode, onMode }: { mode: Mode; onMode: (mode: Mode) => void }) {
  return (
    <div className={style['modes']} role="group" aria-label={t('What to write')}>
      <button
        type="button"
        aria-pressed={mode === 'reply'}
        aria-keyshortcuts="r"
        onClick={() => onMode('reply')}
      >
        {t('Reply')} <Key>R</Key>
      </button>
      <button
        type="button"
        aria-pressed={mode === 'note'}
        aria-keyshortcuts="n"
        onClick={() => onMode('note')}
      >
        {t('Note')} <Key>N</Key>
      </button>
    </div>
  )
}

function Suggest({
  conversationId,
  onSuggested,
}: {
  conversationId: string
  onSuggested: (text: string) => void
}) {
  const suggest = useChange('postConversationSuggestReply', { onDone: ({ text }) => onSuggested(text) })
  return (
    <Button
      look="quiet"
      icon="agent"
      busy={suggest.isPending}
      aria-label={t('Suggest')}
      title={t('Let the agent write what could be answered')}
      onClick={() => suggest.mutate({ conversationId })}
    >
      <span className={style['word']}>{t('Suggest')}</span>
    </Button>
  )
}
