import type { KeyboardEvent, RefObject } from 'react'
import { useChannelName } from '../../app/channels.ts'
import { classes } from '../../kit/classes.ts'
import { t } from '../../kit/language/translate.ts'
import { contactName, type Details, firstName } from '../words.ts'
import { AnsweringBar } from './answering-bar.tsx'
import style from './composer.module.css'
import { ComposerFoot } from './composer-foot.tsx'
import { MentionList } from './mention-list.tsx'
import type { Outbox } from './outbox.ts'
import { FileList } from './reply-files.tsx'
import { OthersTyping } from './typing.tsx'
import type { Actions } from './use-actions.ts'
import { type Composing, type Mode, useComposing } from './use-composing.ts'

type Field = RefObject<HTMLTextAreaElement | null>

/** The input for replies to the visitor and internal notes. */
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
  field: Field
}) {
  const composing = useComposing(conversation, mode, outbox, field)
  const { speaking, isNote, files, mentionable, mention } = composing
  return (
    <section className={classes(style['composer'], isNote && style['asNote'])} aria-label={t('Write')}>
      <AnsweringBar
        conversation={conversation}
        speaking={speaking}
        actions={actions}
        others={<OthersTyping />}
      />
      <div className={style['box']}>
        <TextField conversation={conversation} composing={composing} field={field} />
        {!isNote && <FileList files={files} />}
        {mentionable.length > 0 && <MentionList people={mentionable} onChoose={mention} />}
        <ComposerFoot conversation={conversation} composing={composing} mode={mode} onMode={onMode} />
      </div>
    </section>
  )
}

function TextField({
  conversation,
  composing,
  field,
}: {
  conversation: Details
  composing: Composing
  field: Field
}) {
  const { isNote, blocked, text, write, setCaret, files } = composing
  const channel = useChannelName()(conversation.channel)
  return (
    <textarea
      ref={field}
      className={style['text']}
      rows={3}
      dir="auto"
      aria-label={isNote ? t('Note') : t('Reply')}
      placeholder={placeholder(conversation, isNote, blocked, channel)}
      value={text}
      disabled={blocked !== undefined}
      onChange={({ target }) => write(target.value, target.selectionStart)}
      onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
      onKeyDown={(event) => onKey(event, composing)}
      onPaste={(event) => {
        const pasted = [...event.clipboardData.files]
        if (isNote || pasted.length === 0) return
        event.preventDefault()
        files.add(pasted)
      }}
    />
  )
}

function onKey(event: KeyboardEvent<HTMLTextAreaElement>, composing: Composing): void {
  const { isNaming, mentionable, mention, send } = composing
  const [first] = mentionable
  if (first !== undefined && isNaming && (event.key === 'Enter' || event.key === 'Tab')) {
    event.preventDefault()
    mention(first)
  } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault()
    send()
  } else if (event.key === 'Escape') {
    event.currentTarget.blur()
  }
}

function placeholder(
  conversation: Details,
  isNote: boolean,
  blocked: string | undefined,
  channel: string,
): string {
  if (isNote) return t('Note for teammates. Type @ to mention someone.')
  return (
    blocked ??
    t('Reply to {name} in {channel}…', {
      name: firstName(contactName(conversation)),
      channel,
    })
  )
}
