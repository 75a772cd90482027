import { z } from 'zod'
import { uuid } from '../../kit/schema.ts'
import type { InnerCall } from '../http/inner-call.ts'
import { ask, askFor, idOf, tool } from './tool.ts'

const agentName = z.string().min(1).max(200).meta({ description: 'The id or name of an agent.' })
const workflowName = z.string().min(1).max(200).meta({ description: 'The id or name of a workflow.' })

const askAgent = tool({
  name: 'ask_agent',
  title: 'Ask an agent',
  description:
    'Sends a message to an agent and returns its replies. To continue, pass the returned `conversationId`. `draft` tests flows that are not published yet.',
  input: z.strictObject({
    agent: agentName,
    message: z.string().min(1).max(20_000),
    conversationId: uuid.optional(),
    draft: z.boolean().default(false),
  }),
  reads: false,
  run: async ({ call }, { agent, message, conversationId, draft }) => {
    const id = await idOf(call, '/agents', 'agent', agent)
    return converse(call, id, { message, conversationId, draft })
  },
})

const turn = z.object({
  conversation_id: z.string(),
  message_id: z.string(),
  messages: z.array(z.object({ content: z.string() })),
  conversation_status: z.string(),
})
export const startedRun = z.object({ logId: z.string() })
const polledRun = z.looseObject({ completed_at: z.string().nullable() })

/** One turn with an agent, in the format for tools. */
export async function converse(
  call: InnerCall,
  agentId: string,
  said: { message: string; conversationId?: string | undefined; draft?: boolean },
): Promise<unknown> {
  const { message, conversationId, draft = false } = said
  const answer = await askFor(
    call,
    {
      method: 'POST',
      path: `/agents/${encodeURIComponent(agentId)}/messages`,
      body: {
        message,
        snapshot: draft ? 'draft' : 'live',
        ...(conversationId === undefined ? {} : { conversation_id: conversationId }),
      },
    },
    turn,
  )
  return {
    conversationId: answer.conversation_id,
    messageId: answer.message_id,
    replies: answer.messages.map(({ content }) => content),
    status: answer.conversation_status,
  }
}

const readConversation = tool({
  name: 'read_conversation',
  title: 'Read a conversation',
  description: 'Returns the transcript with flows, tool calls and errors.',
  input: z.strictObject({
    agent: agentName,
    conversationId: uuid,
    limit: z.int().min(1).max(200).default(100),
    cursor: z.string().max(2000).optional(),
  }),
  reads: true,
  run: async ({ call }, { agent, conversationId, limit, cursor }) => {
    const id = await idOf(call, '/agents', 'agent', agent)
    const page = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const path = `/agents/${id}/conversations/${conversationId}?include_events=true&limit=${limit}${page}`
    return ask(call, { method: 'GET', path })
  },
})

const runWorkflow = tool({
  name: 'run_workflow',
  title: 'Run a workflow',
  description:
    'Runs the draft of a workflow with `payload` as trigger data, or, with `live`, the published version of an active scheduled one. Its effects are real. Waits up to `waitSeconds` for the end.',
  input: z.strictObject({
    workflow: workflowName,
    payload: z.record(z.string(), z.unknown()).optional(),
    live: z.boolean().default(false),
    waitSeconds: z.int().min(0).max(60).default(20),
  }),
  reads: false,
  destroys: true,
  run: async ({ call, signal }, { workflow, payload, live, waitSeconds }) => {
    const id = await idOf(call, '/workflows', 'workflow', workflow)
    const body = payload === undefined ? {} : { payload }
    const started = await askFor(
      call,
      {
        method: 'POST',
        path: `/workflows/${id}/${live ? 'run' : 'test-run'}`,
        ...(live ? {} : { body }),
      },
      startedRun,
    )
    return awaitRun(call, { workflowId: id, runId: started.logId, waitSeconds, signal })
  },
})

const readRun = tool({
  name: 'read_run',
  title: 'Read a run',
  description: 'Returns the steps of a workflow run with their errors.',
  input: z.strictObject({ workflow: workflowName, runId: z.string().min(1).max(100) }),
  reads: true,
  run: async ({ call }, { workflow, runId }) => {
    const id = await idOf(call, '/workflows', 'workflow', workflow)
    return ask(call, { method: 'GET', path: `/workflows/${id}/logs/${encodeURIComponent(runId)}` })
  },
})

interface Awaited {
  workflowId: string
  runId: string
  waitSeconds: number
  signal: AbortSignal
}

const firstPauseMs = 50
const longestPauseMs = 1000

/** Polls with growing pauses until the run has ended or the time is over. */
export async function awaitRun(
  call: InnerCall,
  { workflowId, runId, waitSeconds, signal }: Awaited,
): Promise<unknown> {
  const until = Date.now() + waitSeconds * 1000
  let pause = firstPauseMs
  for (;;) {
    const path = `/workflows/${workflowId}/logs/${runId}`
    const run = await askFor(call, { method: 'GET', path }, polledRun)
    if (run.completed_at !== null || Date.now() + pause > until || signal.aborted) {
      return { workflowId, runId, ended: run.completed_at !== null, run }
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
    pause = Math.min(pause * 2, longestPauseMs)
  }
}

export const agentTools = [askAgent, readConversation, runWorkflow, readRun]
