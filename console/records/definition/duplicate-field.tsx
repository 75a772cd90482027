import { useState } from 'react'
import { useChange } from '../../app/operations.ts'
import { issueOf, otherIssue } from '../../app/problems/explain.ts'
import { FormDialog } from '../../kit/dialog.tsx'
import { Field as Labelled } from '../../kit/field.tsx'
import { Checkbox, TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { definitionOperations, definitionReads } from '../setup/operations.ts'
import { rowOperations, type Source } from '../source.ts'
import type { Field } from '../values.ts'

/** Copies a field, with or without its values. */
export function DuplicateField({
  source,
  field,
  onAdded,
  onClose,
}: {
  source: Source
  field: Field
  onAdded: (name: string) => void
  onClose: () => void
}) {
  const [name, setName] = useState(t('{name} (copy)', { name: field.name }))
  const [withValues, setWithValues] = useState(field.type !== 'file')
  const duplicate = useChange(definitionOperations(source.kind).duplicateField, {
    refreshes: [...definitionReads, ...rowOperations(source)],
    onDone: (made) => {
      onAdded(made.name)
      onClose()
    },
    onFailed: () => undefined,
  })
  return (
    <FormDialog
      title={t('Duplicate {field}', { field: field.name })}
      submit={t('Duplicate field')}
      busy={duplicate.isPending}
      problem={otherIssue(duplicate.error, ['name'])}
      onSubmit={() =>
        duplicate.mutate({
          name: source.name,
          fieldId: field.id,
          body: { name: name.trim(), with_values: withValues },
        })
      }
      onClose={onClose}
    >
      <Labelled label={t('Name')} error={issueOf(duplicate.error, 'name')}>
        {(control) => (
          <TextInput
            {...control}
            ref={(input) => input?.focus()}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Labelled>
      <Checkbox
        label={t('Copy its values')}
        checked={withValues}
        onChange={({ target }) => setWithValues(target.checked)}
      />
    </FormDialog>
  )
}
