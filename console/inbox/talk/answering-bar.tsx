import type { ReactNode } from 'react'
import { Button } from '../../kit/button.tsx'
import { classes } from '../../kit/classes.ts'
import { t } from '../../kit/language/translate.ts'
import { Moment } from '../../kit/moment.tsx'
import { Key } from '../../kit/surface.tsx'
import { useNow } from '../list/list-row.tsx'
import { channelName, type Details } from '../words.ts'
import style from './composer.module.css'
import type { Actions } from './use-actions.ts'

export type Speaking = 'me' | 'other' | 'agent' | 'queue' | 'closed'

export function whoSpeaks({ status, handler, assignee }: Details, myId: number): Speaking {
  if (status === 'CLOSED') return 'closed'
  if (handler === 'AGENT') return 'agent'
  if (handler === 'QUEUE') return 'queue'
  return assignee === null || assignee.id === myId ? 'me' : 'other'
}

/** Whether the channel takes a reply now; a template may be sent even then. */
export function isWindowOver({ reply_until: until }: Details, now: number): boolean {
  return until !== null && Date.parse(until) < now
}

/** Says who speaks, and offers what changes that. */
export function AnsweringBar({
  conversation,
  speaking,
  actions,
  others,
}: {
  conversation: Details
  speaking: Speaking
  actions: Actions
  others: ReactNode
}) {
  const now = useNow()
  const { assignee, waiting_since: since, reply_until: until, channel } = conversation
  return (
    <div className={style['bar']}>
      <p className={classes(style['speaks'], style[speaking])}>
        <span className={style['sign']} aria-hidden="true" />
        <span role="status">
          {speaking === 'me' && t('You are answering')}
          {speaking === 'other' && t('{name} is answering', { name: assignee?.name ?? '' })}
          {speaking === 'agent' && t('The agent is answering')}
          {speaking === 'closed' && t('Closed')}
          {speaking === 'queue' && (
            <>
              {assignee === null ? t('Waits for a person') : t('Waits for {name}', { name: assignee.name })}
              {since !== null && (
                <>
                  {' · '}
                  <Moment at={since} />
                </>
              )}
            </>
          )}
        </span>
      </p>
      {others}
      {until !== null && speaking !== 'closed' && (
        <small className={classes(isWindowOver(conversation, now) && style['over'])}>
          {isWindowOver(conversation, now)
            ? t('{channel} takes no more replies', { channel: channelName(channel) })
            : t('Replies possible')}{' '}
          {!isWindowOver(conversation, now) && <Moment at={until} />}
        </small>
      )}
      <span className={style['space']} />
      {speaking === 'closed' && (
        <Button busy={actions.isBusy} onClick={actions.reopen}>
          {t('Reopen')}
        </Button>
      )}
      {(speaking === 'agent' || speaking === 'queue' || speaking === 'other') && (
        <Button
          look={speaking === 'queue' ? 'primary' : 'plain'}
          busy={actions.isBusy}
          onClick={actions.take}
          aria-keyshortcuts="t"
        >
          {t('Take over')} <Key>T</Key>
        </Button>
      )}
      {(speaking === 'me' || speaking === 'queue') && (
        <Button busy={actions.isBusy} onClick={actions.handBack}>
          {t('Hand back')}
        </Button>
      )}
    </div>
  )
}
