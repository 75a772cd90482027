import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { agents } from '../../src/agents/index.ts'
import { createAgent, say } from '../harness/agents/agent.ts'
import type { Json } from '../harness/api.ts'
import { useServer } from '../harness/server.ts'
import { activate, allFinished } from '../harness/workflows/automation.ts'

const server = useServer({ workers: true })

/** A conversation with an agent, and a workflow that waits for its events and records them. */
async function watched(
  triggerType: string,
): Promise<{ path: string; messageId: string; workflowId: number; agent: Json }> {
  const agent = await createAgent(server.api)
  await agent.start(say('Welcome!'))
  const { id: workflowId } = await activate(server.api, {
    nodes: {
      start: { type: 'TRIGGER', triggerType, triggeredByAgentIds: [agent.id] },
      note: { type: 'DATA_TRANSFORMER', mode: 'TEMPLATE', prompt: '{trigger_payload}', outputFormat: 'TEXT' },
    },
    edges: ['start → note'],
  })
  const opened = await agent.say()
  const path = `${agent.path}/conversations/${opened.conversation_id}`
  return { path, messageId: opened.messages[0].id, workflowId, agent }
}

/** The trigger data of the only run of the workflow. */
async function handed(workflowId: number): Promise<Json> {
  const [log] = await allFinished(server.api, workflowId, 1)
  const { node_results } = await server.api.ok.get(`/workflows/${workflowId}/logs/${log?.id}`)
  const trace = await server.api.ok.get(
    `/workflows/${workflowId}/logs/${log?.id}/nodes/${node_results.at(-1).id}/trace`,
  )
  return JSON.parse(trace.output)
}

describe('a workflow that waits for a conversation', () => {
  it('runs when it is closed', async () => {
    const { path, workflowId } = await watched('CONVERSATION_ENDED')
    await server.api.ok.post(`${path}/close`)
    expect(path).toContain((await handed(workflowId)).conversation_id)
  })

  it('runs when a reply is judged', async () => {
    const { path, messageId, workflowId } = await watched('FEEDBACK_CAPTURED')
    await server.api.ok.post(`${path}/messages/${messageId}/feedback`, {
      feedback: 'NEGATIVE',
      comment: 'Slow.',
    })
    expect(await handed(workflowId)).toMatchObject({ feedback: 'NEGATIVE' })
  })

  it('runs when it falls idle', async () => {
    const { path, workflowId, agent } = await watched('CONVERSATION_IDLE')
    await server.api.ok.put(`${agent.path}/settings/livechat`, {
      enableIdle: true,
      idleSettings: { minutes: 5, closeConversation: false },
    })
    await sql`update conversations set last_message_at = now() - interval '6 minutes'`.execute(server.app.db)
    const chore = agents.housekeeping?.find(({ name }) => name === 'agents.sweep-idle')
    await chore?.run(server.app, {
      accountId: null,
      attempt: 1,
      lastAttempt: false,
      deaths: 0,
      signal: new AbortController().signal,
    })
    expect(path).toContain((await handed(workflowId)).conversation_id)
  })
})
