import { type OwnApi, withNumber } from './api.ts'
import { chain, type NodeSketch } from './graph.ts'
import type { Made } from './template.ts'

/** An automation that is live. */
export async function makeWorkflow(
  api: OwnApi,
  workflow: { name: string; description: string; nodes: readonly NodeSketch[] },
): Promise<Made> {
  const { name, description, nodes } = workflow
  const { id } = withNumber.parse(await api('POST /workflows', { name, description }))
  await api(`POST /workflows/${id}/import`, chain('workflow', nodes))
  await api(`PUT /workflows/${id}`, { status: 'ACTIVE' })
  return { kind: 'workflow', id: String(id), name, open: `/automations/${id}` }
}
