import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { classes } from '../../kit/classes.ts'
import { t } from '../../kit/language/translate.ts'
import { type Choice, Picker } from '../../kit/picker.tsx'
import { Avatar } from '../../kit/surface.tsx'
import type { Details } from '../words.ts'
import style from './talk.module.css'
import type { Actions } from './use-actions.ts'
import { useNames } from './use-names.ts'

/** Assigns a teammate, a team, or both. */
export function Assign({ conversation, actions }: { conversation: Details; actions: Actions }) {
  const [isOpen, setOpen] = useState(false)
  const { people, teams } = useNames()
  const { assignee, team } = conversation
  const name = assignee?.name ?? team?.name
  const button = (
    <Button onClick={() => setOpen(true)} disabled={conversation.status === 'CLOSED'} title={t('Assign')}>
      {assignee !== null && <Avatar name={assignee.name} size={18} />}
      {name !== undefined && <span className={style['hidden']}>{t('Assigned to')} </span>}
      <span className={classes(style['assignee'], assignee !== null && style['faced'])}>
        {name ?? t('Assign')}
      </span>
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
