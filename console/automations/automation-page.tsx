import { Suspense, useMemo, useState } from 'react'
import { useParams } from 'wouter'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useRead } from '../app/operations.ts'
import { ErrorPage } from '../app/problems/error-page.tsx'
import { GraphEditor } from '../graphs/editor.tsx'
import { TestDialog } from '../graphs/parts.ts'
import { GraphState, PublishButton } from '../graphs/publishing/publish.tsx'
import { savedFirst } from '../graphs/trying/node-trying.ts'
import { TestBar, useTestRun } from '../graphs/trying/test-run.tsx'
import { useTryingParts } from '../graphs/trying/use-trying-parts.tsx'
import {
  type GraphAddress,
  type OpenGraph,
  useGraph,
  useGraphState,
  useNodeTypes,
} from '../graphs/use-graph.ts'
import { Button, IconButton } from '../kit/button.tsx'
import { fetchedOnce } from '../kit/fetch-program.ts'
import { t } from '../kit/language/translate.ts'
import { latePart, MissingDialog } from '../kit/late-part.tsx'
import { Skeleton } from '../kit/states.tsx'

const RunLimits = latePart(
  fetchedOnce(() => import('./run-limits.tsx')),
  MissingDialog,
)

/** The editor of an automation. */
export default function AutomationPage() {
  const { id = '' } = useParams()
  return <Automation key={id} workflowId={Number(id)} />
}

function Automation({ workflowId }: { workflowId: number }) {
  const address = useMemo(() => ({ family: 'workflow' as const, workflowId }), [workflowId])
  const workflow = useRead('getWorkflow', { workflowId }, { live: ['graph'] })
  const { types, error: typesError, retry: readTypes } = useNodeTypes()
  const { open, error, retry } = useGraph(address, 'workflow', types)
  const failed = workflow.error ?? typesError ?? error
  if (failed !== null && failed !== undefined) {
    const again = () => {
      void workflow.refetch()
      readTypes()
      retry()
    }
    return <ErrorPage error={failed} onRetry={again} />
  }
  if (workflow.data === undefined || open === undefined) return <Skeleton />
  return <Editor address={address} open={open} workflow={workflow.data} />
}

function Editor({
  address,
  open,
  workflow,
}: {
  address: GraphAddress
  open: OpenGraph
  workflow: Schemas['WorkflowDetail']
}) {
  const { graph } = useGraphState(open.store)
  const test = useTestRun(workflow.id, graph, () => savedFirst(address, open))
  const { trying, ...parts } = useTryingParts(address, open, test)
  const { status } = workflow
  const [isLimiting, setLimiting] = useState(false)
  const overlay = useMemo(() => ({ ...test.overlay, pinned: trying.pinned }), [test.overlay, trying.pinned])
  return (
    <GraphEditor
      {...parts}
      address={address}
      open={open}
      name={workflow.name}
      crumbs={[{ label: t('Automations'), to: '/automations' }]}
      isReadOnly={status === 'ARCHIVED'}
      overlay={overlay}
      marks={<GraphState address={address} open={open} status={status} />}
      actions={
        <>
          <Button
            icon="play"
            busy={test.isRunning}
            disabled={graph.nodes.length === 0}
            onClick={() => test.ask()}
          >
            {t('Test')}
          </Button>
          <IconButton icon="settings" label={t('Run limits')} onClick={() => setLimiting(true)} />
          <PublishButton address={address} open={open} status={status} />
        </>
      }
    >
      <TestBar test={test} workflowId={workflow.id} />
      <Suspense>
        {isLimiting && <RunLimits workflowId={workflow.id} onClose={() => setLimiting(false)} />}
        {test.asked !== undefined && (
          <TestDialog
            workflowId={workflow.id}
            open={open}
            graph={graph}
            test={test}
            part={test.asked}
            hasPinned={trying.pinned.size > 0}
            onClose={test.cancel}
          />
        )}
      </Suspense>
    </GraphEditor>
  )
}
