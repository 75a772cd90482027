import { useState } from 'react'
import { FrontdeskError } from '../../../clients/typescript/src/index.ts'
import { operation, queryClient, refresh, toastError } from '../../app/operations.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { t } from '../../kit/language/translate.ts'
import { Row, Rows } from '../../kit/surface.tsx'
import { definitionOperations, definitionReads } from '../setup/operations.ts'
import type { Source } from '../source.ts'
import type { Field } from '../values.ts'

/** Deletes a field and its values after a confirmation. If it is in use, lists the uses and asks again. */
export function DeleteField({
  source,
  field,
  onClose,
}: {
  source: Source
  field: Field
  onClose: () => void
}) {
  const [refused, setRefused] = useState<FrontdeskError | undefined>()
  const [isBusy, setBusy] = useState(false)
  const uses = refused?.issues ?? []
  const isUsed = uses.length > 0
  const remove = async () => {
    setBusy(true)
    try {
      const { kind, name } = source
      await operation(definitionOperations(kind).removeField)({ name, fieldId: field.id, force: isUsed })
      onClose()
      await refresh(queryClient, definitionReads)
    } catch (error) {
      const isRefused = error instanceof FrontdeskError && error.status === 409
      if (isRefused && error.issues.length > 0 && !isUsed) setRefused(error)
      else {
        toastError(error)
        onClose()
      }
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('Delete field “{field}”?', { field: field.name })}
      description={refused?.message ?? t('Its values are deleted, too. You can’t undo this.')}
      open
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button look="danger" icon="trash" busy={isBusy} onClick={() => void remove()}>
            {isUsed ? t('Delete anyway') : t('Delete')}
          </Button>
        </>
      }
    >
      {isUsed && (
        <Rows>
          {uses.map(({ path, message }) => (
            <Row key={`${path}${message}`}>{message}</Row>
          ))}
        </Rows>
      )}
    </Dialog>
  )
}
