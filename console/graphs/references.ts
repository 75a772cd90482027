import { useQuery } from '@tanstack/react-query'
import { createContext, use, useMemo } from 'react'
import { api } from '../app/api.ts'
import { useRead } from '../app/operations.ts'
import { presentSchema, referenceKind } from './panel/schema.ts'
import type { Graph } from './state/graph.ts'
import type { NodeTypes } from './state/node-types.ts'
import type { Names } from './state/summary.ts'

/** A resource that node data can refer to. */
export interface ReferenceOption {
  id: string | number
  label: string
  detail?: string | undefined
}

/** The agent of the flow, or the automation. */
export interface GraphPlace {
  agentId?: string | undefined
  flowId?: number | undefined
  workflowId?: number | undefined
}

export const GraphPlaceContext = createContext<GraphPlace>({})

const always = { staleTime: 60_000 }

/** Constraints on the options. */
export interface ReferenceLimits {
  /** The parent, such as the object of a record type. Undefined without one. */
  of?: unknown
  /** Required properties from the schema: `{ type: 'TEXT' }`. */
  constraint?: Readonly<Record<string, unknown>> | undefined
}

type OptionList = { data: { results: readonly object[] } | undefined; isLoading: boolean }

/** The resources of these types. */
function useLists(kinds: ReadonlySet<string>, of?: unknown): Readonly<Record<string, OptionList>> {
  const { agentId, flowId } = use(GraphPlaceContext)
  const when = (kind: string) => ({ ...always, enabled: kinds.has(kind) })
  const objects = useRead('getObjects', {}, when('table'))
  const tables = useRead('getTables', {}, when('table'))
  const flows = useRead(
    'getAgentFlows',
    { agentId: agentId ?? '', limit: 200 },
    { ...always, enabled: kinds.has('flow') && agentId !== undefined },
  )
  return {
    flow: {
      // A flow doesn't call itself.
      data: flows.data && { results: flows.data.results.filter(({ id }) => id !== flowId) },
      isLoading: flows.isLoading,
    },
    table: {
      data:
        objects.data === undefined || tables.data === undefined
          ? undefined
          : { results: [...objects.data.results, ...tables.data.results] },
      isLoading: objects.isLoading || tables.isLoading,
    },
    webhook: useRead('getIncomingWebhooks', {}, when('webhook')),
    tool: useRead('getTools', { limit: 200 }, when('tool')),
    playbook: useRead('getPlaybooks', { limit: 200 }, when('playbook')),
    aiModel: useRead('getAiModels', {}, when('aiModel')),
    knowledgeBase: useRead('getKnowledgeBases', { limit: 200 }, when('knowledgeBase')),
    agent: useRead('getAgents', {}, when('agent')),
    workflow: useRead('getWorkflows', { limit: 200 }, when('workflow')),
    connectedAccount: useRead('getIntegrations', {}, when('connectedAccount')),
    phoneNumber: useRead('getChannels', {}, when('phoneNumber')),
    intent: useRead(
      'getAgentIntentsAll',
      { agentId: agentId ?? '' },
      { ...always, enabled: kinds.has('intent') && agentId !== undefined },
    ),
    recordType: useRecordTypes(kinds.has('recordType'), of),
    team: useRead('getTeams', {}, when('team')),
    user: useRead('getUsers', {}, when('user')),
  }
}

/** The resources of a type, sorted by name. */
export function useReferenceOptions(
  kind: string,
  { of, constraint }: ReferenceLimits = {},
): { options: ReferenceOption[]; isLoading: boolean } {
  const lists = useLists(new Set([kind]), of)
  const { data, isLoading = false } = lists[kind] ?? { data: undefined }
  const wanted = JSON.stringify(constraint ?? {})
  const options = useMemo(
    () => (data?.results ?? []).filter((one) => fits(one, JSON.parse(wanted))).map(optionOf),
    [data, wanted],
  )
  return { options, isLoading }
}

/** Returns true if all known properties match. The server checks the others. */
function fits(found: object, constraint: Record<string, unknown>): boolean {
  const facts = found as Record<string, unknown>
  return Object.entries(constraint).every(([key, value]) => !(key in facts) || facts[key] === value)
}

