import { useState } from 'react'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useChange } from '../app/operations.ts'
import { otherIssue } from '../app/problems/explain.ts'
import { useCurrentSession } from '../app/session.ts'
import { DangerDialog } from '../kit/danger-dialog.tsx'
import { Field } from '../kit/field.tsx'
import { Select } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import { Problem } from '../kit/states.tsx'

type Person = Schemas['UserDetail']

/** Removes a teammate for good and reassigns their work. */
export function RemoveDialog({
  person,
  people,
  onClose,
}: {
  person: Person
  people: readonly Person[]
  onClose: () => void
}) {
  const { user } = useCurrentSession()
  const [heir, setHeir] = useState(String(user.id))
  const name = person.name === '' ? person.email : person.name
  const remove = useChange('deleteUser', {
    refreshes: ['getUsersDetails', 'getUsers', 'getTeams'],
    done: t('{name} was removed', { name }),
    onDone: onClose,
    onFailed: () => undefined,
  })
  return (
    <DangerDialog
      title={t('Remove {name}', { name })}
      description={t('They are signed out everywhere, and their keys stop working. You can’t undo this.')}
      act={t('Remove {name}', { name })}
      icon="trash"
      busy={remove.isPending}
      onAct={() => remove.mutate({ userId: person.id, body: { hand_over_to: Number(heir) } })}
      onClose={onClose}
    >
      <Problem>{otherIssue(remove.error, [])}</Problem>
      <Field
        label={t('Hand over to')}
        hint={t('This teammate gets their tasks, records and private tables.')}
      >
        {(control) => (
          <Select {...control} value={heir} onChange={({ target }) => setHeir(target.value)}>
            {people
              .filter(({ id, suspended }) => id !== person.id && !suspended)
              .map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name === '' ? one.email : `${one.name} (${one.email})`}
                </option>
              ))}
          </Select>
        )}
      </Field>
    </DangerDialog>
  )
}
