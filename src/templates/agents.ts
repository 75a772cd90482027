import { z } from 'zod'
import { type OwnApi, withId, withNumber, withResults } from './api.ts'
import { chain, type NodeSketch, start } from './graph.ts'
import type { Made } from './template.ts'

export interface NewAgent {
  name: string
  description: string
  instructions: string
  /** The nodes at the start of every conversation, after the START node. */
  opening: readonly NodeSketch[]
  /** The title of the chat. */
  title: string
  variables?: readonly { name: string; description: string }[]
  /** Tools that the agent may call in any conversation. */
  toolIds?: readonly number[]
}

/** A published agent that answers in the chat on its page. */
export async function makeAgent(api: OwnApi, agent: NewAgent): Promise<{ id: string; baseId: number }> {
  const { name, description, instructions, title } = agent
  const { id } = withId.parse(await api('POST /agents', { name, description }))
  await api(`PUT /agents/${id}/agent-setting`, { instructions, customToolIds: agent.toolIds ?? [] })
  await api(`PUT /agents/${id}/theme`, { title: title.slice(0, 100) })
  await api(`PUT /agents/${id}/settings/livechat`, { enabled: true })
  for (const variable of agent.variables ?? []) await api(`POST /agents/${id}/variables`, variable)
  const flows = withResults(z.looseObject({ id: z.int(), isDefault: z.boolean() }))
  const { results } = flows.parse(await api(`GET /agents/${id}/flows`))
  const flowId = results.find(({ isDefault }) => isDefault)?.id
  await api(`POST /agents/${id}/flows/${flowId}/import`, chain('flow', [start, ...agent.opening]))
  await api(`PUT /agents/${id}/flows/${flowId}`, { status: 'ACTIVE' })
  await api(`PUT /agents/${id}/deployment-status`, { isOffline: false })
  const bases = withResults(withNumber).parse(await api(`GET /agents/${id}/knowledge-bases`))
  const [base] = bases.results
  if (base === undefined) throw new Error('an agent comes with a knowledge base')
  return { id, baseId: base.id }
}

/** The public chat page of the agent, and the agent itself. */
export function agentPages(id: string, name: string): Made[] {
  return [
    { kind: 'chat', id, name, open: `/chat/${id}` },
    { kind: 'agent', id, name, open: `/agents/${id}` },
  ]
}
