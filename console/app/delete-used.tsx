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

/** Deletes something that others may use: asks once, says where it is used, and does it all the same if told to. */
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
  /** Only a picture, where many of them stand. */
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
  const { error } = remove
  const uses = error instanceof FrontdeskError && error.status === 409 ? error.issues : []
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
      <Dialog
        title={t('Delete {name}', { name })}
        description={t('This cannot be undone.')}
        open={isOpen}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button look="quiet" onClick={() => setOpen(false)}>
              {t('Cancel')}
            </Button>
            <Button
              look="danger"
              icon="trash"
              busy={remove.isPending}
              onClick={() => remove.mutate(uses.length > 0 ? { ...takes, force: true } : takes)}
            >
              {uses.length > 0 ? t('Delete all the same') : t('Delete')}
            </Button>
          </>
        }
      >
        {uses.length > 0 ? (
          <Rows>
            {uses.map(({ path, message }) => (
              <Row key={`${path}${message}`}>{message}</Row>
            ))}
          </Rows>
        ) : (
          <Problem>{otherIssue(error, [])}</Problem>
        )}
      </Dialog>
    </>
  )
}
