import type { OperationName } from '../../../clients/typescript/src/index.ts'
import { api } from '../../app/api.ts'
import { t } from '../../kit/language/translate.ts'
import { slugOf } from '../../kit/slug.ts'

/** The inputs of a new resource. */
export interface NewThingValues {
  name: string
  /** The kind of records: with timelines, tasks and record types, or a plain list. */
  isTable: boolean
  /** The agent of the edited flow. */
  agentId: string | undefined
  /** The id of the parent object. */
  of: unknown
}

/** Describes how a resource is created when a name is nearly enough. */
export interface Maker {
  title: () => string
  make: (values: NewThingValues) => Promise<{ id: string | number }>
  /** Operations to refetch. */
  reads: readonly OperationName[]
  /** Asks for the kind of records. */
  asksKind?: boolean
}

const makers: Readonly<Record<string, Maker>> = {
  agent: {
    title: () => t('New agent'),
    make: ({ name }) => api.postAgents({ body: { name } }),
    reads: ['getAgents'],
  },
  intent: {
    title: () => t('New intent'),
    make: ({ name, agentId = '' }) => api.postAgentIntents({ agentId, body: { name } }),
    reads: ['getAgentIntentsAll', 'getAgentIntents'],
  },
  knowledgeBase: {
    title: () => t('New knowledge base'),
    make: ({ name }) => api.postKnowledgeBases({ body: { name } }),
    reads: ['getKnowledgeBases'],
  },
  table: {
    title: () => t('New object or table'),
    make: ({ name, isTable }) => {
      const columns = [{ name: 'Name', type: 'string', metadata: { format: 'text' } }]
      const body = { name: slugOf(name), display_name: name, columns }
      return isTable ? api.postTables({ body }) : api.postObjects({ body })
    },
    reads: ['getObjects', 'getTables', 'getObjectRecordTypes'],
    asksKind: true,
  },
  team: {
    title: () => t('New team'),
    make: ({ name }) => api.postTeams({ body: { name } }),
    reads: ['getTeams'],
  },
  workflow: {
    title: () => t('New automation'),
    make: ({ name }) => api.postWorkflows({ body: { name } }),
    reads: ['getWorkflows'],
  },
}

const recordType: Maker = {
  title: () => t('New record type'),
  make: async ({ name, of }) => {
    const { results } = await api.getObjects({})
    const object = results.find(({ id }) => id === of)
    return api.postObjectRecordTypes({
      name: object?.name ?? String(of),
      body: { name: slugOf(name), display_name: name },
    })
  },
  reads: ['getObjectRecordTypes', 'getObject'],
}

/** Returns how a resource of this type is created in place. Undefined if that needs its own page. */
export function makerOf(kind: string, of: unknown): Maker | undefined {
  if (kind === 'recordType') return typeof of === 'number' ? recordType : undefined
  return makers[kind]
}

interface Place {
  path: string
  reads: readonly OperationName[]
}

const places: Readonly<Record<string, Place>> = {
  tool: { path: '/tools', reads: ['getTools'] },
  playbook: { path: '/playbooks', reads: ['getPlaybooks'] },
  connectedAccount: { path: '/settings/integrations', reads: ['getIntegrations'] },
  phoneNumber: { path: '/settings/channels', reads: ['getChannels'] },
  user: { path: '/settings/people', reads: ['getUsers'] },
  recordType: { path: '/objects', reads: ['getObjectRecordTypes'] },
}

/** Returns the page that creates resources of this type. Undefined while their parent isn't selected. */
export function placeOf(kind: string, of: unknown): Place | undefined {
  return of === undefined ? places[kind] : kind === 'recordType' ? undefined : places[kind]
}
