import { useQuery } from '@tanstack/react-query'
import { api } from '../../app/api.ts'
import type { ScopeName } from '../scope.ts'
import type { Graph } from '../state/graph.ts'
import { valueTypeLabel } from './call-fields.tsx'

/** Adds the declared results of called automations, and the inputs of the automation itself. */
export function useCallResults(graph: Graph, names: readonly ScopeName[]): ScopeName[] {
  const inScope = graph.nodes.filter(({ nodeId }) => names.some(({ name }) => name === nodeId))
  const calls = inScope.flatMap(({ nodeId, type, data }) => {
    const { automationId: id, waitForResult } = data
    return type === 'CALL_AUTOMATION' && typeof id === 'number' && waitForResult !== false
      ? [{ nodeId, id }]
      : []
  })
  const ids = [...new Set(calls.map(({ id }) => id))].toSorted((one, other) => one - other)
  const { data: found } = useQuery({
    queryKey: ['getCallableWorkflow', 'several', ids],
    queryFn: async () => {
      const read = await Promise.allSettled(ids.map((workflowId) => api.getCallableWorkflow({ workflowId })))
      return read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    },
    enabled: ids.length > 0,
    staleTime: 60_000,
  })
  const declared = new Map(
    calls.map(({ nodeId, id }) => [nodeId, found?.find((one) => one.id === id)?.results ?? []]),
  )
  for (const { nodeId, type, data } of inScope) {
    if (type === 'CALL_TRIGGER') declared.set(nodeId, declaredIn(data['inputs']))
  }
  return names.flatMap((one) => [one, ...(declared.get(one.name) ?? []).map((value) => partOf(one, value))])
}

interface Declared {
  name: string
  type: string
}

function declaredIn(inputs: unknown): Declared[] {
  const list: unknown[] = Array.isArray(inputs) ? inputs : []
  return list.flatMap((one) => {
    const { name, type = 'TEXT' } = typeof one === 'object' && one !== null ? (one as Partial<Declared>) : {}
    return typeof name === 'string' && name !== '' ? [{ name, type }] : []
  })
}

/** `{node_….total}`, with its value of the last run. */
function partOf(whole: ScopeName, { name, type }: Declared): ScopeName {
  const value =
    typeof whole.value === 'object' && whole.value !== null
      ? new Map<string, unknown>(Object.entries(whole.value)).get(name)
      : undefined
  return {
    name: `${whole.name}.${name}`,
    label: `${whole.label}.${name}`,
    group: whole.group,
    type: valueTypeLabel(type),
    ...(value === undefined ? {} : { value, from: whole.from, at: whole.at }),
  }
}
