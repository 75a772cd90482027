import { useState } from 'react'
import { useLocation } from 'wouter'
import { FrontdeskError, type Schemas } from '../../clients/typescript/src/index.ts'
import { api } from '../app/api.ts'
import { toastError, useChange } from '../app/operations.ts'
import { pinValue } from '../graphs/trying/node-trying.ts'
import type { RunStep } from '../graphs/trying/step-view.tsx'
import { Button, IconButton } from '../kit/button.tsx'
import { t } from '../kit/language/translate.ts'
import { Menu, MenuItem } from '../kit/menu.tsx'
import { toast } from '../kit/toast-store.ts'
import { isRetriable, isUnderWay } from './run-state.ts'
import style from './runs.module.css'

const refreshes = ['getRun', 'getRuns', 'getRunSteps'] as const

/** The actions of a run. */
export function RunActions({ run, steps }: { run: Schemas['RunDetail']; steps: readonly RunStep[] }) {
  const { id, workflowId, status, isTest } = run
  const [, go] = useLocation()
  const cancel = useChange('postRunsCancel', { refreshes, done: t('Cancelled') })
  const retry = useChange('postRunsRetry', {
    refreshes,
    onDone: ({ results: [result] }) => {
      if (result?.logId === undefined || result.logId === null) toast(result?.error ?? '', { tone: 'bad' })
      else if (result.logId !== id) go(`/runs/${workflowId}/${result.logId}`)
    },
  })
  const replay = useChange('postWorkflowLogReplay', {
    refreshes,
    onDone: ({ logId }) => go(`/runs/${workflowId}/${logId}`),
  })
  const pins = usePinAll(run, steps)
  const canRetry = isRetriable(status) && !isTest
  const isCanceled = status === 'CANCELLED'
  const runAgain = () => replay.mutate({ workflowId, logId: id })
  const retryOn = (version: 'same' | 'current') => retry.mutate({ body: { ids: [id], version } })
  return (
    <>
      {isUnderWay(status) && (
        <Button busy={cancel.isPending} onClick={() => cancel.mutate({ body: { ids: [id] } })}>
          {t('Cancel')}
        </Button>
      )}
      {canRetry && isCanceled && (
        <Button look="primary" icon="play" busy={replay.isPending} onClick={runAgain}>
          {t('Run again')}
        </Button>
      )}
      {canRetry && !isCanceled && <RetryButton busy={retry.isPending} onRetry={() => retryOn('same')} />}
      <Menu align="end" trigger={<IconButton icon="dots" label={t('More of the run')} />}>
        {canRetry && isCanceled && (
          <MenuItem icon="refresh" onSelect={() => retryOn('same')}>
            {t('Continue where it stopped')}
          </MenuItem>
        )}
        {canRetry && (
          <MenuItem icon="refresh" onSelect={() => retryOn('current')}>
            {t('Retry on the current version')}
          </MenuItem>
        )}
        {!isUnderWay(status) && !isTest && !isCanceled && (
          <MenuItem icon="play" onSelect={runAgain}>
            {t('Run again from the start')}
          </MenuItem>
        )}
        <MenuItem icon="open" onSelect={() => go(`/automations/${workflowId}`)}>
          {t('Open the automation')}
        </MenuItem>
        <MenuItem icon="copy" onSelect={() => void pins.pinAll()}>
          {t('Pin data to draft')}
        </MenuItem>
      </Menu>
    </>
  )
}

function RetryButton({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <Button
      look="primary"
      icon="refresh"
      aria-label={t('Retry from the failed node')}
      busy={busy}
      onClick={onRetry}
    >
      <span className={style['wideOnly']}>{t('Retry from the failed node')}</span>
      <span className={style['narrowOnly']}>{t('Retry')}</span>
    </Button>
  )
}

/** Pins the output of each node's last execution in the draft. */
function usePinAll(run: Schemas['RunDetail'], steps: readonly RunStep[]) {
  const [isBusy, setBusy] = useState(false)
  const pinAll = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      tellPinned(await pinSteps(run, steps))
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }
  return { pinAll }
}

/** Pins the outputs that fit. Those above the size limit of a test are skipped. */
async function pinSteps(
  { id: runId, workflowId }: Schemas['RunDetail'],
  steps: readonly RunStep[],
): Promise<{ count: number; tooLarge: string[] }> {
  const done = steps.filter(({ status }) => status === 'SUCCEEDED')
  const last = new Map(done.map((step) => [step.nodeId, step]))
  const draft = await api.getWorkflowDraft({ workflowId })
  const there = new Set(draft.nodes.map(({ nodeId }) => nodeId))
  const tooLarge: string[] = []
  let count = 0
  for (const [nodeId, step] of last) {
    if (!there.has(nodeId)) continue
    const { output, variables } = await api.getRunStep({ runId, stepId: step.id })
    try {
      await pinValue({ family: 'workflow', workflowId }, nodeId, { output, variables: variables ?? {} })
      count++
    } catch (error) {
      if (!(error instanceof FrontdeskError) || ![400, 413].includes(error.status)) throw error
      tooLarge.push(step.alias)
    }
  }
  return { count, tooLarge }
}

function tellPinned({ count, tooLarge }: { count: number; tooLarge: string[] }): void {
  toast(t('{count, plural, one {# node} other {# nodes}} of the draft pinned', { count }), { tone: 'good' })
  if (tooLarge.length === 0) return
  toast(t('Too large to be pinned: {names}', { names: tooLarge.join(', ') }), { tone: 'bad' })
}
