import { createContext, use, useMemo } from 'react'
import { useRead } from '../app/operations.ts'
import type { Graph } from './state/graph.ts'
import type { Names } from './state/summary.ts'

/** Something that node data can point at. */
export interface ReferenceOption {
  id: string | number
  label: string
  detail?: string | undefined
}

/** The agent whose flow it is, or the automation. */
export interface GraphPlace {
  agentId?: string | undefined
  flowId?: number | undefined
  workflowId?: number | undefined
}

export const GraphPlaceContext = createContext<GraphPlace>({})

const always = { staleTime: 60_000 }

/** All that a reference of this kind may name, by its name. `of`: what it belongs to, as record types to an object. */
export function useReferenceOptions(
  kind: string,
  of?: unknown,
): { options: ReferenceOption[]; isLoading: boolean } {
  const { agentId } = use(GraphPlaceContext)
  const when = (...kinds: string[]) => ({ ...always, enabled: kinds.includes(kind) })
  const objects = useRead('getObjects', {}, when('table', 'recordType'))
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
  const intents = useRead(
    'getAgentIntentsAll',
    { agentId: agentId ?? '' },
    { ...always, enabled: kind === 'intent' && agentId !== undefined },
  )
  const object = objects.data?.results.find(({ id }) => id === of)
  const recordTypes = useRead(
    'getObjectRecordTypes',
    { name: object?.name ?? '' },
    { ...always, enabled: kind === 'recordType' && object !== undefined },
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
  }
  const { data, isLoading = false } = read[kind] ?? { data: undefined }
  const options = useMemo(() => (data?.results ?? []).map(optionOf), [data])
  return { options, isLoading }
}

function optionOf(found: object): ReferenceOption {
  const { id, name, display_name, url, phoneNumber } = found as Record<string, unknown>
  const label = [display_name, name, id].find((one) => typeof one === 'string' && one !== '')
  const detail = [url, phoneNumber].find((one) => typeof one === 'string')
  return {
    id: id as string | number,
    label: String(label ?? id),
    ...(typeof detail === 'string' ? { detail } : {}),
  }
}

/** What the ids in a graph are called. Reads only what the graph points at. */
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
    // The lists are kept as they are until they are read anew.
    lists,
  )
}
