import { useCurrentSession } from '../../app/session.ts'
import { formatDate, t } from '../../kit/language/translate.ts'
import type { ConversationEvent } from '../words.ts'
import { RichText } from './message.tsx'
import style from './talk.module.css'
import { type Names, useNames } from './use-names.ts'

/** An internal note, with a yellow background. */
export function Note({ event }: { event: ConversationEvent }) {
  const { user } = useCurrentSession()
  const names = useNames()
  const { author, data, created_at: at } = event
  const by = author === null ? t('Colleague') : author.id === user.id ? t('You') : author.name
  const mentions = Array.isArray(data['mentions']) ? data['mentions'] : []
  return (
    <div className={style['noteBox']} data-note={event.id}>
      <p className={style['noteHead']}>
        <b>{t('Note · {name}', { name: by })}</b>
        <time dateTime={at} title={formatDate(at, { dateStyle: 'full', timeStyle: 'medium' })}>
          {formatDate(at, { hour: '2-digit', minute: '2-digit' })}
        </time>
        {mentions.length > 0 && (
          <span>{t('for {names}', { names: mentions.map((id) => names.person(id)).join(', ') })}</span>
        )}
      </p>
      <RichText text={textOf(data['text'])} isOurs />
    </div>
  )
}

export function EventLine({ event }: { event: ConversationEvent }) {
  const { user } = useCurrentSession()
  const names = useNames()
  const { author, created_at: at } = event
  const actor = author?.id ?? event.data['user_id'] ?? event.data['by']
  // Some languages use another verb form for the reader's own actions.
  const who = actor === user.id ? undefined : names.person(actor)
  return (
    <p className={style['event']}>
      <span>{sentenceOf(event, who, names)}</span>{' '}
      <time dateTime={at} title={formatDate(at, { dateStyle: 'full', timeStyle: 'medium' })}>
        {formatDate(at, { hour: '2-digit', minute: '2-digit' })}
      </time>
    </p>
  )
}

const sentences: Partial<
  Record<
    ConversationEvent['type'],
    (data: Record<string, unknown>, who: string | undefined, names: Names) => string
  >
> = {
  HANDED_OVER: (data) =>
    typeof data['team'] === 'string'
      ? t('Agent handed off to {team}: “{reason}”', { team: data['team'], reason: textOf(data['reason']) })
      : t('Agent asked for a teammate: “{reason}”', { reason: textOf(data['reason']) }),
  TAKEN_OVER: (_data, who) => (who === undefined ? t('You took over') : t('{name} took over', { name: who })),
  HANDED_BACK: ({ note: written }, who) => {
    const note = textOf(written)
    if (note === '') {
      return who === undefined
        ? t('You handed back to the agent')
        : t('{name} handed back to the agent', { name: who })
    }
    return who === undefined
      ? t('You handed back to the agent: “{note}”', { note })
      : t('{name} handed back to the agent: “{note}”', { name: who, note })
  },
  ASSIGNED: ({ by, user_id: userId, team_id: teamId }, _who, names) => {
    const to = [
      typeof userId === 'number' ? names.person(userId) : undefined,
      typeof teamId === 'number' ? names.team(teamId) : undefined,
    ].filter((name) => name !== undefined)
    const name = names.person(by)
    return to.length === 0
      ? t('{name} removed the assignee', { name })
      : t('{name} assigned it to {to}', { name, to: to.join(', ') })
  },
  GUARDRAIL: ({ action, direction, hits }) => {
    const rules = ruleNames(hits)
    if (action === 'BLOCK') {
      return direction === 'INPUT'
        ? t('Message blocked by a guardrail: {rules}', { rules })
        : t('Answer blocked by a guardrail: {rules}', { rules })
    }
    return action === 'HAND_OFF'
      ? t('Guardrail asked for a teammate: {rules}', { rules })
      : t('Guardrail masked: {rules}', { rules })
  },
  WAIT_ENDED: () => t('No teammate was available in time'),
  REOPENED: ({ user_id: userId }, who) => {
    if (userId === null) return t('A message from the visitor reopened the conversation')
    return who === undefined ? t('You opened it again') : t('{name} opened it again', { name: who })
  },
  CONVERSATION_CLOSED: () => t('The conversation was closed'),
  CONVERSATION_IDLE: () => t('The visitor went silent'),
  FEEDBACK_CAPTURED: ({ feedback }) =>
    feedback === 'NEGATIVE' ? t('The visitor was dissatisfied') : t('The user was content'),
  ERROR: ({ code, message }) =>
    code === 'too_many_messages'
      ? t('Too many messages. The agent has stopped answering')
      : t('Something went wrong: {message}', { message: textOf(message) }),
}

function ruleNames(hits: unknown): string {
  return Array.isArray(hits) ? hits.map((hit: { rule?: unknown }) => textOf(hit.rule)).join(', ') : ''
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function sentenceOf({ type, data }: ConversationEvent, who: string | undefined, names: Names): string {
  return sentences[type]?.(data, who, names) ?? type
}
