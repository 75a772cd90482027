import { useQuery } from '@tanstack/react-query'
import { createContext, use, useMemo } from 'react'
import { api } from '../app/api.ts'
import { useRead } from '../app/operations.ts'
import type { Graph } from './state/graph.ts'
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

/** The resources of a type, sorted by name. */
export function useReferenceOptions(
  kind: string,
  { of, constraint }: ReferenceLimits = {},
): { options: ReferenceOption[]; isLoading: boolean } {
  const { agentId } = use(GraphPlaceContext)
  const when = (...kinds: string[]) => ({ ...always, enabled: kinds.includes(kind) })
  const objects = useRead('getObjects', {}, when('table'))
  const tables = useRead('getTables', {}, when('table'))
  const webhooks = useRead('getIncomingWebhooks', {}, when('webhook'))
  const tools = useRead('getTools', { limit: 200 }, when('tool'))
  const playbooks = useRead('getPlaybooks', { limit: 200 }, when('playbook'))
  const models = useRead('getAiModels', {}, when('aiModel'))
  const bases = useRead('getKnowledgeBases', { limit: 200 }, when('knowledgeBase'))
  const agents = useRead('getAgents', {}, when('agent'))
  const workflows = useRead('getWorkflows', { limit: 200 }, when('workflow'))
  const accounts = useRead('getIntegrations', {}, when('connectedAccount'))
  const channels = useRead('getChannels', {}, when('phoneNumber'))
  const teams = useRead('getTeams', {}, when('team'))
  const users = useRead('getUsers', {}, when('user'))
  const recordTypes = useRecordTypes(kind === 'recordType', of)
  const intents = useRead(
    'getAgentIntentsAll',
    { agentId: agentId ?? '' },
    { ...always, enabled: kind === 'intent' && agentId !== undefined },
  )
  const read: Record<string, { data: { results: readonly object[] } | undefined; isLoading: boolean }> = {
    table: {
      data:
        objects.data === undefined || tables.data === undefined
          ? undefined
          : { results: [...objects.data.results, ...tables.data.results] },
      isLoading: objects.isLoading || tables.isLoading,
    },
    webhook: webhooks,
    tool: tools,
    playbook: playbooks,
    aiModel: models,
    knowledgeBase: bases,
    agent: agents,
    workflow: workflows,
    connectedAccount: accounts,
    phoneNumber: channels,
    intent: intents,
    recordType: recordTypes,
    team: teams,
    user: users,
  }
  const { data, isLoading = false } = read[kind] ?? { data: undefined }
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
export function useNames(graph: Graph): Names {
  const has = (...keys: string[]) =>
    graph.nodes.some(({ data }) =>
      keys.some((key) =>
        Array.isArray(data[key]) ? (data[key] as unknown[]).length > 0 : data[key] !== undefined,
      ),
    )
  const kinds = {
    table: useReferenceOptions(has('tableId', 'triggeredByTableId') ? 'table' : ''),
    webhook: useReferenceOptions(has('triggerByWebhookIds') ? 'webhook' : ''),
    tool: useReferenceOptions(has('customToolIds') ? 'tool' : ''),
    workflow: useReferenceOptions(has('automationId') ? 'workflow' : ''),
    intent: useReferenceOptions(has('intentIds') ? 'intent' : ''),
  }
  const lists = Object.values(kinds).map(({ options }) => options)
  return useMemo(
    () => (kind, id) =>
      kinds[kind as keyof typeof kinds]?.options.find((option) => String(option.id) === String(id))?.label,
    // Earlier lists stay until the refetch.
    lists,
  )
}
