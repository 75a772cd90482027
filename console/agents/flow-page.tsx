import { useMemo, useState } from 'react'
import { useParams } from 'wouter'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useRead } from '../app/operations.ts'
import { ErrorPage } from '../app/problems/error-page.tsx'
import { GraphEditor } from '../graphs/editor.tsx'
import { FlowChat } from '../graphs/flow-chat.tsx'
import { GraphState, PublishButton } from '../graphs/publishing/publish.tsx'
import { runOverlay } from '../graphs/trying/run-overlay.ts'
import { useGraph, useNodeTypes } from '../graphs/use-graph.ts'
import { Button } from '../kit/button.tsx'
import { t } from '../kit/language/translate.ts'
import { Skeleton } from '../kit/states.tsx'

/** The editor of a flow, with the chat beside it. */
export default function FlowPage() {
  const { id = '', flow = '' } = useParams()
  const flowId = Number(flow)
  const found = useRead('getAgentFlow', { agentId: id, flowId }, { live: ['graph'] })
  if (found.error !== null) return <ErrorPage error={found.error} onRetry={() => void found.refetch()} />
  if (found.data === undefined) return <Skeleton />
  return <Flow key={`${id}/${flow}`} agentId={id} flow={found.data} />
}

function Flow({ agentId, flow }: { agentId: string; flow: Schemas['FlowDetail'] }) {
  const { id: flowId, isDefault, name, status } = flow
  const address = useMemo(() => ({ family: 'flow' as const, agentId, flowId }), [agentId, flowId])
  const agent = useRead('getAgent', { agentId })
  const { types, error: typesError, retry: readTypes } = useNodeTypes()
  const { open, error, retry } = useGraph(address, isDefault ? 'default-flow' : 'flow', types)
  const [isChatting, setChatting] = useState(false)
  const [trace, setTrace] = useState<Schemas['Trace'] | undefined>()
  const path = useMemo(
    () => (trace === undefined || open === undefined ? {} : pathOf(trace, open.store.graph)),
    [trace, open],
  )
  const failed = typesError ?? error
  if (failed !== null && failed !== undefined) {
    const again = () => {
      readTypes()
      retry()
    }
    return <ErrorPage error={failed} onRetry={again} />
  }
  if (open === undefined) return <Skeleton />
  return (
    <GraphEditor
      address={address}
      open={open}
      name={name}
      crumbs={[
        { label: t('Agents'), to: '/agents' },
        { label: agent.data?.name ?? t('Agent'), to: `/agents/${agentId}/flows` },
      ]}
      isReadOnly={status === 'ARCHIVED'}
      overlay={path}
      marks={<GraphState address={address} open={open} status={status} />}
      actions={
        <>
          <Button icon="play" aria-pressed={isChatting} onClick={() => setChatting(!isChatting)}>
            {isChatting ? t('Close the chat') : t('Try it')}
          </Button>
          <PublishButton address={address} open={open} status={status} />
        </>
      }
      beside={isChatting && <FlowChat agentId={agentId} onPath={setTrace} />}
    />
  )
}

/** The nodes of a turn, lit up. */
function pathOf(trace: Schemas['Trace'], graph: Parameters<typeof runOverlay>[1]) {
  const steps = trace.steps.flatMap(({ node_id, error, port, milliseconds, started_at }) =>
    node_id === null
      ? []
      : [
          {
            node_id,
            success: error === null,
            error,
            ai_credits: 0,
            created_at: started_at,
            port,
            duration: milliseconds,
          },
        ],
  )
  return runOverlay(steps, graph)
}
