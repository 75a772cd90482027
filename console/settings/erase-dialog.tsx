import { useState } from 'react'
import { DangerDialog } from '../kit/danger-dialog.tsx'
import { Field } from '../kit/field.tsx'
import { TextInput } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'

/** Asks to retype the address, because an erasure can't be undone. */
export function EraseDialog({
  email,
  isBusy,
  onErase,
  onClose,
}: {
  email: string
  isBusy: boolean
  onErase: () => void
  onClose: () => void
}) {
  const [typed, setTyped] = useState('')
  const isSame = typed.trim().toLowerCase() === email.toLowerCase()
  return (
    <DangerDialog
      title={t('Erase {name}', { name: email })}
      description={t('All data of this person is deleted permanently. You can’t undo this.')}
      act={t('Erase for good')}
      icon="trash"
      busy={isBusy}
      disabled={!isSame}
      onAct={onErase}
      onClose={onClose}
    >
      <Field label={t('Type the address to confirm')} hint={email}>
        {(control) => (
          <TextInput
            {...control}
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
    </DangerDialog>
  )
}
