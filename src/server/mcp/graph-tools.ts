import { z } from 'zod'
import type { InnerCall } from '../http/inner-call.ts'
import { ask, idOf, tool } from './tool.ts'

const graph = {
  workflow: z.string().min(1).max(200).optional().meta({ description: 'The id or name, or agent and flow.' }),
  agent: z.string().min(1).max(200).optional(),
  flow: z.string().min(1).max(200).optional(),
}

const shape = z.strictObject(graph)
const message = 'Name a workflow, or an agent and one of its flows.'
type GraphName = z.output<typeof shape>

function namesOne({ workflow, agent, flow }: GraphName): boolean {
  return workflow === undefined
    ? agent !== undefined && flow !== undefined
    : agent === undefined && flow === undefined
}

const named = shape.refine(namesOne, { error: message })

const read = tool({
  name: 'read_graph',
  title: 'Read a graph',
  description:
    'Returns the draft of a workflow or flow: nodes, edges and `revision`, which edits are based on.',
  input: named,
  reads: true,
  run: async ({ call }, name) => ask(call, { method: 'GET', path: `${await pathOf(call, name)}/draft` }),
})

const edit = tool({
  name: 'edit_graph',
  title: 'Edit a graph',
  description:
    'Changes the draft: all edits or none. Nothing goes live. `describe_operation patchWorkflowGraph` lists the edits, and GET /guidance/nodes/{nodeType} (read_operation) describes the data of a node.',
  input: shape
    .extend({
      revision: z.int().min(0),
      edits: z.array(z.record(z.string(), z.unknown())).min(1).max(500),
    })
    .refine(namesOne, { error: message }),
  reads: false,
  run: async ({ call }, { revision, edits, ...name }) =>
    ask(call, { method: 'PATCH', path: `${await pathOf(call, name)}/graph`, body: { revision, edits } }),
})

const check = tool({
  name: 'check_graph',
  title: 'Check a graph',
  description: 'Returns errors, which prevent publishing, and warnings.',
  input: named,
  reads: true,
  run: async ({ call }, name) => ask(call, { method: 'POST', path: `${await pathOf(call, name)}/validate` }),
})

const publish = tool({
  name: 'publish_graph',
  title: 'Publish a graph',
  description: 'Makes the draft live.',
  input: named,
  reads: false,
  destroys: true,
  run: async ({ call }, name) => ask(call, { method: 'POST', path: `${await pathOf(call, name)}/publish` }),
})

async function pathOf(call: InnerCall, { workflow, agent = '', flow = '' }: GraphName): Promise<string> {
  if (workflow !== undefined) return `/workflows/${await idOf(call, '/workflows', 'workflow', workflow)}`
  const agentId = await idOf(call, '/agents', 'agent', agent)
  const flows = `/agents/${agentId}/flows` as const
  return `${flows}/${await idOf(call, flows, 'flow', flow)}`
}

export const graphTools = [read, edit, check, publish]
