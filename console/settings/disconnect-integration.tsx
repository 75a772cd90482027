import { FrontdeskError, type Schemas } from '../../clients/typescript/src/index.ts'
import { useChange } from '../app/operations.ts'
import { otherIssue } from '../app/problems/explain.ts'
import { DangerDialog } from '../kit/danger-dialog.tsx'
import { t } from '../kit/language/translate.ts'
import { Problem } from '../kit/states.tsx'

/** Disconnects an account. The server warns first if agents or automations use it. */
export function DisconnectIntegration({
  account,
  onClose,
}: {
  account: Schemas['ConnectedAccount']
  onClose: () => void
}) {
  const remove = useChange('deleteIntegration', {
    refreshes: ['getIntegrations'],
    done: t('{name} is disconnected', { name: account.name }),
    onDone: onClose,
    onFailed: () => undefined,
  })
  const isUsed = remove.error instanceof FrontdeskError && remove.error.status === 409
  return (
    <DangerDialog
      title={t('Disconnect {name}', { name: account.name })}
      description={t('Its credentials are deleted. You can connect it again.')}
      act={isUsed ? t('Disconnect anyway') : t('Disconnect')}
      busy={remove.isPending}
      onAct={() =>
        remove.mutate({ connectedAccountId: account.id, ...(isUsed ? { body: { force: true } } : {}) })
      }
      onClose={onClose}
    >
      <Problem>{otherIssue(remove.error, [])}</Problem>
    </DangerDialog>
  )
}
