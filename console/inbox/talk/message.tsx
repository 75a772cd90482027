import { memo } from 'react'
import { useCurrentSession } from '../../app/session.ts'
import { Button } from '../../kit/button.tsx'
import { classes } from '../../kit/classes.ts'
import { Icon } from '../../kit/icon.tsx'
import { formatDate, msg, say, type Text, t } from '../../kit/language/translate.ts'
import { contactName, type Details, type Message } from '../words.ts'
import { splitFileText } from './file-text.ts'
import { Files } from './files.tsx'
import type { Outgoing } from './outbox.ts'
import { piecesOf } from './rich-text.ts'
import style from './talk.module.css'
import type { Delivery } from './transcript.tsx'

const looks = { USER: 'user', AGENT: 'agent', PERSON: 'person' } as const

/** A message: the visitor's on the left, the agent's tinted and a teammate's solid on the right. */
export const MessageView = memo(function MessageView({
  message,
  isFirst,
  conversation,
  delivery,
  onWhy,
  onWrong,
}: {
  message: Message
  isFirst: boolean
  conversation: Details
  delivery: Delivery | undefined
  onWhy: (messageId: string) => void
  onWrong: (messageId: string) => void
}) {
  const { from, content, created_at: at, turn_id: turnId, id, feedback, files } = message
  const { text, readings } = splitFileText(
    content,
    files.map((file) => file.name),
  )
  const name = useSpeaker(message, conversation)
  return (
    <div
      className={classes(style['message'], style[looks[from]], isFirst && style['first'])}
      data-message={id}
    >
      <div className={style['bubble']} dir="auto">
        <span className={style['hidden']}>{name}: </span>
        <Files messageId={id} files={files} readings={readings} />
        {text !== '' && <RichText text={text} isOurs={from !== 'USER'} />}
        <p className={style['meta']}>
          {from !== 'USER' && <span>{name}</span>}
          <time dateTime={at} title={formatDate(at, { dateStyle: 'full', timeStyle: 'medium' })}>
            {formatDate(at, { hour: '2-digit', minute: '2-digit' })}
          </time>
          {delivery !== undefined && <DeliveryMark delivery={delivery} />}
          {feedback !== null && (
            <span>{feedback === 'POSITIVE' ? t('found helpful') : t('found not helpful')}</span>
          )}
          {from === 'AGENT' && turnId !== null && (
            <>
              <button type="button" className={style['ask']} onClick={() => onWhy(id)}>
                {t('Why?')}
              </button>
              <button type="button" className={style['ask']} onClick={() => onWrong(id)}>
                {t('This was wrong')}
              </button>
            </>
          )}
        </p>
      </div>
    </div>
  )
})

function useSpeaker({ from, author }: Message, conversation: Details): string {
  const { user } = useCurrentSession()
  if (from === 'USER') return contactName(conversation)
  if (from === 'AGENT') return t('Agent')
  if (author === null) return t('Colleague')
  return author.id === user.id ? t('You') : author.name
}

const words: Record<Delivery['status'], Text> = {
  WAITING: msg('on its way'),
  SENT: msg('sent'),
  DELIVERED: msg('delivered'),
  READ: msg('read'),
  FAILED: msg('not delivered'),
}

function DeliveryMark({ delivery: { status, error } }: { delivery: Delivery }) {
  return (
    <span className={classes(status === 'FAILED' && style['failed'])} title={error ?? undefined}>
      {status === 'FAILED' && <Icon name="warning" size={12} />}
      {say(words[status])}
      {status === 'FAILED' && error !== null && `: ${error}`}
    </span>
  )
}

/** Text with links and bold words. It never renders markup. */
export function RichText({ text, isOurs }: { text: string; isOurs: boolean }) {
  return (
    <p className={style['text']}>
      {piecesOf(text, isOurs).map((piece, index) => {
        if (piece.kind === 'bold') return <b key={index}>{piece.text}</b>
        if (piece.kind === 'text') return piece.text
        return (
          <a key={index} href={piece.to} target="_blank" rel="noopener noreferrer nofollow">
            {piece.text}
          </a>
        )
      })}
    </p>
  )
}

/** A message that isn't in the conversation yet. */
export function PendingView({
  one,
  onRetry,
  onDiscard,
}: {
  one: Outgoing
  onRetry: () => void
  onDiscard: () => void
}) {
  const isFailed = one.state === 'failed'
  return (
    <div
      className={classes(style['message'], style[one.kind === 'note' ? 'note' : 'person'], style['first'])}
    >
      <div className={classes(style['bubble'], style['pending'])} dir="auto">
        {one.text !== '' && <RichText text={one.text} isOurs />}
        {one.files.map(({ id, name }) => (
          <p key={id}>{name}</p>
        ))}
        <p className={style['meta']}>
          {isFailed ? (
            <span role="alert">
              {t('Not sent.')} {one.error}
            </span>
          ) : (
            <span>{t('Sending…')}</span>
          )}
        </p>
      </div>
      {isFailed && (
        <div className={style['again']}>
          <Button onClick={onRetry}>{t('Try again')}</Button>
          <Button look="quiet" onClick={onDiscard}>
            {t('Discard')}
          </Button>
        </div>
      )}
    </div>
  )
}
