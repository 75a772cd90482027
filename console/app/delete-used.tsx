import { useState } from 'react'
import { FrontdeskError, type OperationName, type Takes } from '../../clients/typescript/src/index.ts'
import { Button, IconButton } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { t } from '../kit/language/translate.ts'
import { Problem } from '../kit/states.tsx'
import { Row, Rows } from '../kit/surface.tsx'
import { useChange } from './operations.ts'
import { otherIssue } from './problems/explain.ts'

type Deletion = 'deleteTool' | 'deletePlaybook' | 'deleteAgentIntent' | 'deleteKnowledgeBase'

/** Deletes a resource after a confirmation. If it is in use, lists the uses and asks again. */
export function DeleteUsed<Name extends Deletion>({
  name,
  operation,
  takes,
  refreshes,
  small = false,
  onGone,
}: {
  name: string
  operation: Name
  takes: Takes<Name>
  refreshes: readonly OperationName[]
  /** Shows only the icon, for long lists. */
  small?: boolean
  onGone?: () => void
}) {
  const [isOpen, setOpen] = useState(false)
  const remove = useChange(operation, {
    refreshes,
    done: t('{name} was deleted', { name }),
    onDone: () => {
      setOpen(false)
      onGone?.()
    },
    onFailed: () => undefined,
  })
  const open = () => setOpen(true)
  return (
    <>
      {small ? (
        <IconButton icon="trash" label={t('Delete {name}', { name })} onClick={open} />
      ) : (
        <Button look="quiet" icon="trash" onClick={open}>
          {t('Delete')}
        </Button>
      )}
      <DeleteDialog
        name={name}
        error={remove.error}
        isOpen={isOpen}
        isBusy={remove.isPending}
        onDelete={(isForced) => remove.mutate(isForced ? { ...takes, force: true } : takes)}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

function DeleteDialog({
  name,
  error,
  isOpen,
  isBusy,
  onDelete,
  onClose,
}: {
  name: string
  error: Error | null
  isOpen: boolean
  isBusy: boolean
  /** Deletes by force once the uses have been shown. */
  onDelete: (isForced: boolean) => void
  onClose: () => void
}) {
  const uses = error instanceof FrontdeskError && error.status === 409 ? error.issues : []
  const isUsed = uses.length > 0
  return (
    <Dialog
      title={t('Delete {name}', { name })}
      description={t('This cannot be undone.')}
      open={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button look="danger" icon="trash" busy={isBusy} onClick={() => onDelete(isUsed)}>
            {isUsed ? t('Delete all the same') : t('Delete')}
          </Button>
        </>
      }
    >
      {isUsed ? (
        <Rows>
          {uses.map(({ path, message }) => (
            <Row key={`${path}${message}`}>{message}</Row>
          ))}
        </Rows>
      ) : (
        <Problem>{otherIssue(error, [])}</Problem>
      )}
    </Dialog>
  )
}
