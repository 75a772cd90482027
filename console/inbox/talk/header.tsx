import { useChannelName } from '../../app/channels.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { classes } from '../../kit/classes.ts'
import { formatDate, msg, say, t } from '../../kit/language/translate.ts'
import { Menu, MenuChoices, MenuItem, MenuLine } from '../../kit/menu.tsx'
import { Key } from '../../kit/surface.tsx'
import { contactName, type Details } from '../words.ts'
import { Assign } from './assign.tsx'
import { snoozeTimes } from './snooze.ts'
import style from './talk.module.css'
import type { Actions } from './use-actions.ts'

const priorities = [
  { value: 'LOW', label: msg('Low priority') },
  { value: 'NORMAL', label: msg('Normal priority') },
  { value: 'HIGH', label: msg('High priority') },
  { value: 'URGENT', label: msg('Urgent') },
] as const

/** The contact, channel and agent, with the actions of the conversation. */
export function TalkHeader({
  conversation,
  actions,
  onBack,
  onDetails,
  onUnread,
}: {
  conversation: Details
  actions: Actions
  onBack: () => void
  onDetails: () => void
  onUnread: () => void
}) {
  const { channel, agent, status, snoozed_until: until, priority } = conversation
  const snoozedUntil = until !== null && Date.parse(until) > Date.now() ? until : undefined
  const channelName = useChannelName()
  const level = priorities.find(({ value }) => value === priority && value !== 'NORMAL')
  return (
    <header className={style['head']}>
      <span className={style['narrowOnly']}>
        <IconButton icon="chevronLeft" label={t('Back to the list')} onClick={onBack} />
      </span>
      <div className={style['names']}>
        <h2>{contactName(conversation)}</h2>
        <small>
          {level !== undefined && <b>{say(level.label)} · </b>}
          {channelName(channel)} · {agent.name}
        </small>
      </div>
      <span className={style['space']} />
      <Assign conversation={conversation} actions={actions} />
      {status === 'OPEN' && <Snooze until={snoozedUntil} actions={actions} />}
      {status === 'OPEN' && (
        <span className={style['wideOnly']}>
          <Button icon="check" busy={actions.isBusy} onClick={actions.close} aria-keyshortcuts="e">
            {t('Close')} <Key>E</Key>
          </Button>
        </span>
      )}
      <More conversation={conversation} actions={actions} onUnread={onUnread} />
      <span className={style['detailsOpener']}>
        <IconButton icon="person" label={t('Details')} onClick={onDetails} />
      </span>
    </header>
  )
}

/** Less frequent actions, and those without room on a phone. */
function More({
  conversation: { status, priority },
  actions,
  onUnread,
}: {
  conversation: Details
  actions: Actions
  onUnread: () => void
}) {
  return (
    <Menu align="end" trigger={<IconButton icon="dots" label={t('More')} />}>
      <MenuItem icon="bell" end="U" onSelect={onUnread}>
        {t('Mark as unread')}
      </MenuItem>
      {status === 'OPEN' ? (
        <MenuItem icon="check" end="E" onSelect={actions.close}>
          {t('Close')}
        </MenuItem>
      ) : (
        <MenuItem icon="undo" onSelect={actions.reopen}>
          {t('Reopen')}
        </MenuItem>
      )}
      <MenuLine />
      <MenuChoices
        label={t('Priority')}
        value={priority}
        options={priorities.map(({ value, label }) => ({ value, label: say(label) }))}
        onChange={actions.setPriority}
      />
    </Menu>
  )
}

/** Snoozes the conversation. If it is snoozed, the button shows the time. */
function Snooze({ until, actions }: { until: string | undefined; actions: Actions }) {
  const shown = { weekday: 'short', hour: '2-digit', minute: '2-digit' } as const
  const words = until === undefined ? t('Snooze') : t('until {time}', { time: formatDate(until, shown) })
  return (
    <Menu
      align="end"
      trigger={
        <Button
          icon="moon"
          className={classes(until !== undefined && style['snoozed'])}
          aria-label={until === undefined ? words : t('Snoozed {until}', { until: words })}
          title={words}
        >
          <span className={style['word']}>{words}</span>
        </Button>
      }
    >
      {snoozeTimes(new Date()).map(({ label, at }) => (
        <MenuItem key={label.text} end={formatDate(at, shown)} onSelect={() => actions.snooze(at)}>
          {say(label)}
        </MenuItem>
      ))}
      {until !== undefined && (
        <>
          <MenuLine />
          <MenuItem onSelect={() => actions.snooze(null)}>{t('Wake up now')}</MenuItem>
        </>
      )}
    </Menu>
  )
}
