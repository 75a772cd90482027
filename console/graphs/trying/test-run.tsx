import { useMemo, useState } from 'react'
import { useChange, useRead } from '../../app/operations.ts'
import { saveNow } from '../../app/saving/saving.ts'
import { ButtonLink, IconButton } from '../../kit/button.tsx'
import { t } from '../../kit/language/translate.ts'
import { Chip } from '../../kit/surface.tsx'
import type { Overlay } from '../canvas/elements.ts'
import type { Graph } from '../state/graph.ts'
import style from './node-result.module.css'
import { durationText, runOverlay } from './run-overlay.ts'
import { useRunSteps } from './run-steps.ts'
import type { RunStep } from './step-view.tsx'

/** The tested part of the draft. */
export interface TestPart {
  from?: string | undefined
  until?: string | undefined
}

export interface TestOptions extends TestPart {
  payload?: unknown
  usePinned: boolean
  dryRun: boolean
}

export interface TestRun {
  isRunning: boolean
  /** The pending test while its dialog is open. */
  asked: TestPart | undefined
  ask: (part?: TestPart) => void
  cancel: () => void
  start: (options: TestOptions) => void
  runId: string | undefined
  steps: readonly RunStep[] | undefined
  overlay: Pick<Overlay, 'statuses' | 'taken'> | undefined
  /** The outcome, for the line next to the canvas. */
  ended: { isGood: boolean; error: string | null; milliseconds: number | null } | undefined
  forget: () => void
}

/** A test run of the draft: saves, starts with sample data, follows the run, and marks the canvas. */
export function useTestRun(workflowId: number, graph: Graph, whenSaved: () => Promise<void>): TestRun {
  const [runId, setRunId] = useState<string | undefined>()
  const [asked, setAsked] = useState<TestPart | undefined>()
  const start = useChange('postWorkflowTestRun', {
    onDone: (started) => {
      setRunId(started.logId)
      setAsked(undefined)
    },
  })
  const run = useRead(
    'getRun',
    { runId: runId ?? '' },
    { enabled: runId !== undefined, live: ['run'], staleTime: 0 },
  )
  const { steps } = useRunSteps(runId)
  const overlay = useMemo(() => (steps === undefined ? undefined : runOverlay(steps, graph)), [steps, graph])
  const isOver = (run.data?.completedAt ?? null) !== null
  return {
    isRunning: start.isPending || (runId !== undefined && !isOver),
    asked,
    ask: (part = {}) => {
      saveNow()
      setAsked(part)
    },
    cancel: () => setAsked(undefined),
    start: (body) => void whenSaved().then(() => start.mutate({ workflowId, body })),
    runId,
    steps,
    overlay,
    ended:
      run.data === undefined || !isOver
        ? undefined
        : {
            isGood: run.data.status === 'SUCCEEDED',
            error: run.data.error,
            milliseconds: run.data.duration,
          },
    forget: () => setRunId(undefined),
  }
}

/** The outcome of the last test. */
export function TestBar({ test, workflowId }: { test: TestRun; workflowId: number }) {
  const { ended, isRunning, forget, runId } = test
  if (isRunning || ended === undefined) return null
  return (
    <div className={style['bar']} role="status">
      {ended.isGood ? <Chip tone="good">{t('Test done')}</Chip> : <Chip tone="bad">{t('Test failed')}</Chip>}
      {ended.milliseconds !== null && <span>{durationText(ended.milliseconds)}</span>}
      {ended.error !== null && <span className={style['why']}>{ended.error}</span>}
      <ButtonLink to={`/runs/${workflowId}/${runId}`} look="quiet">
        {t('Open the run')}
      </ButtonLink>
      <IconButton icon="close" label={t('Forget the test')} onClick={forget} />
    </div>
  )
}
