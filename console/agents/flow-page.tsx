import { useMemo, useState } from 'react'
import { useParams } from 'wouter'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useRead } from '../app/operations.ts'
import { ErrorPage } from '../app/problems/error-page.tsx'
import { GraphEditor } from '../graphs/editor.tsx'
import { FlowChat } from '../graphs/parts.ts'
import { GraphState, PublishButton } from '../graphs/publishing/publish.tsx'
import { runOverlay } from '../graphs/trying/run-overlay.ts'
import { useTryingParts } from '../graphs/trying/use-trying-parts.tsx'
import { type GraphAddress, type OpenGraph, useGraph, useNodeTypes } from '../graphs/use-graph.ts'
import { Button } from '../kit/button.tsx'
import { t } from '../kit/language/translate.ts'
import { Skeleton } from '../kit/states.tsx'

/** The editor of a flow with a test chat. */
export default function FlowPage() {
  const { id = '', flow = '' } = useParams()
  const flowId = Number(flow)
  const found = useRead('getAgentFlow', { agentId: id, flowId }, { live: ['graph'] })
  if (found.error !== null) return <ErrorPage error={found.error} onRetry={() => void found.refetch()} />
  if (found.data === undefined) return <Skeleton />
  return <Flow key={`${id}/${flow}`} agentId={id} flow={found.data} />
}

function Flow({ agentId, flow }: { agentId: string; flow: Schemas['FlowDetail'] }) {
  const { id: flowId, isDefault } = flow
  const address = useMemo(() => ({ family: 'flow' as const, agentId, flowId }), [agentId, flowId])
  const agent = useRead('getAgent', { agentId })
  const { types, error: typesError, retry: readTypes } = useNodeTypes()
  const { open, error, retry } = useGraph(address, isDefault ? 'default-flow' : 'flow', types)
  const failed = typesError ?? error
  if (failed !== null && failed !== undefined) {
    const again = () => {
      readTypes()
      retry()
    }
    return <ErrorPage error={failed} onRetry={again} />
  }
  if (open === undefined) return <Skeleton />
  const props = { address, open, flow, agentName: agent.data?.name, agentId }
  return <FlowEditor {...props} />
}

function FlowEditor({
  address,
  open,
  flow,
  agentId,
  agentName,
}: {
  address: GraphAddress
  open: OpenGraph
  flow: Schemas['FlowDetail']
  agentId: string
  agentName: string | undefined
}) {
  const { name, status } = flow
  const [isChatting, setChatting] = useState(false)
  const [trace, setTrace] = useState<Schemas['Trace'] | undefined>()
  const { trying, ...parts } = useTryingParts(address, open)
  const overlay = useMemo(
    () => ({
      ...(trace === undefined ? {} : pathOf(trace, open.store.graph)),
      pinned: trying.pinned,
    }),
    [trace, open, trying.pinned],
  )
  return (
    <GraphEditor
      {...parts}
      address={address}
      open={open}
      name={name}
      crumbs={[
        { label: t('Agents'), to: '/agents' },
        { label: agentName ?? t('Agent'), to: `/agents/${agentId}/flows` },
      ]}
      isReadOnly={status === 'ARCHIVED'}
      overlay={overlay}
      marks={<GraphState address={address} open={open} status={status} />}
      actions={
        <>
          <Button
            icon="play"
            aria-pressed={isChatting}
            onClick={() => {
              // The node panel uses the same place.
              if (!isChatting) open.store.select([])
              setChatting(!isChatting)
            }}
          >
            {isChatting ? t('Close the chat') : t('Try it')}
          </Button>
          <PublishButton address={address} open={open} status={status} />
        </>
      }
      beside={isChatting && <FlowChat agentId={agentId} onPath={setTrace} />}
    />
  )
}

/** Highlights the nodes of a turn. */
function pathOf(trace: Schemas['Trace'], graph: Parameters<typeof runOverlay>[1]) {
  const steps = trace.steps.flatMap(({ node_id, error, port, milliseconds, model_calls }) =>
    node_id === null
      ? []
      : [
          {
            nodeId: node_id,
            status: error === null ? ('SUCCEEDED' as const) : ('FAILED' as const),
            ai_credits: model_calls.reduce((sum, { credits }) => sum + credits, 0),
            port,
            duration: milliseconds,
          },
        ],
  )
  return runOverlay(steps, graph)
}
