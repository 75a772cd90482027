import { type RefObject, useState } from 'react'
import { useCurrentSession } from '../../app/session.ts'
import { IconButton } from '../../kit/button.tsx'
import { classes } from '../../kit/classes.ts'
import { t } from '../../kit/language/translate.ts'
import { ContextPane } from '../beside/context-pane.tsx'
import { CorrectionPane } from '../beside/correction-pane.tsx'
import { TracePane } from '../beside/trace-pane.tsx'
import style from '../inbox.module.css'
import type { Details, Entry } from '../words.ts'
import { Composer } from './composer.tsx'
import { aroundAnswer, lastOfUser } from './entries.ts'
import { HandBack } from './hand-back.tsx'
import { TalkHeader } from './header.tsx'
import { Transcript } from './transcript.tsx'
import { UserTyping } from './typing.tsx'
import type { Actions } from './use-actions.ts'
import type { Mode } from './use-composing.ts'
import { useEntries } from './use-entries.ts'
import { useOutbox } from './use-outbox.ts'

type Shown = { kind: 'context' } | { kind: 'trace' | 'correction'; messageId: string }

/** The pane beside a conversation, which is a page of its own in narrow windows. */
function useBeside() {
  const [shown, setShown] = useState<Shown>({ kind: 'context' })
  const [isOpen, setOpen] = useState(false)
  return {
    shown,
    isOpen,
    toggle: () => setOpen(!isOpen),
    show: (kind: 'trace' | 'correction', messageId: string) => {
      setShown({ kind, messageId })
      setOpen(true)
    },
    leave: () => {
      setShown({ kind: 'context' })
      setOpen(false)
    },
  }
}

/** A conversation with the contact or a trace beside it. */
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
  const beside = useBeside()
  return (
    <>
      <section
        className={classes(style['talk'], beside.isOpen && style['behind'])}
        aria-label={t('Conversation')}
      >
        <TalkHeader
          conversation={conversation}
          actions={actions}
          onBack={onBack}
          onDetails={beside.toggle}
          onUnread={onUnread}
        />
        <Transcript
          conversation={conversation}
          talk={talk}
          outbox={outbox}
          typing={<UserTyping conversation={conversation} said={lastOfUser(talk.entries ?? [])} />}
          onWhy={(messageId) => beside.show('trace', messageId)}
          onWrong={(messageId) => beside.show('correction', messageId)}
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
      <Beside conversation={conversation} actions={actions} beside={beside} entries={talk.entries ?? []} />
      {actions.isHandingBack && <HandBack onDone={actions.release} onClose={actions.stopHandingBack} />}
    </>
  )
}

function Beside({
  conversation,
  actions,
  beside: { shown, isOpen, show, leave },
  entries,
}: {
  conversation: Details
  actions: Actions
  beside: ReturnType<typeof useBeside>
  entries: readonly Entry[]
}) {
  return (
    <aside className={classes(style['beside'], isOpen && style['open'])} aria-label={t('Details')}>
      <span className={style['leave']}>
        <IconButton icon="chevronLeft" label={t('Back to the conversation')} onClick={leave} />
      </span>
      {shown.kind === 'context' && <ContextPane conversation={conversation} actions={actions} />}
      {shown.kind === 'trace' && (
        <TracePane
          conversation={conversation}
          messageId={shown.messageId}
          onWrong={() => show('correction', shown.messageId)}
          onClose={leave}
        />
      )}
      {shown.kind === 'correction' && (
        <CorrectionPane
          key={shown.messageId}
          conversation={conversation}
          around={aroundAnswer(entries, shown.messageId)}
          onClose={leave}
        />
      )}
    </aside>
  )
}
