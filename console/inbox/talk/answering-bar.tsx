import type { ReactNode } from 'react'
import { useChannelName } from '../../app/channels.ts'
import { Button } from '../../kit/button.tsx'
import { classes } from '../../kit/classes.ts'
import { t } from '../../kit/language/translate.ts'
import { Moment } from '../../kit/moment.tsx'
import { Key } from '../../kit/surface.tsx'
import { useNow } from '../list/list-row.tsx'
import type { Details } from '../words.ts'
import style from './composer.module.css'
import { isWindowOver, type Speaking } from './speaking.ts'
import type { Actions } from './use-actions.ts'

/** The current responder, with buttons to take over or hand back. */
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
  return (
    <div className={style['bar']}>
      <Speaks conversation={conversation} speaking={speaking} />
      {others}
      {speaking !== 'closed' && <Window conversation={conversation} />}
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

/** The current responder: agent, teammate or no one. */
function Speaks({ conversation, speaking }: { conversation: Details; speaking: Speaking }) {
  const { assignee, waiting_since: since } = conversation
  return (
    <p className={classes(style['speaks'], style[speaking])}>
      <span className={style['sign']} aria-hidden="true" />
      <span role="status">
        {speaking === 'me' && t('You are answering')}
        {speaking === 'other' && t('{name} is answering', { name: assignee?.name ?? '' })}
        {speaking === 'agent' && t('The agent is answering')}
        {speaking === 'closed' && t('Closed', {}, 'one')}
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
  )
}

/** The end of the channel's reply window. */
function Window({ conversation }: { conversation: Details }) {
  const now = useNow()
  const channelName = useChannelName()
  const { reply_until: until, channel } = conversation
  if (until === null) return null
  if (isWindowOver(conversation, now)) {
    return (
      <small className={style['over']}>
        {t('{channel} no longer accepts replies', { channel: channelName(channel) })}
      </small>
    )
  }
  return (
    <small>
      {t('Replies possible')} <Moment at={until} />
    </small>
  )
}
