import { useState } from 'react'
import type { Answers, Takes } from '../../../clients/typescript/src/index.ts'
import { operation, queryClient, toastError, useRead } from '../../app/operations.ts'
import { saveNow } from '../../app/saving/saving.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { t } from '../../kit/language/translate.ts'
import { Menu, MenuItem } from '../../kit/menu.tsx'
import { Chip } from '../../kit/surface.tsx'
import { toast } from '../../kit/toast-store.ts'
import { nodeOf } from '../state/graph.ts'
import { readable } from '../state/summary.ts'
import { type GraphAddress, idsOf, type OpenGraph, ofGraph, useGraphState } from '../use-graph.ts'
import { useProblems } from '../use-problems.ts'
import style from './publish.module.css'
import { Versions } from './versions.tsx'

type Status = Answers<'getWorkflow'>['status']

/** The draft as the server has it. */
function useDraft(address: GraphAddress) {
  const name = ofGraph(address, 'get', 'Draft') as 'getWorkflowDraft'
  return useRead(name, idsOf(address) as Takes<'getWorkflowDraft'>, { live: ['graph'] })
}

/** Whether it is live, and whether what is drawn differs from that. */
export function GraphState({
  address,
  open,
  status,
}: {
  address: GraphAddress
  open: OpenGraph
  status: Status
}) {
  const draft = useDraft(address)
  useGraphState(open.store)
  const labels = { ACTIVE: t('Live'), DRAFT: t('Draft'), PAUSED: t('Paused'), ARCHIVED: t('Archived') }
  const isChanged = draft.data?.hasUnpublishedChanges === true || open.sync.hasUnsent
  const isLive = draft.data?.liveSnapshotId !== null
  return (
    <>
      {status === 'ACTIVE' ? <Chip tone="good">{labels[status]}</Chip> : <Chip>{labels[status]}</Chip>}
      {isChanged && isLive && <Chip tone="warn">{t('Unpublished changes')}</Chip>}
    </>
  )
}

/** Makes the draft live, after a look at what is wrong with it; and what has been live before. */
export function PublishButton({
  address,
  open,
  status,
}: {
  address: GraphAddress
  open: OpenGraph
  status: Status
}) {
  const draft = useDraft(address)
  const [shown, setShown] = useState<'publish' | 'versions' | undefined>()
  const isChanged = draft.data?.hasUnpublishedChanges === true || open.sync.hasUnsent || status === 'DRAFT'
  if (status === 'ARCHIVED') return null
  return (
    <>
      {status === 'ACTIVE' && (
        <Button onClick={() => void setStatus(address, 'PAUSED', t('Paused'))}>{t('Pause')}</Button>
      )}
      {status === 'PAUSED' && (
        <Button onClick={() => void setStatus(address, 'ACTIVE', t('It is live again.'))}>
          {t('Resume')}
        </Button>
      )}
      <Button
        look="primary"
        disabled={!isChanged}
        onClick={() => {
          saveNow()
          setShown('publish')
        }}
      >
        {t('Publish')}
      </Button>
      <Menu align="end" trigger={<IconButton icon="dots" label={t('More of the graph')} />}>
        <MenuItem icon="clock" onSelect={() => setShown('versions')}>
          {t('Versions')}
        </MenuItem>
      </Menu>
      {shown === 'publish' && (
        <PublishDialog address={address} open={open} status={status} onClose={() => setShown(undefined)} />
      )}
      {shown === 'versions' && <Versions address={address} open={open} onClose={() => setShown(undefined)} />}
    </>
  )
}

const stale = [
  'getWorkflow',
  'getWorkflows',
  'getAgentFlow',
  'getAgentFlows',
  'getWorkflowDraft',
  'getAgentFlowDraft',
]

async function readGraphsAgain(): Promise<void> {
  await Promise.all(stale.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
}

async function setStatus(address: GraphAddress, status: Status, done: string): Promise<void> {
  const name = address.family === 'workflow' ? 'putWorkflow' : 'putAgentFlow'
  try {
    await operation(name)({ ...idsOf(address), body: { status } } as Takes<'putWorkflow'> &
      Takes<'putAgentFlow'>)
    toast(done, { tone: 'good' })
  } catch (error) {
    toastError(error)
  }
  await readGraphsAgain()
}

function PublishDialog({
  address,
  open,
  status,
  onClose,
}: {
  address: GraphAddress
  open: OpenGraph
  status: Status
  onClose: () => void
}) {
  const [isBusy, setBusy] = useState(false)
  const { issues } = useProblems(address, open)
  const { graph } = open.store
  const errors = issues.filter(({ severity }) => severity === 'error').length
  const publish = async () => {
    setBusy(true)
    if (status === 'DRAFT') await setStatus(address, 'ACTIVE', t('It is live.'))
    else {
      try {
        await operation(ofGraph(address, 'post', 'Publish') as 'postWorkflowPublish')({
          ...idsOf(address),
          body: {},
        } as Takes<'postWorkflowPublish'>)
        toast(t('Published'), { tone: 'good' })
      } catch (error) {
        toastError(error)
      }
      await readGraphsAgain()
    }
    setBusy(false)
    onClose()
  }
  return (
    <Dialog
      open
      title={status === 'DRAFT' ? t('Publish and switch on') : t('Publish')}
      onClose={onClose}
      actions={
        <Button
          look="primary"
          busy={isBusy}
          disabled={errors > 0 || open.sync.hasUnsent}
          onClick={() => void publish()}
        >
          {status === 'DRAFT' ? t('Publish and switch on') : t('Publish')}
        </Button>
      }
    >
      {issues.length === 0 ? (
        <p className={style['fine']}>{t('Nothing is wrong with the draft.')}</p>
      ) : (
        <ul className={style['issues']}>
          {issues.map(({ nodeId, message, severity, path }) => (
            <li key={`${nodeId} ${path} ${message}`}>
              {severity === 'error' ? (
                <Chip tone="bad">{t('Error')}</Chip>
              ) : (
                <Chip tone="warn">{t('Warning')}</Chip>
              )}
              <span>
                <b>{nodeOf(graph, nodeId ?? '')?.alias}</b> {readable(message, graph)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {errors > 0 && <p className={style['fine']}>{t('It can be published once the errors are mended.')}</p>}
    </Dialog>
  )
}
