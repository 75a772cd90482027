import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../app/api.ts'
import type { ScopeName } from '../scope.ts'
import type { Graph } from '../state/graph.ts'
import { valueTypeLabel } from './call-fields.tsx'

interface Declared {
  name: string
  type: string
}

/** Adds the declared results of called automations, and the inputs of the automation itself. */
export function useCallResults(graph: Graph, names: readonly ScopeName[]): ScopeName[] {
  const inScope = graph.nodes.filter(({ nodeId }) => names.some(({ name }) => name === nodeId))
  const calls = inScope.flatMap(({ nodeId, type, data }): [string, number][] => {
    const { automationId: id, waitForResult } = data
    return type === 'CALL_AUTOMATION' && typeof id === 'number' && waitForResult !== false
      ? [[nodeId, id]]
      : []
  })
  const results = useResults([...new Set(calls.map(([, id]) => id))].toSorted((one, other) => one - other))
  const inputs = inScope.flatMap(({ nodeId, type, data }): [string, Declared[]][] =>
    type === 'CALL_TRIGGER' ? [[nodeId, declaredIn(data['inputs'])]] : [],
  )
  // The graph changes with every keystroke, and a form with other names is drawn again.
  const declared = JSON.stringify([
    ...calls.map(([nodeId, id]) => [nodeId, results?.get(id) ?? []]),
    ...inputs,
  ])
  return useMemo(() => {
    const byNode = new Map<string, Declared[]>(JSON.parse(declared))
    return names.flatMap((one) => [one, ...partsOf(one, byNode.get(one.name) ?? [])])
  }, [names, declared])
}

/** The declared results of automations, by their ids. */
function useResults(ids: readonly number[]): ReadonlyMap<number, readonly Declared[]> | undefined {
  const { data } = useQuery({
    queryKey: ['getCallableWorkflow', 'several', ids],
    queryFn: async () => {
      const read = await Promise.allSettled(ids.map((workflowId) => api.getCallableWorkflow({ workflowId })))
      return new Map(
        read.flatMap((one) =>
          one.status === 'fulfilled' ? [[one.value.id, one.value.results] as const] : [],
        ),
      )
    },
    enabled: ids.length > 0,
    staleTime: 60_000,
  })
  return data
}

function declaredIn(inputs: unknown): Declared[] {
  const list: unknown[] = Array.isArray(inputs) ? inputs : []
  return list.flatMap((one) => {
    const input = new Map<string, unknown>(Object.entries(one ?? {}))
    const [name, type] = [input.get('name'), input.get('type')]
    return typeof name === 'string' && name !== ''
      ? [{ name, type: typeof type === 'string' ? type : 'TEXT' }]
      : []
  })
}

/** `{node_….total}` for values that no run has had yet: the others are completed with their samples. */
function partsOf({ name, label, group, value }: ScopeName, declared: readonly Declared[]): ScopeName[] {
  const known = typeof value === 'object' && value !== null ? Object.keys(value) : []
  return declared
    .filter((one) => !known.includes(one.name))
    .map((one) => ({
      name: `${name}.${one.name}`,
      label: `${label}.${one.name}`,
      group,
      type: valueTypeLabel(one.type),
    }))
}
