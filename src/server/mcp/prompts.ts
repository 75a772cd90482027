import { z } from 'zod'

interface Prompt {
  name: string
  title: string
  description: string
  arguments: { name: string; description: string; required: boolean }[]
  input: z.ZodType<Record<string, string | undefined>>
  text: (given: Record<string, string | undefined>) => string
}

const line = z.string().max(5000)

/** Instructions that users select from a list in their client. */
export const prompts: readonly Prompt[] = [
  {
    name: 'build_agent',
    title: 'Build an agent',
    description: "From the agent's task to a tested and published agent.",
    arguments: [{ name: 'goal', description: "The agent's task and audience.", required: true }],
    input: z.strictObject({ goal: line.min(1) }),
    text: ({ goal = '' }) => `Build an agent in Frontdesk. What it is for:

${goal}

Go about it in this order, and tell me what you decide on the way.
1. Look at what is there: GET /agents, GET /objects, GET /knowledge-bases (read_operation).
2. Create the agent (POST /agents) and write its instructions (PUT /agents/{agentId}/agent-setting). Whatever it must know
   goes into a knowledge base that you assign to it; whatever it must keep goes into an object with fields.
3. Where it must do something step by step, make a flow: POST /agents/{agentId}/flows, then read_graph and edit_graph. Read
   the page of every node type before you use it (GET /guidance/nodes/{nodeType}).
4. check_graph until there is no error and no warning that you cannot explain.
5. Try it with ask_agent and draft: true, with at least three messages that a real visitor would send, one of them
   unclear. Mend what is not right.
6. Ask me before publish_graph. Afterwards ask once more without draft.`,
  },
  {
    name: 'why_did_this_run_fail',
    title: 'Find out why a run failed',
    description: 'From the run to the cause and a suggested fix.',
    arguments: [
      { name: 'workflow', description: 'The id or name of the workflow.', required: true },
      {
        name: 'run',
        description: 'The id of the run. Defaults to the last failed run.',
        required: false,
      },
    ],
    input: z.strictObject({ workflow: line.min(1), run: line.optional() }),
    text: ({ workflow = '', run }) => `Find out why ${
      run === undefined ? 'the last failed run' : `the run ${run}`
    } of the workflow "${workflow}" in Frontdesk failed.

${
  run === undefined
    ? 'Find it first: GET /workflows/{workflowId}/logs (read_operation), the newest that was not successful.\n'
    : ''
}1. read_run: which node failed, with which error, and what the nodes before it gave it.
2. GET /workflows/{workflowId}/logs/{logId}/nodes/{nodeResultId}/trace for the node that failed.
3. read_graph: what that node is set to, and where its values come from.
4. Tell me the cause in one sentence, what proves it, and what to change. Change nothing before I agree.`,
  },
]
