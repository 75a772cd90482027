import { z } from 'zod'
import { Problem } from '../../kit/problem.ts'
import type { InnerCall } from '../http/inner-call.ts'
import { awaitRun, startedRun } from './agent-tools.ts'
import type { Offer } from './protocol.ts'
import { askFor, type Tool, tool } from './tool.ts'

const mostWorkflows = 50
const waitSeconds = 30

const workflow = z.object({ id: z.number(), name: z.string(), description: z.string().nullable() })
type Workflow = z.output<typeof workflow>

/** Offers the given automations as tools. Each runs its published version. */
export async function workflowOffer(call: InnerCall, chosen: string): Promise<Offer> {
  const ids = [...new Set(chosen.split(','))]
  if (ids.length > mostWorkflows || !ids.every((id) => /^\d{1,9}$/.test(id))) {
    throw new Problem(
      'not_found',
      `Name up to ${mostWorkflows} workflows by their numbers, as in /mcp/workflows/3,17.`,
    )
  }
  const workflows: Workflow[] = []
  for (const id of ids)
    workflows.push(await askFor(call, { method: 'GET', path: `/workflows/${id}` }, workflow))
  const names = new Set<string>()
  return {
    name: 'frontdesk-workflows',
    title: workflows
      .map(({ name }) => name)
      .join(', ')
      .slice(0, 200),
    instructions: 'Runs automations. What they do is really done.',
    tools: workflows.map((one) => workflowTool(one, names)),
    guides: false,
  }
}

function workflowTool({ id, name, description }: Workflow, taken: Set<string>): Tool {
  const plain = toolName(name)
  const own = taken.has(plain) || plain === '' ? `${plain}_${id}`.replace(/^_/, 'workflow_') : plain
  taken.add(own)
  return tool({
    name: own,
    title: name,
    description: description ?? `Runs the automation "${name}".`,
    input: z.strictObject({
      payload: z
        .record(z.string(), z.unknown())
        .default({})
        .meta({ description: 'The input of the automation.' }),
    }),
    reads: false,
    destroys: true,
    run: async ({ call, signal }, { payload }) => {
      const path = `/workflows/${id}/call`
      const started = await askFor(call, { method: 'POST', path, body: { payload } }, startedRun)
      return awaitRun(call, { workflowId: String(id), runId: started.logId, waitSeconds, signal })
    },
  })
}

/** `New orders (shop)` → `new_orders_shop`. */
function toolName(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, 60)
    .replaceAll(/^_+|_+$/g, '')
}
