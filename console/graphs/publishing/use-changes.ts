import { useMemo } from 'react'
import type { Takes } from '../../../clients/typescript/src/index.ts'
import { useRead } from '../../app/operations.ts'
import { differencesOf, type NodeDifference } from '../state/differences.ts'
import { emptyGraph, graphOf } from '../state/graph.ts'
import { type GraphAddress, idsOf, type OpenGraph, ofGraph, useGraphState } from '../use-graph.ts'

/** The draft as the server has it. */
function useDraft(address: GraphAddress) {
  const name = ofGraph(address, 'get', 'Draft') as 'getWorkflowDraft'
  return useRead(name, idsOf(address) as Takes<'getWorkflowDraft'>, { live: ['graph'] })
}

export interface Changes {
  /** The number of the version that is live; null where none is, undefined while that is not known. */
  liveVersion: number | null | undefined
  /** Whether what is drawn differs from what is live. */
  isChanged: boolean
  /** Node by node; undefined until what is live is read. */
  nodes: readonly NodeDifference[] | undefined
}

/** What is drawn, compared to what is live. */
export function useChanges(address: GraphAddress, open: OpenGraph): Changes {
  const draft = useDraft(address)
  const { graph } = useGraphState(open.store)
  const live = draft.data?.liveSnapshotId
  const version = useRead(
    ofGraph(address, 'get', 'Version') as 'getWorkflowVersion',
    { ...idsOf(address), snapshotId: live ?? '' } as Takes<'getWorkflowVersion'>,
    { enabled: typeof live === 'string', staleTime: Number.POSITIVE_INFINITY },
  )
  const published = version.data?.graph
  const nodes = useMemo(() => {
    if (live === null) return differencesOf(emptyGraph, graph)
    return published === undefined ? undefined : differencesOf(graphOf(published), graph)
  }, [live, published, graph])
  return {
    liveVersion: live === null ? null : version.data?.number,
    // What was saved a moment ago is not yet told by the draft that was read before.
    isChanged:
      draft.data?.hasUnpublishedChanges === true ||
      open.sync.hasUnsent ||
      (draft.data !== undefined && draft.data.revision < open.sync.revision),
    nodes,
  }
}