/** Resources of one object or table, or of all. */
function useRecordTypes(isWanted: boolean, of: unknown) {
  const listed = { ...always, enabled: isWanted && of !== undefined }
  const objects = useRead('getObjects', {}, listed)
  const tables = useRead('getTables', {}, listed)
  const object = objects.data?.results.find(({ id }) => id === of)
  const table = tables.data?.results.find(({ id }) => id === of)
  const ofObject = useRead(
    'getObjectRecordTypes',
    { name: object?.name ?? '' },
    { ...always, enabled: isWanted && object !== undefined },
  )
  const ofTable = useRead(
    'getTableRecordTypes',
    { name: table?.name ?? '' },
    { ...always, enabled: isWanted && table !== undefined },
  )
  const every = useEveryRecordType(isWanted && of === undefined)
  return of === undefined ? every : table === undefined ? ofObject : ofTable
}

/** Record types of all objects and tables, with the name of their parent. */
function useEveryRecordType(enabled: boolean) {
  return useQuery({
    queryKey: ['getObjectRecordTypes', 'every'],
    queryFn: async () => {
      const [objects, tables] = await Promise.all([api.getObjects({}), api.getTables({})])
      const read = [
        ...objects.results.map((one) => ofOne('OBJECT', one, api.getObjectRecordTypes({ name: one.name }))),
        ...tables.results.map((one) => ofOne('TABLE', one, api.getTableRecordTypes({ name: one.name }))),
      ]
      return { results: (await Promise.all(read)).flat() }
    },
    ...always,
    enabled,
  })
}

async function ofOne(
  kind: 'OBJECT' | 'TABLE',
  { name, display_name: shown }: { name: string; display_name: string | null },
  types: Promise<{ results: readonly { id: number; name: string; display_name: string | null }[] }>,
): Promise<object[]> {
  const { results } = await types
  const owner = shown ?? name
  return results.map((type) => ({
    id: type.id,
    kind,
    name: results.length === 1 ? owner : `${owner} · ${type.display_name ?? type.name}`,
  }))
}

function optionOf(found: object): ReferenceOption {
  const { id, name, display_name, email, url, phoneNumber } = found as Record<string, unknown>
  const label = [display_name, name, email, id].find((one) => typeof one === 'string' && one !== '')
  const detail = [url, phoneNumber].find((one) => typeof one === 'string')
  return {
    id: id as string | number,
    label: String(label ?? id),
    ...(typeof detail === 'string' ? { detail } : {}),
  }
}

/** Names of the ids in a graph. Loads only referenced resources. */
export function useNames(graph: Graph, types: NodeTypes): Names {
  const lists = useLists(referencedKinds(graph, types))
  const read = Object.entries(lists).map(([kind, { data }]) => [kind, data] as const)
  return useMemo(
    () => {
      const names = new Map(
        read.flatMap(([kind, data]) =>
          (data?.results ?? []).map((one) => {
            const { id, label } = optionOf(one)
            return [`${kind} ${id}`, label] as const
          }),
        ),
      )
      return (kind, id) => names.get(`${kind} ${String(id)}`)
    },
    // Earlier lists stay until the refetch.
    read.map(([, data]) => data),
  )
}

/** The resource types of the fields that have a value. */
function referencedKinds(graph: Graph, types: NodeTypes): Set<string> {
  const kinds = graph.nodes.flatMap(({ type, data }) => {
    const definition = types.get(type)
    if (definition === undefined) return []
    const { schema, display } = definition
    return Object.entries(schema.properties ?? {}).map(([key, field]) => {
      const value = data[key]
      const isEmpty = value === undefined || value === null || (Array.isArray(value) && value.length === 0)
      const { items, ...whole } = presentSchema(field, schema)
      return isEmpty ? '' : referenceKind(display.fields[key], items ?? whole)
    })
  })
  // Record types are listed by their parent.
  return new Set(kinds.filter((kind) => kind !== '' && kind !== 'recordType'))
}
