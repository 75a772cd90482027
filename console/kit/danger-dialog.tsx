import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import type { IconName } from './icon.tsx'
import { t } from './language/translate.ts'

/** Asks for confirmation before an action that can't be undone. */
export function DangerDialog({
  title,
  description,
  act,
  icon,
  busy,
  disabled = false,
  onAct,
  onClose,
  children,
}: {
  title: string
  description: string
  /** The label of the confirm button. */
  act: string
  icon?: IconName | undefined
  busy: boolean
  disabled?: boolean
  onAct: () => void
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Dialog
      title={title}
      description={description}
      open
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button look="danger" icon={icon} busy={busy} disabled={disabled} onClick={onAct}>
            {act}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
