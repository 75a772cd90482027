import { useMemo } from 'react'
import type { Takes } from '../../../clients/typescript/src/index.ts'
import { useRead } from '../../app/operations.ts'
import { differencesOf, type NodeDifference } from '../state/differences.ts'
import { emptyGraph, graphOf } from '../state/graph.ts'
import { type GraphAddress, idsOf, type OpenGraph, ofGraph, useGraphState } from '../use-graph.ts'

/** The draft on the server. */
function useDraft(address: GraphAddress) {
  const name = ofGraph(address, 'get', 'Draft') as 'getWorkflowDraft'
  return useRead(name, idsOf(address) as Takes<'getWorkflowDraft'>, { live: ['graph'] })
}

export interface Changes {
  /** The published version. Null without one, undefined until loaded. */
  liveVersion: number | null | undefined
  /** True if the draft differs from the published version. */
  isChanged: boolean
  /** Changes by node. Undefined until the published version has loaded. */
  nodes: readonly NodeDifference[] | undefined
}

/** Compares the draft with the published version. */
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
    // The draft may have been loaded before the last save.
    isChanged:
      draft.data?.hasUnpublishedChanges === true ||
      open.sync.hasUnsent ||
      (draft.data !== undefined && draft.data.revision < open.sync.revision),
    nodes,
  }
}
