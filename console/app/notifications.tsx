import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { Button } from '../kit/button.tsx'
import { classes } from '../kit/classes.ts'
import { Icon } from '../kit/icon.tsx'
import { msg, say, type Text, t, verbatim } from '../kit/language/translate.ts'
import { Moment } from '../kit/moment.tsx'
import { Popover } from '../kit/popover.tsx'
import { Skeleton } from '../kit/states.tsx'
import style from './notifications.module.css'
import { useChange, useRead } from './operations.ts'

type Notification = Schemas['Notification']

const sentences: Record<string, Text> = {
  task_assigned: msg('A task was assigned to you'),
  conversation_assigned: msg('A conversation is waiting for you'),
  conversation_mention: msg('You were mentioned'),
  sso_linked: msg('Single sign-on linked'),
  new_device: msg('Sign-in on a new device'),
}

function placeOf({ subject: { type, id } }: Notification): string {
  if (type === 'conversation') return `/inbox/${id}`
  if (type === 'channel') return `/settings/channels/${id}`
  if (type === 'integration') return '/settings/integrations'
  if (type === 'profile') return '/profile'
  if (type === 'webhook') return `/settings/webhooks/${id}`
  return type === 'workflow' ? `/automations/${id}` : '/tasks'
}

/** The notifications: a bell with the unread count, and the list. */
export function Notifications({ className }: { className: string | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const notifications = useRead('getNotifications', { limit: 20 }, { live: ['notification'] })
  const unread = notifications.data?.unread_count ?? 0
  return (
    <Popover
      label={t('Notifications')}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className={className} title={t('Notifications')}>
          <Icon name="bell" />
          <span>{t('Notifications')}</span>
          {unread > 0 && (
            <b className={style['count']}>
              {unread > 99 ? '99+' : unread}
              <span className={style['word']}> {t('unread')}</span>
            </b>
          )}
        </button>
      }
    >
      <List notifications={notifications.data?.results} onClose={() => setOpen(false)} />
    </Popover>
  )
}

function List({
  notifications,
  onClose,
}: {
  notifications: readonly Notification[] | undefined
  onClose: () => void
}) {
  const [, go] = useLocation()
  const read = useChange('postNotificationsRead', { refreshes: ['getNotifications'] })
  if (notifications === undefined) return <Skeleton lines={3} />
  const open = (one: Notification) => {
    onClose()
    if (one.read_at === null) read.mutate({ body: { ids: [one.id] } })
    go(placeOf(one))
  }
  return (
    <div className={style['panel']}>
      <div className={style['head']}>
        <h2>{t('Notifications')}</h2>
        {notifications.some((one) => one.read_at === null) && (
          <Button look="quiet" onClick={() => read.mutate({ body: {} })}>
            {t('Mark all as read')}
          </Button>
        )}
      </div>
      {notifications.length === 0 && <p className={style['empty']}>{t('Nothing new.')}</p>}
      <ul>
        {notifications.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className={classes(style['one'], one.read_at === null && style['unread'])}
              onClick={() => open(one)}
            >
              <span>{one.title}</span>
              <small>
                {say(sentences[one.kind] ?? verbatim(one.kind))} · <Moment at={one.created_at} />
              </small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
