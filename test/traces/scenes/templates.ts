import type { TestAgent } from '../../harness/agents/agent.ts'
import type { Json } from '../../harness/api.ts'
import { settledSources } from '../../harness/knowledge/settled.ts'
import { allFinished } from '../../harness/workflows/automation.ts'
import { normalizeTrace } from '../normalize-trace.ts'
import { talk } from '../record-conversation.ts'
import { rowsOf } from '../record-run.ts'
import type { World } from '../world.ts'

export interface TemplateScene {
  name: string
  inputs?: (world: World) => object
  says?: readonly (string | null)[]
  /** Starts its automation, where a conversation does not. */
  runs?: boolean
}

const appointment = [
  'My name is Mary Shelley',
  'mary@example.com',
  'Thursday at three',
  'The boiler is broken',
]

export const templates: readonly TemplateScene[] = [
  { name: 'reception-agent', says: [null, 'When are you open on Saturday?', 'Who won the cup in 1974?'] },
  {
    name: 'lead-capture',
    says: [null, 'My name is Mary Shelley', 'mary@example.com', 'A bicycle for my daughter'],
  },
  { name: 'appointment-requests', says: [null, ...appointment] },
  {
    name: 'order-status',
    inputs: ({ shopUrl }) => ({ order_api: `${shopUrl}/orders/{number}`, status_path: 'order.state' }),
    says: [null, 'It is 48213', 'Can you look up the order 99999, too?'],
  },
  { name: 'support-inbox', says: [null, 'Can I send it back?', 'Can I speak to a person please?'] },
  { name: 'daily-digest', runs: true },
]

/** Installs a template with its sample data, uses it, and returns what came of that. */
export async function recordTemplate(world: World, scene: TemplateScene): Promise<Json> {
  const { api } = world.server
  const inputs = scene.inputs?.(world) ?? {}
  const { made } = await api.ok.post(`/templates/${scene.name}/install`, { inputs })
  const idOf = (kind: string): string | undefined => made.find((one: Json) => one.kind === kind)?.id
  const [base, workflow, agentId] = [idOf('knowledge_base'), idOf('workflow'), idOf('agent')]
  if (base !== undefined) await settledSources(api, `/knowledge-bases/${base}`)
  world.takeRequests()
  const said =
    agentId === undefined
      ? {}
      : await talk(world, agentAt(world, agentId), scene.says ?? [], { withStatements: false })
  if (scene.runs === true) await api.ok.post(`/workflows/${workflow}/run`, {})
  const ran = workflow === undefined ? {} : await runOf(world, Number(workflow))
  return normalizeTrace({ ...said, ...ran }, {})
}

function agentAt({ server: { api } }: World, id: string): Pick<TestAgent, 'path' | 'say' | 'trace'> {
  const path = `/agents/${id}`
  return {
    path,
    say: (message, more = {}) =>
      api.ok.post(`${path}/messages`, { ...(message === undefined ? {} : { message }), ...more }),
    trace: ({ conversation_id, message_id }) =>
      api.ok.get(`${path}/conversations/${conversation_id}/messages/${message_id}/trace`),
  }
}

async function runOf(world: World, workflowId: number): Promise<Json> {
  const [log] = await allFinished(world.server.api, workflowId, 1)
  return { log, ...(await rowsOf(world, log.id)) }
}
