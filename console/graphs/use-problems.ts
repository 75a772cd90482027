import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Schemas, Takes } from '../../clients/typescript/src/index.ts'
import { operation } from '../app/operations.ts'
import { type FieldIssue, issuesByNode, pathInData } from './panel/issues.ts'
import { type GraphAddress, idsOf, type OpenGraph, ofGraph, targetOf } from './use-graph.ts'

type GraphIssue = Schemas['GraphIssue']

export interface Problems {
  /** All problems, errors first, including those of unsaved nodes. */
  issues: readonly GraphIssue[]
  byNode: ReadonlyMap<string, FieldIssue[]>
  counts: ReadonlyMap<string, { errors: number; warnings: number }>
}

/** Problems of the draft from the server, for the saved and for the refused version. */
export function useProblems(address: GraphAddress, { sync, store }: OpenGraph): Problems {
  const { data } = useQuery({
    queryKey: ['validate', targetOf(address), sync.revision],
    queryFn: () =>
      operation(ofGraph(address, 'post', 'Validate') as 'postWorkflowValidate')(
        idsOf(address) as Takes<'postWorkflowValidate'>,
      ),
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const refusals = JSON.stringify([...sync.refusals])
  return useMemo(() => {
    const refused = (
      JSON.parse(refusals) as [string, { path: string; code: string; message: string }[]][]
    ).flatMap(([nodeId, issues]) =>
      issues.map(
        (issue): GraphIssue => ({
          ...issue,
          path: `data.${pathInData(issue.path)}`,
          severity: 'error',
          nodeId,
          alias: store.graph.nodes.find((node) => node.nodeId === nodeId)?.alias ?? '',
        }),
      ),
    )
    const unsaved = new Set(refused.map(({ nodeId }) => nodeId))
    // Problems of the saved version are outdated for a node that couldn't be saved.
    const saved = (data?.issues ?? []).filter(({ nodeId }) => nodeId === undefined || !unsaved.has(nodeId))
    const issues = [...refused, ...saved].toSorted((one, other) => one.severity.localeCompare(other.severity))
    const byNode = issuesByNode(issues)
    const counts = new Map(
      [...byNode].map(([nodeId, some]) => [
        nodeId,
        {
          errors: some.filter(({ severity }) => severity === 'error').length,
          warnings: some.filter(({ severity }) => severity === 'warning').length,
        },
      ]),
    )
    return { issues, byNode, counts }
  }, [data, refusals, store])
}
