import { useState } from 'react'

import { operation, toastError, useChange } from '../../app/operations.ts'
import { issueOf, otherIssue } from '../../app/problems/explain.ts'
import { FormDialog } from '../../kit/dialog.tsx'
import { Field as Labelled } from '../../kit/field.tsx'
import { TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { FieldForm } from '../setup/field-form.tsx'
import { definitionOperations, definitionReads } from '../setup/operations.ts'
import type { Source } from '../source.ts'
import type { Detail } from '../use-detail.ts'
import type { Field } from '../values.ts'
import { ChangeType } from './change-type.tsx'
import { DeleteField } from './delete-field.tsx'
import { DuplicateField } from './duplicate-field.tsx'
import type { Asking } from './use-field-actions.tsx'

interface DialogProps {
  source: Source
  detail: Detail
  asking: Asking
  onAdded: (name: string) => void
  onRenamed: (before: string, after: string) => void
  onClose: () => void
}

/** The dialog for a change to a field. */
export default function FieldDialog({ asking, ...props }: DialogProps) {
  const { source, detail, onClose } = props
  if (asking.kind === 'delete') return <DeleteField source={source} field={asking.field} onClose={onClose} />
  if (asking.kind === 'rename') return <RenameField {...props} field={asking.field} />
  if (asking.kind === 'type')
    return <ChangeType source={source} detail={detail} field={asking.field} onClose={onClose} />
  if (asking.kind === 'duplicate') return <DuplicateField {...props} field={asking.field} />
  if (asking.kind === 'edit') {
    return <FieldForm source={source} detail={detail} field={asking.field} onClose={onClose} />
  }
  const { beside } = asking
  const onSaved = async (id: number, name: string) => {
    if (beside !== undefined) await placeBeside(source, detail, id, beside).catch(toastError)
    props.onAdded(name)
  }
  return <FieldForm source={source} detail={detail} field={undefined} onSaved={onSaved} onClose={onClose} />
}

/** Moves a new field next to another one, for views that don't list their fields. */
async function placeBeside(
  { kind, name }: Source,
  { fields }: Detail,
  id: number,
  { field, side }: { field: Field; side: 'left' | 'right' },
): Promise<void> {
  const at = fields.toSorted((a, b) => a.order - b.order).findIndex((one) => one.id === field.id)
  const order = side === 'left' ? at : at + 1
  await operation(definitionOperations(kind).changeField)({ name, fieldId: id, body: { order } })
}

function RenameField({ source, field, onRenamed, onClose }: Omit<DialogProps, 'asking'> & { field: Field }) {
  const [name, setName] = useState(field.name)
  const change = useChange(definitionOperations(source.kind).changeField, {
    refreshes: definitionReads,
    onDone: () => {
      onRenamed(field.name, name.trim())
      onClose()
    },
    onFailed: () => undefined,
  })
  return (
    <FormDialog
      title={t('Rename field')}
      submit={t('Rename')}
      busy={change.isPending}
      problem={otherIssue(change.error, ['name'])}
      onSubmit={() => change.mutate({ name: source.name, fieldId: field.id, body: { name: name.trim() } })}
      onClose={onClose}
    >
      <Labelled label={t('Name')} error={issueOf(change.error, 'name')}>
        {(control) => (
          <TextInput
            {...control}
            ref={(input) => input?.select()}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Labelled>
    </FormDialog>
  )
}
