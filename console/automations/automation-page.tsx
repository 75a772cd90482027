import { useMemo } from 'react'
import { useParams } from 'wouter'
import { useRead } from '../app/operations.ts'
import { ErrorPage } from '../app/problems/error-page.tsx'
import { GraphEditor } from '../graphs/editor.tsx'
import { useGraph, useNodeTypes } from '../graphs/use-graph.ts'
import { t } from '../kit/language/translate.ts'
import { Skeleton } from '../kit/states.tsx'
import { StatusChip } from './automations-page.tsx'

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
  return (
    <GraphEditor
      address={address}
      open={open}
      name={workflow.data.name}
      crumbs={[{ label: t('Automations'), to: '/automations' }]}
      isReadOnly={workflow.data.status === 'ARCHIVED'}
      marks={<StatusChip status={workflow.data.status} />}
    />
  )
}
