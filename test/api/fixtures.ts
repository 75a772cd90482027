import type { Api } from '../harness/api.ts'
import type { TestAccount } from '../harness/server.ts'
import { peopleFixtures } from './people-fixtures.ts'
import { recordFixtures } from './record-fixtures.ts'

/**
 * What a path parameter of a route may name. The suite asks for one of each account, so that it can try one
 * account's id with another's key.
 */
export interface Fixture {
  /** The route up to the parameter and with it, whatever the parameter is called: `/agents/{agentId}/flows/{flowId}`. */
  at: string
  /** Makes the thing in `account` and returns its id; `parent` is the path before the parameter, filled in. */
  make: (account: TestAccount, parent: string) => Promise<string | number>
  /** An id of the right form that nothing has. */
  unknown: string
  /** The same thing for every account: a model, a node type. */
  shared?: true
}

/** Every parameter of every route; `test/api/every-endpoint.test.ts` fails where one is missing. */
export const fixtures: readonly Fixture[] = [
  ...recordFixtures,
  ...peopleFixtures,
  {
    at: '/ai-models/{aiModelId}',
    make: async ({ owner }) => (await owner.api.ok.get('/ai-models')).results[0].id,
    unknown: '2147483000',
    shared: true,
  },
  {
    at: '/model-settings/{aiModelId}',
    make: async ({ owner }) => (await owner.api.ok.get('/ai-models?type=TEXT')).results[0].id,
    unknown: '2147483000',
    shared: true,
  },
  {
    at: '/erasures/{erasureId}',
    make: async ({ owner }, parent) =>
      (await owner.api.ok.post(parent, { email: 'nobody@customer.example', dry_run: true })).id,
    unknown: '00000000-0000-4000-8000-000000000000',
  },
  {
    at: '/guidance/nodes/{nodeType}',
    make: async () => 'BREAK',
    unknown: 'NO_SUCH_NODE',
    shared: true,
  },
  {
    at: '/workflows/{workflowId}',
    make: async ({ owner }, parent) => (await owner.api.ok.post(parent, { name: 'Fixture' })).id,
    unknown: '2147483000',
  },
  {
    at: '/callable-workflows/{workflowId}',
    make: async ({ owner }) => (await owner.api.ok.post('/workflows', { name: 'Fixture' })).id,
    unknown: '2147483000',
  },
  {
    at: '/workflows/{workflowId}/nodes/{nodeId}',
    make: async ({ owner }, parent) => {
      const position = { positionX: 0, positionY: 0 }
      return (await owner.api.ok.post(parent, { type: 'BREAK', position, data: { type: 'BREAK' } })).nodeId
    },
    unknown: 'node_00000000-0000-4000-8000-000000000000',
  },
  {
    at: '/workflows/{workflowId}/secrets/{secretName}',
    make: async ({ owner }, parent) =>
      (
        await owner.api.ok.post(parent, {
          name: `KEY_${Date.now()}`,
          value: 'fixture',
          origins: ['https://api.example.com'],
        })
      ).name,
    unknown: 'NONE',
  },
  {
    at: '/workflows/{workflowId}/variables/{variableId}',
    make: async ({ owner }, parent) => (await owner.api.ok.post(parent, { name: `V${Date.now()}` })).id,
    unknown: '2147483000',
  },
  {
    at: '/workflows/{workflowId}/versions/{snapshotId}',
    make: async ({ owner }, parent) => {
      const workflow = parent.slice(0, parent.indexOf('/versions'))
      const data = { type: 'TRIGGER', triggerType: 'CONTACT_CREATED' }
      await owner.api.post(`${workflow}/nodes`, {
        type: 'TRIGGER',
        position: { positionX: 0, positionY: 0 },
        data,
      })
      return (await owner.api.ok.post(`${workflow}/publish`)).liveSnapshotId
    },
    unknown: '0199f0a46f3c000012ab34cd',
  },
  {
    at: '/workflows/{workflowId}/logs/{logId}',
    make: async ({ owner }, parent) => testRun(owner.api, parent.slice(0, parent.indexOf('/logs'))),
    unknown: '00000000-0000-4000-8000-000000000000',
  },
  {
    at: '/runs/{runId}',
    make: async ({ owner }) => {
      const { id } = await owner.api.ok.post('/workflows', { name: 'Fixture' })
      return testRun(owner.api, `/workflows/${id}`)
    },
    unknown: '00000000-0000-4000-8000-000000000000',
  },
  {
    at: '/runs/{runId}/steps/{stepId}',
    make: async ({ owner }, parent) => firstStep(owner.api, parent),
    unknown: '00000000-0000-4000-8000-000000000000',
  },
  {
    at: '/workflows/{workflowId}/logs/{logId}/nodes/{nodeResultId}',
    make: async ({ owner }, parent) => firstResult(owner.api, parent.slice(0, parent.indexOf('/nodes'))),
    unknown: '00000000-0000-4000-8000-000000000000',
  },
  {
    at: '/agents/{agentId}',
    make: async ({ owner }, parent) => (await owner.api.ok.post(parent, { name: 'Fixture' })).id,
    unknown: '00000000-0000-4000-8000-000000000000',
  },
  {
    at: '/agents/{agentId}/settings/{channel}',
    make: async () => 'livechat',
    unknown: 'telegraph',
    shared: true,
  },
  {
    at: '/agents/{agentId}/flows/{flowId}',
    make: async ({ owner }, parent) => (await owner.api.ok.post(parent, { name: 'Fixture' })).id,
    unknown: '2147483000',
  },
  {
    at: '/agents/{agentId}/flows/{flowId}/nodes/{nodeId}',
    make: async ({ owner }, parent) => {
      const data = { type: 'SAY_AI', message: 'Hello' }
      const body = { type: 'SAY_AI', position: { positionX: 0, positionY: 0 }, data }
      return (await owner.api.ok.post(parent, body)).nodeId
    },
    unknown: 'node_00000000-0000-4000-8000-000000000000',
  },
  {
    at: '/agents/{agentId}/flows/{flowId}/versions/{snapshotId}',
    make: async ({ owner }, parent) => {
      const flow = parent.slice(0, parent.indexOf('/versions'))
      const data = { type: 'TRIGGER_INTENT', agenticRouting: 'The user says hello.' }
      const position = { positionX: 0, positionY: 0 }
      await owner.api.post(`${flow}/nodes`, { type: 'TRIGGER_INTENT', position, data })
      return (await owner.api.ok.post(`${flow}/publish`)).liveSnapshotId
    },
    unknown: '0199f0a46f3c000012ab34cd',
  },
  {
    at: '/agents/{agentId}/secrets/{secretName}',
    make: async ({ owner }, parent) =>
      (
        await owner.api.ok.post(parent, {
          name: `KEY_${Date.now()}`,
          value: 'fixture',
          origins: ['https://api.example.com'],
        })
      ).name,
    unknown: 'NONE',
  },
  {
    at: '/agents/{agentId}/variables/{variableId}',
    make: async ({ owner }, parent) => (await owner.api.ok.post(parent, { name: 'FIXTURE' })).id,
    unknown: '2147483000',
  },
  {
    at: '/agents/{agentId}/intents/{intentId}',
    make: async ({ owner }, parent) => (await owner.api.ok.post(parent, { name: 'Fixture' })).id,
    unknown: '2147483000',
  },
  {
    at: '/agents/{agentId}/conversations/{conversationId}',
    make: async ({ owner }, parent) =>
      (await owner.api.ok.post(parent.replace(/conversations$/, 'messages'), {})).conversation_id,
    unknown: '00000000-0000-4000-8000-000000000000',
  },
  {
    at: '/agents/{agentId}/conversations/{conversationId}/messages/{messageId}',
    make: async ({ owner }, parent) => {
      const conversation = parent.slice(0, parent.indexOf('/messages'))
      return (await owner.api.ok.get(conversation)).messages[0].id
    },
    unknown: '00000000-0000-4000-8000-000000000000',
  },
  {
    at: '/conversations/{conversationId}',
    make: async ({ owner }) => {
      const { id } = await owner.api.ok.post('/agents', { name: 'Fixture' })
      const path = `/agents/${id}/messages`
      return (await owner.api.ok.post(path, { message: 'Hello' })).conversation_id
    },
    unknown: '00000000-0000-4000-8000-000000000000',
  },
  {
    at: '/saved-replies/{savedReplyId}',
    make: async ({ owner }, parent) =>
      (await owner.api.ok.post(parent, { title: crypto.randomUUID(), content: 'Hello' })).id,
    unknown: '2147483000',
  },
  {
    at: '/playbooks/{playbookId}',
    make: async ({ owner }, parent) =>
      (await owner.api.ok.post(parent, { name: 'Fixture', instructions: 'Be kind.' })).id,
    unknown: '2147483000',
  },
  {
    at: '/tools/{toolId}',
    make: async ({ owner }, parent) => {
      const url = 'https://api.example.com/orders'
      const body = { type: 'HTTP', name: 'fixture', description: 'Lists orders.', url }
      return (await owner.api.ok.post(parent, body)).id
    },
    unknown: '2147483000',
  },
  {
    at: '/knowledge-bases/{knowledgeBaseId}',
    make: async ({ owner }, parent) => (await owner.api.ok.post(parent, { name: 'Fixture' })).id,
    unknown: '2147483000',
  },
  {
    at: '/knowledge-bases/{knowledgeBaseId}/sources/{sourceId}',
    make: async ({ owner }, parent) => {
      const { results } = await owner.api.ok.post(`${parent}/urls`, { urls: ['https://example.com/fixture'] })
      return results[0].id
    },
    unknown: '0199f0a4-6f3c-7c1e-9a2b-3d4e5f607182',
  },
  {
    at: '/knowledge-bases/{knowledgeBaseId}/website-crawls/{websiteSourceId}',
    make: async ({ owner }, parent) =>
      (await owner.api.ok.post(parent, { url: 'https://example.com/fixture/' })).id,
    unknown: '0199f0a4-6f3c-7c1e-9a2b-3d4e5f607182',
  },
  {
    at: '/integrations/resources/spreadsheets-a/spreadsheets/{spreadsheetId}',
    make: async () => '1aBcDeFgHiJkLmNoPqRsTuVwXyZ',
    unknown: 'no-such-spreadsheet',
    shared: true,
  },
  {
    at: '/integrations/resources/tasks-a/workspaces/{workspaceGid}',
    make: async () => '1200000000000001',
    unknown: '9999999999999999',
    shared: true,
  },
  {
    at: '/integrations/resources/crm-a/sobjects/{sobjectName}',
    make: async () => 'Lead',
    unknown: 'NoSuchObject__c',
    shared: true,
  },
  {
    at: '/channels/media/{messageId}',
    make: async () => '0199f0a4-6f3c-7c1e-9a2b-3d4e5f607182',
    unknown: '00000000-0000-4000-8000-000000000000',
    shared: true,
  },
  {
    at: '/samples/{sampleId}',
    make: async ({ owner }, parent) => (await owner.api.ok.post(parent, { name: 'Sample' })).id,
    unknown: '2147483000',
  },
]

/** Starts a test run of the workflow's draft. */
async function testRun(api: Api, workflow: string): Promise<string> {
  const position = { positionX: 0, positionY: 0 }
  // Another fixture may have given it an entry already.
  await api.post(`${workflow}/nodes`, { type: 'WEBHOOK', position, data: { type: 'WEBHOOK' } })
  return (await api.ok.post(`${workflow}/test-run`, {})).logId
}

/** What the first node of a run left behind, once it has. */
async function firstStep(api: Api, steps: string): Promise<string> {
  for (;;) {
    const { results } = await api.ok.get(steps)
    if (results.length > 0) return results[0].id
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function firstResult(api: Api, log: string): Promise<string> {
  for (;;) {
    const { node_results: results } = await api.ok.get(log)
    if (results.length > 0) return results[0].id
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
