import { use, useMemo } from 'react'
import { useRead } from '../../app/operations.ts'
import { GraphPlaceContext } from '../references.ts'
import type { ScopeName } from '../scope.ts'
import { nodeOf } from '../state/graph.ts'
import { familyOf } from '../state/node-types.ts'
import { type KnownValue, scopeOf, withValues } from '../state/scope.ts'
import type { GraphStore } from '../state/store.ts'
import { useGraphState } from '../use-graph.ts'
import { useCallResults } from './use-call-results.ts'
import { useDeclared } from './use-variables.ts'

/** The variables that a node can read in the current graph. */
export function useNodeScope(store: GraphStore, nodeId: string, isSaved: boolean): ScopeName[] {
  const variables = useDeclared(use(GraphPlaceContext))
  const { graph } = useGraphState(store)
  // Positions and texts of other nodes don't change the scope, so typing doesn't recompute it.
  const shape = JSON.stringify([
    graph.edges.map(({ source, handle, target }) => [source, handle, target]),
    graph.nodes.map(({ nodeId: id, alias, type }) => [id, alias, type]),
  ])
  const known = useKnownValues(nodeId, isSaved)
  const names = useMemo(
    () =>
      nodeOf(store.graph, nodeId) === undefined || shape === ''
        ? []
        : withValues(
            scopeOf(store.graph, store.types, familyOf(store.kind), nodeId, variables ?? []),
            known ?? [],
          ),
    [store, nodeId, variables, shape, known],
  )
  return useCallResults(store.graph, names)
}

/** The latest values of the variables, as far as the server knows them. */
function useKnownValues(nodeId: string, isSaved: boolean): KnownValue[] | undefined {
  const { agentId, flowId, workflowId } = use(GraphPlaceContext)
  const ofWorkflow = useRead(
    'getWorkflowNodeScope',
    { workflowId: workflowId ?? 0, nodeId },
    { enabled: isSaved && workflowId !== undefined, live: ['run'] },
  )
  const ofFlow = useRead(
    'getAgentFlowNodeScope',
    { agentId: agentId ?? '', flowId: flowId ?? 0, nodeId },
    { enabled: isSaved && flowId !== undefined },
  )
  return (ofWorkflow.data ?? ofFlow.data)?.results
}
