import { type RefObject, useState } from 'react'
import { useCurrentSession } from '../../app/session.ts'
import { IconButton } from '../../kit/button.tsx'
import { classes } from '../../kit/classes.ts'
import { t } from '../../kit/language/translate.ts'
import { ContextPane } from '../beside/context-pane.tsx'
import { CorrectionPane } from '../beside/correction-pane.tsx'
import { TracePane } from '../beside/trace-pane.tsx'
import style from '../inbox.module.css'
import type { Details } from '../words.ts'
import { Composer, type Mode } from './composer.tsx'
import { aroundAnswer } from './entries.ts'
import { HandBack } from './hand-back.tsx'
import { TalkHeader } from './header.tsx'
import { Transcript } from './transcript.tsx'
import { UserTyping } from './typing.tsx'
import type { Actions } from './use-actions.ts'
import { useEntries } from './use-entries.ts'
import { useOutbox } from './use-outbox.ts'

type Beside = { kind: 'context' } | { kind: 'trace' | 'correction'; messageId: string }

/** One conversation, with what stands beside it: whom one talks to, or how an answer came about. */
export function TalkPane({
  conversation,
  actions,
  mode,
  onMode,
  field,
  onBack,
  onUnread,
}: {
  conversation: Details
  actions: Actions
  mode: Mode
  onMode: (mode: Mode) => void
  field: RefObject<HTMLTextAreaElement | null>
  onBack: () => void
  onUnread: () => void
}) {
  const { user } = useCurrentSession()
  const talk = useEntries(conversation.id)
  const outbox = useOutbox(user.id)
  const [beside, setBeside] = useState<Beside>({ kind: 'context' })
  // In narrow windows what stands beside it is a page of its own.
  const [isOpen, setOpen] = useState(false)
  const show = (next: Beside) => {
    setBeside(next)
    setOpen(true)
  }
  const leave = () => {
    setBeside({ kind: 'context' })
    setOpen(false)
  }
  return (
    <>
      <section className={classes(style['talk'], isOpen && style['behind'])} aria-label={t('Conversation')}>
        <TalkHeader
          conversation={conversation}
          actions={actions}
          onBack={onBack}
          onDetails={() => setOpen(!isOpen)}
          onUnread={onUnread}
        />
        <Transcript
          conversation={conversation}
          talk={talk}
          outbox={outbox}
          typing={<UserTyping conversation={conversation} />}
          onWhy={(messageId) => show({ kind: 'trace', messageId })}
          onWrong={(messageId) => show({ kind: 'correction', messageId })}
        />
        <Composer
          conversation={conversation}
          mode={mode}
          onMode={onMode}
          actions={actions}
          outbox={outbox}
          field={field}
        />
      </section>
      <aside className={classes(style['beside'], isOpen && style['open'])} aria-label={t('Details')}>
        <span className={style['leave']}>
          <IconButton icon="chevronLeft" label={t('Back to the conversation')} onClick={leave} />
        </span>
        {beside.kind === 'context' && <ContextPane conversation={conversation} actions={actions} />}
        {beside.kind === 'trace' && (
          <TracePane
            conversation={conversation}
            messageId={beside.messageId}
            onWrong={() => show({ kind: 'correction', messageId: beside.messageId })}
            onClose={leave}
          />
        )}
        {beside.kind === 'correction' && (
          <Correction
            key={beside.messageId}
            conversation={conversation}
            around={aroundAnswer(talk.entries ?? [], beside.messageId)}
            onClose={leave}
          />
        )}
      </aside>
      {actions.isHandingBack && <HandBack onDone={actions.release} onClose={actions.stopHandingBack} />}
    </>
  )
}

function Correction({
  conversation,
  around,
  onClose,
}: {
  conversation: Details
  around: { question: string; correction: string }
  onClose: () => void
}) {
  return (
    <CorrectionPane
      conversation={conversation}
      question={around.question}
      answer={around.correction}
      onClose={onClose}
    />
  )
}
