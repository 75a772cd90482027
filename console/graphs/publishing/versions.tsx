import { useState } from 'react'
import type { Answers, Schemas, Takes } from '../../../clients/typescript/src/index.ts'
import { operation, toastError, useRead } from '../../app/operations.ts'
import { ErrorPage } from '../../app/problems/error-page.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { t } from '../../kit/language/translate.ts'
import { Moment } from '../../kit/moment.tsx'
import { Notice, Skeleton } from '../../kit/states.tsx'
import { Chip } from '../../kit/surface.tsx'
import { toast } from '../../kit/toast-store.ts'
import { differencesOf } from '../state/differences.ts'
import { graphOf } from '../state/graph.ts'
import { type GraphAddress, idsOf, type OpenGraph, ofGraph } from '../use-graph.ts'
import { DifferenceList } from './difference-list.tsx'
import { readGraphsAgain } from './graph-status.ts'
import style from './publish.module.css'
import { publish } from './publish-dialog.tsx'

type Version = Schemas['Version']

/** The version history. «Restore as draft» replaces the draft, which is kept as a version. «Roll back» also publishes it. */
export default function Versions({
  address,
  open,
  status,
  onClose,
}: {
  address: GraphAddress
  open: OpenGraph
  status: Answers<'getWorkflow'>['status']
  onClose: () => void
}) {
  const name = ofGraph(address, 'get', 'Versions') as 'getWorkflowVersions'
  const versions = useRead(name, idsOf(address) as Takes<'getWorkflowVersions'>, { staleTime: 0 })
  const [busy, setBusy] = useState<string | undefined>()
  const restore = async ({ snapshotId, number }: Version, isRollBack: boolean) => {
    setBusy(snapshotId)
    try {
      const takes = { ...idsOf(address), snapshotId } as Takes<'postWorkflowVersionRestore'>
      await operation(ofGraph(address, 'post', 'VersionRestore') as 'postWorkflowVersionRestore')(takes)
      if (isRollBack) await publish(address, t('Rolled back to version {number}', { number }), false)
      else toast(t('Restored as draft. Publish it to make it live.'), { tone: 'good' })
      await open.sync.readAgain()
      await readGraphsAgain()
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
        <Notice icon="clock" title={t('Not published yet.')} />
      ) : (
        <ul className={style['versions']}>
          {versions.data.results.map((version) => (
            <li key={version.snapshotId} className={style['version']}>
              <Line version={version} />
              <Button busy={busy === version.snapshotId} onClick={() => void restore(version, false)}>
                {t('Make it the draft')}
              </Button>
              {status === 'ACTIVE' && !version.isLive && !version.isDraft && (
                <Button busy={busy === version.snapshotId} onClick={() => void restore(version, true)}>
                  {t('Roll back to it')}
                </Button>
              )}
              <Compared address={address} open={open} snapshotId={version.snapshotId} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function Line({ version: { number, note, isDraft, isLive, createdAt } }: { version: Version }) {
  return (
    <div className={style['line']}>
      <b>{isDraft ? t('Draft saved as version {number}', { number }) : t('Version {number}', { number })}</b>
      {isLive && <Chip tone="good">{t('Live')}</Chip>}
      <Moment at={createdAt} />
      {note !== null && <span>{note}</span>}
    </div>
  )
}

/** The changes of the draft since a version. */
function Compared({
  address,
  open,
  snapshotId,
}: {
  address: GraphAddress
  open: OpenGraph
  snapshotId: string
}) {
  const [isShown, setShown] = useState(false)
  const version = useRead(
    ofGraph(address, 'get', 'Version') as 'getWorkflowVersion',
    { ...idsOf(address), snapshotId } as Takes<'getWorkflowVersion'>,
    { enabled: isShown, staleTime: Number.POSITIVE_INFINITY },
  )
  const nodes =
    version.data === undefined ? undefined : differencesOf(graphOf(version.data.graph), open.store.graph)
  return (
    <details className={style['compared']} onToggle={({ currentTarget }) => setShown(currentTarget.open)}>
      <summary>{t('Compare with the draft')}</summary>
      {nodes === undefined ? (
        isShown && <Skeleton lines={2} />
      ) : nodes.length === 0 ? (
        <p className={style['fine']}>{t('No differences from the draft.')}</p>
      ) : (
        <DifferenceList nodes={nodes} store={open.store} />
      )}
    </details>
  )
}
