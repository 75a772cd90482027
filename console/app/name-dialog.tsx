import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field } from '../kit/field.tsx'
import { TextInput } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import { issueOf } from './problems/explain.ts'

/** Asks for a name, the only input that a new resource needs. */
export function NameDialog({
  title,
  creating,
  onCreate,
  onClose,
}: {
  title: string
  /** The request that creates the resource. */
  creating: { isPending: boolean; error: Error | null }
  onCreate: (name: string) => void
  onClose: () => void
}) {
  const [name, setName] = useState('')
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <Button look="primary" busy={creating.isPending} onClick={() => onCreate(name)}>
          {t('Create')}
        </Button>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onCreate(name)
        }}
      >
        <Field label={t('Name')} error={issueOf(creating.error, 'name')}>
          {(control) => (
            <TextInput
              {...control}
              ref={(input) => input?.focus()}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
