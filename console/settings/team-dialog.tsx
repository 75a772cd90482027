import { useState } from 'react'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useChange } from '../app/operations.ts'
import { issueOf, otherIssue } from '../app/problems/explain.ts'
import { FormDialog } from '../kit/dialog.tsx'
import { Field } from '../kit/field.tsx'
import { Checkbox, TextInput } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import style from './settings.module.css'

/** The name and members of a team. */
export function TeamDialog({
  team,
  people,
  onClose,
}: {
  team: Schemas['Team'] | undefined
  people: readonly Schemas['User'][]
  onClose: () => void
}) {
  const [name, setName] = useState(team?.name ?? '')
  const [members, setMembers] = useState<readonly number[]>(team?.user_ids ?? [])
  const options = {
    refreshes: ['getTeams', 'getUsersDetails'],
    done: t('{name} is saved', { name }),
    onDone: onClose,
    onFailed: () => undefined,
  } as const
  const add = useChange('postTeams', options)
  const change = useChange('patchTeam', options)
  const error = add.error ?? change.error
  const body = { name: name.trim(), user_ids: [...members] }
  return (
    <FormDialog
      title={team === undefined ? t('Add team') : t('Change {name}', { name: team.name })}
      submit={team === undefined ? t('Add team') : t('Save team')}
      busy={add.isPending || change.isPending}
      problem={otherIssue(error, ['name'])}
      onSubmit={() => (team === undefined ? add.mutate({ body }) : change.mutate({ teamId: team.id, body }))}
      onClose={onClose}
    >
      <Field label={t('Name')} error={issueOf(error, 'name')}>
        {(control) => (
          <TextInput {...control} autoFocus value={name} onChange={({ target }) => setName(target.value)} />
        )}
      </Field>
      <fieldset className={style['choices']}>
        <legend>{t('Members')}</legend>
        {people.map((one) => (
          <Checkbox
            key={one.id}
            label={one.name === '' ? one.email : one.name}
            checked={members.includes(one.id)}
            onChange={({ target }) =>
              setMembers(target.checked ? [...members, one.id] : members.filter((id) => id !== one.id))
            }
          />
        ))}
      </fieldset>
    </FormDialog>
  )
}
