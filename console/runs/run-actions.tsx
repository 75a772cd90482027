import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { api } from '../app/api.ts'
import { toastError, useChange } from '../app/operations.ts'
import { pinValue } from '../graphs/trying/node-trying.ts'
import type { RunStep } from '../graphs/trying/step-view.tsx'
import { Button, IconButton } from '../kit/button.tsx'
import { t } from '../kit/language/translate.ts'
import { Menu, MenuItem } from '../kit/menu.tsx'
import { toast } from '../kit/toast-store.ts'
import { isRetriable, isUnderWay } from './run-state.ts'

const refreshes = ['getRun', 'getRuns', 'getRunSteps'] as const

/** What can be done with a run. */
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
  const retryOn = (version: 'same' | 'current') => retry.mutate({ body: { ids: [id], version } })
  return (
    <>
      {isUnderWay(status) && (
        <Button busy={cancel.isPending} onClick={() => cancel.mutate({ body: { ids: [id] } })}>
          {t('Cancel')}
        </Button>
      )}
      {canRetry && (
        <Button look="primary" icon="refresh" busy={retry.isPending} onClick={() => retryOn('same')}>
          {t('Retry from the failed node')}
        </Button>
      )}
      <Menu align="end" trigger={<IconButton icon="dots" label={t('More of the run')} />}>
        {canRetry && (
          <MenuItem icon="refresh" onSelect={() => retryOn('current')}>
            {t('Retry on the version of now')}
          </MenuItem>
        )}
        {!isUnderWay(status) && !isTest && (
          <MenuItem icon="play" onSelect={() => replay.mutate({ workflowId, logId: id })}>
            {t('Run it again from the start')}
          </MenuItem>
        )}
        <MenuItem icon="open" onSelect={() => go(`/automations/${workflowId}`)}>
          {t('Open the automation')}
        </MenuItem>
        <MenuItem icon="copy" onSelect={() => void pins.pinAll()}>
          {t('Pin its data to the draft')}
        </MenuItem>
      </Menu>
    </>
  )
}

/** Copies what the nodes of a run gave to the draft, as pinned: of each node the last time that it was done. */
function usePinAll(run: Schemas['RunDetail'], steps: readonly RunStep[]) {
  const [isBusy, setBusy] = useState(false)
  const pinAll = async () => {
    if (isBusy) return
    setBusy(true)
    const last = new Map(
      steps.filter(({ status }) => status === 'SUCCEEDED').map((step) => [step.nodeId, step.id]),
    )
    let count = 0
    try {
      const draft = await api.getWorkflowDraft({ workflowId: run.workflowId })
      const there = new Set(draft.nodes.map(({ nodeId }) => nodeId))
      for (const [nodeId, stepId] of last) {
        if (!there.has(nodeId)) continue
        const { output, variables } = await api.getRunStep({ runId: run.id, stepId })
        const address = { family: 'workflow', workflowId: run.workflowId } as const
        await pinValue(address, nodeId, { output, variables: variables ?? {} })
        count++
      }
      toast(t('{count, plural, one {# node} other {# nodes}} of the draft pinned', { count }), {
        tone: 'good',
      })
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }
  return { pinAll }
}
