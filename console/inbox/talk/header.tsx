import { useState } from 'react'
import { Button, IconButton } from '../../kit/button.tsx'
import { formatDate, t } from '../../kit/language/translate.ts'
import { Menu, MenuChoices, MenuItem, MenuLine } from '../../kit/menu.tsx'
import { type Choice, Picker } from '../../kit/picker.tsx'
import { Avatar, Chip, Key } from '../../kit/surface.tsx'
import { channelName, contactName, type Details } from '../words.ts'
import { snoozeTimes } from './snooze.ts'
import style from './talk.module.css'
import type { Actions } from './use-actions.ts'
import { useNames } from './use-names.ts'

const priorities = [
  { value: 'LOW', label: 'Low priority' },
  { value: 'NORMAL', label: 'Normal priority' },
  { value: 'HIGH', label: 'High priority' },
  { value: 'URGENT', label: 'Urgent' },
] as const

/** With whom, where and by which agent; and what can be done to the conversation as a whole. */
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
  const isSnoozed = until !== null && Date.parse(until) > Date.now()
  return (
    <header className={style['head']}>
      <span className={style['narrowOnly']}>
        <IconButton icon="chevronLeft" label={t('Back to the list')} onClick={onBack} />
      </span>
      <div className={style['names']}>
        <h2>{contactName(conversation)}</h2>
        <small>
          {channelName(channel)} · {agent.name}
        </small>
      </div>
      {isSnoozed && (
        <Chip tone="warn">
          {t('until {time}', {
            time: formatDate(until, { weekday: 'short', hour: '2-digit', minute: '2-digit' }),
          })}
        </Chip>
      )}
      <span className={style['space']} />
      <Assign conversation={conversation} actions={actions} />
      <span className={style['wideOnly']}>
        <Snooze isSnoozed={isSnoozed} actions={actions} />
        {status === 'OPEN' && (
          <Button icon="check" busy={actions.isBusy} onClick={actions.close} aria-keyshortcuts="e">
            {t('Close')} <Key>E</Key>
          </Button>
        )}
      </span>
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
        {isSnoozed && (
          <MenuItem icon="moon" onSelect={() => actions.snooze(null)}>
            {t('Wake up now')}
          </MenuItem>
        )}
        <MenuLine />
        <MenuChoices
          label={t('Priority')}
          value={priority}
          options={priorities.map(({ value, label }) => ({ value, label: t(label) }))}
          onChange={actions.setPriority}
        />
      </Menu>
      <span className={style['detailsOpener']}>
        <IconButton icon="person" label={t('Details')} onClick={onDetails} />
      </span>
    </header>
  )
}

function Snooze({ isSnoozed, actions }: { isSnoozed: boolean; actions: Actions }) {
  return (
    <Menu align="end" trigger={<Button icon="moon">{t('Snooze')}</Button>}>
      {snoozeTimes(new Date()).map(({ label, at }) => (
        <MenuItem
          key={label}
          end={formatDate(at, { weekday: 'short', hour: '2-digit', minute: '2-digit' })}
          onSelect={() => actions.snooze(at)}
        >
          {t(label)}
        </MenuItem>
      ))}
      {isSnoozed && (
        <>
          <MenuLine />
          <MenuItem onSelect={() => actions.snooze(null)}>{t('Wake up now')}</MenuItem>
        </>
      )}
    </Menu>
  )
}

/** Who is asked to answer: a person, a team, or both. */
function Assign({ conversation, actions }: { conversation: Details; actions: Actions }) {
  const [isOpen, setOpen] = useState(false)
  const { people, teams } = useNames()
  const { assignee, team } = conversation
  const name = assignee?.name ?? team?.name
  const button = (
    <Button onClick={() => setOpen(true)} disabled={conversation.status === 'CLOSED'} title={t('Assign')}>
      {assignee !== null && <Avatar name={assignee.name} size={16} />}
      <span className={style['assignee']}>{name ?? t('Assign')}</span>
    </Button>
  )
  if (!isOpen) return button
  const choices: Choice[] = [
    ...people.map((one) => ({
      id: `user ${one.id}`,
      label: one.name,
      start: <Avatar name={one.name} size={18} />,
    })),
    ...teams.map((one) => ({ id: `team ${one.id}`, label: one.name, detail: t('Team') })),
  ]
  const chosen = choices.filter(({ id }) => id === `user ${assignee?.id}` || id === `team ${team?.id}`)
  return (
    <Picker
      label={t('Assign')}
      anchor={button}
      choices={choices}
      chosen={chosen.slice(0, 1)}
      several={false}
      onCancel={() => setOpen(false)}
      onDone={([one]) => {
        setOpen(false)
        const [kind, id] = one?.id.split(' ') ?? []
        if (kind === 'user') actions.assign({ user_id: Number(id) })
        else if (kind === 'team') actions.assign({ team_id: Number(id), user_id: null })
        else actions.assign({ user_id: null })
      }}
    />
  )
}
