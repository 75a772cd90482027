import { memo, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useChannelName } from '../../app/channels.ts'
import { useCurrentSession } from '../../app/session.ts'
import { classes } from '../../kit/classes.ts'
import { Icon, type IconName } from '../../kit/icon.tsx'
import { formatDate, t } from '../../kit/language/translate.ts'
import { Avatar } from '../../kit/surface.tsx'
import { type Conversation, contactName, shortAgo, speaker } from '../words.ts'
import style from './list.module.css'

export const rowHeight = 60

/** Returns the current time every half minute, because relative times change. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** A conversation in the list: contact, last message, channel and assignee. */
export const ListRow = memo(function ListRow({
  row,
  isChosen,
  href,
}: {
  row: Conversation
  isChosen: boolean
  href: string
}) {
  const { user } = useCurrentSession()
  const now = useNow()
  const said = speaker(row, user.id)
  const channelName = useChannelName()
  return (
    <Link
      href={href}
      className={classes(style['row'], isChosen && style['chosen'], row.unread && style['unread'])}
      aria-current={isChosen ? 'true' : undefined}
      data-conversation={row.id}
    >
      <span className={style['who']}>{contactName(row)}</span>
      <time
        className={style['when']}
        dateTime={row.last_message_at}
        title={formatDate(row.last_message_at, { dateStyle: 'full', timeStyle: 'medium' })}
      >
        {shortAgo(row.last_message_at, now)}
      </time>
      <span className={style['last']}>
        {said !== undefined && <b>{t('{name}:', { name: said })} </b>}
        {row.last_message?.content ?? t('Nothing was said yet')}
      </span>
      <span className={style['marks']}>
        <Marks row={row} now={now} />
        <span className={style['channel']}>{channelName(row.channel)}</span>
        {row.unread && (
          <span className={style['dot']}>
            <span className={style['hidden']}>{t('unread')}</span>
          </span>
        )}
      </span>
    </Link>
  )
})

/** The state as an icon with an accessible name, because colour alone isn't accessible. */
function Marks({ row, now }: { row: Conversation; now: number }) {
  const due = row.first_reply_due_at ?? row.next_reply_due_at
  const isLate = due !== null && Date.parse(due) < now
  return (
    <>
      {row.status === 'CLOSED' && <State icon="archive" label={t('closed')} />}
      {row.status === 'OPEN' && row.snoozed_until !== null && Date.parse(row.snoozed_until) > now && (
        <State icon="moon" label={t('snoozed')} />
      )}
      {(row.priority === 'HIGH' || row.priority === 'URGENT') && (
        <span
          className={style['urgent']}
          title={row.priority === 'URGENT' ? t('Urgent') : t('High priority')}
        >
          <Icon name="arrowUp" size={13} />
          <span className={style['hidden']}>
            {row.priority === 'URGENT' ? t('Urgent') : t('High priority')}
          </span>
        </span>
      )}
      {row.handler === 'QUEUE' && (
        <span className={classes(style['waits'], isLate && style['late'])}>
          <Icon name="clock" size={12} />
          {row.waiting_since === null ? t('waits') : shortAgo(row.waiting_since, now)}
          <span className={style['hidden']}> {t('waiting for a person')}</span>
        </span>
      )}
      {row.handler === 'HUMAN' && isLate && (
        <span className={classes(style['waits'], style['late'])}>
          <Icon name="clock" size={12} />
          {t('late')}
        </span>
      )}
      {row.assignee !== null && (
        <span className={style['face']}>
          <Avatar name={row.assignee.name} size={16} />
          <span className={style['hidden']}>{t('answered by {name}', { name: row.assignee.name })}</span>
        </span>
      )}
    </>
  )
}

function State({ icon, label }: { icon: IconName; label: string }) {
  return (
    <span className={style['state']} title={label}>
      <Icon name={icon} size={13} />
      <span className={style['hidden']}>{label}</span>
    </span>
  )
}
