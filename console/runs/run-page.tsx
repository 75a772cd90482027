import { useMemo } from 'react'
import { useParams } from 'wouter'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useRead } from '../app/operations.ts'
import { Page } from '../app/page.tsx'
import { ErrorPage } from '../app/problems/error-page.tsx'
import { graphOf, movedTo } from '../graphs/state/graph.ts'
import type { NodeTypes } from '../graphs/state/node-types.ts'
import { spreadOf } from '../graphs/state/placement.ts'
import { GraphStore } from '../graphs/state/store.ts'
import { runOverlay } from '../graphs/trying/run-overlay.ts'
import { useRunSteps } from '../graphs/trying/run-steps.ts'
import type { RunStep } from '../graphs/trying/step-view.tsx'
import { useGraphState, useNodeTypes } from '../graphs/use-graph.ts'
import { GraphViewer } from '../graphs/viewer.tsx'
import { t } from '../kit/language/translate.ts'
import { Skeleton } from '../kit/states.tsx'
import { Chip } from '../kit/surface.tsx'
import { RunActions } from './run-actions.tsx'
import { RunPanel } from './run-panel.tsx'
import { StateChip } from './state-chip.tsx'

/** A run on the graph of its version, with the input and output of each execution. */
export default function RunPage() {
  const { id: runId = '' } = useParams()
  const run = useRead('getRun', { runId }, { live: ['run'] })
  const graph = useRead('getRunGraph', { runId }, { staleTime: Number.POSITIVE_INFINITY })
  const { steps, error: stepsError } = useRunSteps(runId)
  const { types, error: typesError, retry } = useNodeTypes()
  const error = run.error ?? graph.error ?? stepsError ?? typesError
  if (error !== null) {
    const again = () => {
      void run.refetch()
      void graph.refetch()
      retry()
    }
    return <ErrorPage error={error} onRetry={again} />
  }
  if (run.data === undefined || graph.data === undefined || steps === undefined || types === undefined) {
    return <Skeleton />
  }
  return <Run key={runId} run={run.data} ran={graph.data} steps={steps} types={types} />
}

function Run({
  run,
  ran,
  steps,
  types,
}: {
  run: Schemas['RunDetail']
  ran: Schemas['RunGraph']
  steps: readonly RunStep[]
  types: NodeTypes
}) {
  const store = useMemo(() => {
    const graph = graphOf(ran.graph)
    return new GraphStore('workflow', types, movedTo(graph, spreadOf(graph)))
  }, [ran, types])
  const { graph, selected } = useGraphState(store)
  const overlay = useMemo(() => {
    const { statuses, taken } = runOverlay(steps, graph, run.waitsFor?.nodeId ?? undefined)
    const pinned = new Set(steps.filter(({ isPinned }) => isPinned).map(({ nodeId }) => nodeId))
    return { statuses, taken, pinned }
  }, [steps, graph, run.waitsFor?.nodeId])
  const [nodeId] = selected
  return (
    <Page
      title={run.workflowName}
      crumbs={[{ label: t('Runs'), to: '/runs' }]}
      marks={
        <>
          <StateChip state={run.status} waitsFor={run.waitsFor} />
          <Chip>
            {ran.version === null ? t('On a draft') : t('On version {number}', { number: ran.version })}
          </Chip>
          {run.isTest && <Chip tone="warn">{t('Test')}</Chip>}
        </>
      }
      actions={<RunActions run={run} steps={steps} />}
    >
      <GraphViewer
        store={store}
        overlay={overlay}
        panel={
          <RunPanel
            run={run}
            steps={steps}
            graph={graph}
            types={types}
            nodeId={nodeId}
            onShow={(shown) => store.select(shown === undefined ? [] : [shown])}
          />
        }
      />
    </Page>
  )
}
