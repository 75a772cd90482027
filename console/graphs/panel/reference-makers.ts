import type { OperationName } from '../../../clients/typescript/src/index.ts'
import { api } from '../../app/api.ts'
import { t } from '../../kit/language/translate.ts'
import { slugOf } from '../../kit/slug.ts'

/** What something new is made of. */
export interface NewThingValues {
  name: string
  /** Of records: whether they have timelines, tasks and record types, or are a plain list. */
  isTable: boolean
  /** The agent whose flow is edited. */
  agentId: string | undefined
  /** The object that it belongs to, by its id. */
  of: unknown
}

/** How something is made that takes little more than a name. */
export interface Maker {
  title: () => string
  make: (values: NewThingValues) => Promise<{ id: string | number }>
  /** Whose answers are no longer true afterwards. */
  reads: readonly OperationName[]
  /** Whether it is asked what kind of records it is. */
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

/** How one of this kind is made on the spot; undefined where that takes more. */
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

/** Where such things are set up. What belongs to something that is not chosen yet has no place. */
export function placeOf(kind: string, of: unknown): Place | undefined {
  return of === undefined ? places[kind] : kind === 'recordType' ? undefined : places[kind]
}
