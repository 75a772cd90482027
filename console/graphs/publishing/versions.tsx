import { useState } from 'react'
import type { Takes } from '../../../clients/typescript/src/index.ts'
import { operation, toastError, useRead } from '../../app/operations.ts'
import { ErrorPage } from '../../app/problems/error-page.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { t } from '../../kit/language/translate.ts'
import { Moment } from '../../kit/moment.tsx'
import { Notice, Skeleton } from '../../kit/states.tsx'
import { Chip } from '../../kit/surface.tsx'
import { toast } from '../../kit/toast-store.ts'
import { type GraphAddress, idsOf, type OpenGraph, ofGraph } from '../use-graph.ts'
import style from './publish.module.css'

/** What has been live before. Restoring makes one the draft again; what is live stays until that is published. */
export function Versions({
  address,
  open,
  onClose,
}: {
  address: GraphAddress
  open: OpenGraph
  onClose: () => void
}) {
  const name = ofGraph(address, 'get', 'Versions') as 'getWorkflowVersions'
  const versions = useRead(name, idsOf(address) as Takes<'getWorkflowVersions'>, { staleTime: 0 })
  const [busy, setBusy] = useState<string | undefined>()
  const restore = async (snapshotId: string) => {
    setBusy(snapshotId)
    try {
      const takes = { ...idsOf(address), snapshotId } as Takes<'postWorkflowVersionRestore'>
      await operation(ofGraph(address, 'post', 'VersionRestore') as 'postWorkflowVersionRestore')(takes)
      await open.sync.readAgain()
      toast(t('It is the draft again. Publish it to make it live.'), { tone: 'good' })
      onClose()
    } catch (error) {
      toastError(error)
    }
    setBusy(undefined)
  }
  return (
    <Dialog open title={t('Versions')} onClose={onClose}>
      {versions.error !== null ? (
        <ErrorPage error={versions.error} onRetry={() => void versions.refetch()} />
      ) : versions.data === undefined ? (
        <Skeleton />
      ) : versions.data.results.length === 0 ? (
        <Notice icon="clock" title={t('Nothing was published yet.')} />
      ) : (
        <ul className={style['versions']}>
          {versions.data.results.map(({ snapshotId, createdAt, isLive }) => (
            <li key={snapshotId} className={style['version']}>
              <Moment at={createdAt} />
              {isLive && <Chip tone="good">{t('Live')}</Chip>}
              <Button busy={busy === snapshotId} onClick={() => void restore(snapshotId)}>
                {t('Make it the draft')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
