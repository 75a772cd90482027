import { useRef, useState } from 'react'
import { useChange, useRead } from '../../app/operations.ts'
import { issueOf, otherIssue } from '../../app/problems/explain.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field } from '../../kit/field.tsx'
import { TextArea, TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { Popover } from '../../kit/popover.tsx'
import { Notice, Skeleton } from '../../kit/states.tsx'
import style from './composer.module.css'

interface Reply {
  id: number | undefined
  title: string
  content: string
}

const refreshes = ['getSavedReplies'] as const

/** Saved replies, with variables filled in for this conversation. */
export function SavedReplies({
  conversationId,
  onChoose,
}: {
  conversationId: string
  onChoose: (text: string) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const [edited, setEdited] = useState<Reply | undefined>()
  // The focus goes to the reply.
  const isChosen = useRef(false)
  const fill = useChange('postSavedReplyFill', {
    onDone: ({ text }) => {
      isChosen.current = true
      setOpen(false)
      onChoose(text)
    },
  })
  return (
    <>
      <Popover
        label={t('Saved replies')}
        open={isOpen}
        onOpenChange={(open) => {
          isChosen.current = false
          setOpen(open)
        }}
        keepsFocus={() => isChosen.current}
        trigger={
          <Button look="quiet" icon="text" aria-label={t('Saved replies')} title={t('Saved replies')}>
            <span className={style['word']}>{t('Saved replies')}</span>
          </Button>
        }
      >
        <Choices
          onChoose={(savedReplyId) =>
            fill.mutate({ savedReplyId, body: { conversation_id: conversationId } })
          }
          onEdit={(reply) => {
            setOpen(false)
            setEdited(reply)
          }}
        />
      </Popover>
      {edited !== undefined && <ReplyForm reply={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

function Choices({ onChoose, onEdit }: { onChoose: (id: number) => void; onEdit: (reply: Reply) => void }) {
  const replies = useRead('getSavedReplies', {})
  const [text, setText] = useState('')
  if (replies.data === undefined) return <Skeleton lines={3} />
  const words = text.trim().toLowerCase()
  const all = replies.data.results
  const found = all.filter(({ title, content }) => `${title} ${content}`.toLowerCase().includes(words))
  return (
    <div className={style['replies']}>
      {all.length > 5 && (
        <TextInput
          type="search"
          aria-label={t('Find a saved reply')}
          placeholder={t('Find a saved reply')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      {all.length === 0 && <Notice icon="text" title={t('No saved replies yet.')} />}
      <ul>
        {found.map(({ id, title, content }) => (
          <li key={id}>
            <button type="button" className={style['saved']} onClick={() => onChoose(id)}>
              <b>{title}</b>
              <small>{content}</small>
            </button>
            <IconButton
              icon="edit"
              label={t('Change “{title}”', { title })}
              onClick={() => onEdit({ id, title, content })}
            />
          </li>
        ))}
      </ul>
      <Button icon="add" onClick={() => onEdit({ id: undefined, title: '', content: '' })}>
        {t('New saved reply')}
      </Button>
    </div>
  )
}

function ReplyForm({ reply, onClose }: { reply: Reply; onClose: () => void }) {
  const [title, setTitle] = useState(reply.title)
  const [content, setContent] = useState(reply.content)
  const done = { refreshes, done: t('Saved'), onDone: onClose, onFailed: () => undefined }
  const create = useChange('postSavedReplies', done)
  const change = useChange('patchSavedReply', done)
  const remove = useChange('deleteSavedReply', { refreshes, done: t('Deleted'), onDone: onClose })
  const { error } = reply.id === undefined ? create : change
  const save = () => {
    if (reply.id === undefined) create.mutate({ body: { title, content } })
    else change.mutate({ savedReplyId: reply.id, body: { title, content } })
  }
  const { id } = reply
  return (
    <Dialog
      title={id === undefined ? t('New saved reply') : t('Saved reply')}
      open
      onClose={onClose}
      actions={
        <>
          {id !== undefined && (
            <Button look="danger" onClick={() => remove.mutate({ savedReplyId: id })}>
              {t('Delete')}
            </Button>
          )}
          <Button look="primary" busy={create.isPending || change.isPending} onClick={save}>
            {t('Save reply')}
          </Button>
        </>
      }
    >
      <Field label={t('Title')} error={issueOf(error, 'title') ?? otherIssue(error, ['title', 'content'])}>
        {(control) => (
          <TextInput {...control} value={title} onChange={({ target }) => setTitle(target.value)} />
        )}
      </Field>
      <Field
        label={t('Text')}
        error={issueOf(error, 'content')}
        hint={t('Placeholders: {names}', {
          names: '{contact_name}, {contact_email}, {agent_name}, {my_name}',
        })}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={6}
            value={content}
            onChange={({ target }) => setContent(target.value)}
          />
        )}
      </Field>
    </Dialog>
  )
}
