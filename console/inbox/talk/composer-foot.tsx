import { useState } from 'react'
import { useChange } from '../../app/operations.ts'
import { Button } from '../../kit/button.tsx'
import { classes } from '../../kit/classes.ts'
import { t } from '../../kit/language/translate.ts'
import { Key } from '../../kit/surface.tsx'
import type { Details } from '../words.ts'
import style from './composer.module.css'
import { AttachButton } from './reply-files.tsx'
import { SavedReplies } from './saved-replies.tsx'
import { hasTemplates } from './speaking.ts'
import { TemplateDialog } from './template-dialog.tsx'
import type { Composing, Mode } from './use-composing.ts'

const isMac = navigator.platform.startsWith('Mac')

/** Insertions and the send button. */
export function ComposerFoot({
  conversation: { id, channel },
  composing: { isNote, blocked, speaking, files, add, canSend, send },
  mode,
  onMode,
}: {
  conversation: Details
  composing: Composing
  mode: Mode
  onMode: (mode: Mode) => void
}) {
  const offersTemplates = !isNote && hasTemplates({ channel })
  return (
    <div className={classes(style['foot'], offersTemplates && style['crowded'])}>
      <Modes mode={mode} onMode={onMode} />
      {!isNote && (
        <>
          <AttachButton files={files} isDisabled={blocked !== undefined} />
          <SavedReplies conversationId={id} onChoose={add} />
          <Suggest conversationId={id} onSuggested={add} />
        </>
      )}
      <span className={style['space']} />
      {offersTemplates && <Template conversationId={id} isDisabled={speaking === 'closed'} />}
      <Button look="primary" onClick={send} disabled={!canSend}>
        {isNote ? t('Add note') : t('Send')} <Key>{isMac ? '⌘↵' : 'Ctrl ↵'}</Key>
      </Button>
    </div>
  )
}

function Template({ conversationId, isDisabled }: { conversationId: string; isDisabled: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)} disabled={isDisabled}>
        {t('Template')}
      </Button>
      {isOpen && <TemplateDialog conversationId={conversationId} onClose={() => setOpen(false)} />}
    </>
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
      title={t('Suggest a reply')}
      onClick={() => suggest.mutate({ conversationId })}
    >
      <span className={style['word']}>{t('Suggest')}</span>
    </Button>
  )
}
