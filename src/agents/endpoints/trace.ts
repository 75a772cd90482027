import { z } from 'zod'
import { choiceReasons } from '../../ai/index.ts'
import { ok } from '../../kit/answers.ts'
import { notFound } from '../../kit/problem.ts'
import { id, resource, timestamp, uuid } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import { statement } from '../../platform/database/index.ts'
import type { TraceStep } from '../../runs/index.ts'
import { seesData } from '../conversations/seen-turns.ts'
import { messageParams } from './conversations/resources.ts'

const milliseconds = z.int().meta({ example: 12 })

const modelCall = resource('ModelCall', {
  task: z.string().meta({ example: 'reply' }),
  model_id: id,
  model: z.string(),
  prompt: z.string(),
  answer: z.string().nullable(),
  error: z.string().nullable(),
  input_tokens: z.int(),
  output_tokens: z.int(),
  credits: z.number(),
  milliseconds,
})

const passage = resource('TracedPassage', {
  chunk_id: uuid,
  source_id: uuid,
  title: z.string().nullable(),
  url: z.string().nullable(),
  text: z.string(),
  score: z.number(),
})

const toolCall = resource('TracedToolCall', {
  name: z.string(),
  arguments: z.unknown(),
  result: z.unknown(),
  error: z.string().nullable(),
  milliseconds,
})

const request = resource('TracedRequest', {
  method: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string().nullable(),
  status: z.int().nullable(),
  response: z.string().nullable(),
})

const routing = resource('TracedRouting', {
  reason: z.enum(choiceReasons).meta({
    description:
      '`exact_phrase`: a phrase of the option. `above_threshold`: similar enough. `below_threshold`: no option is. `small_talk`: more similar to small talk. `other_language`: shares no word with the option, whose phrases are in another language. `answers_question`: an answer to the last question.',
    example: 'above_threshold',
  }),
  threshold: z.number().meta({ description: 'The score that an option needs.', example: 0.31 }),
  options: z
    .array(
      z.strictObject({ id: z.string().meta({ example: 'intent:12' }), name: z.string(), score: z.number() }),
    )
    .meta({ description: 'The options with the highest scores, best first.' }),
})

const step = resource('TraceStep', {
  type: z.string().meta({
    description: "The node type. ROUTING, AGENT or DEFAULT_MESSAGE for the agent's own work.",
    example: 'SAY_AI',
  }),
  node_id: z.string().nullable(),
  alias: z.string().nullable(),
  flow_id: id.nullable(),
  flow_name: z.string().nullable(),
  started_at: timestamp,
  milliseconds,
  port: z.string().nullable(),
  output: z.string().nullable(),
  variables: z.record(z.string(), z.string().nullable()),
  error: z.string().nullable(),
  model_calls: z.array(modelCall),
  passages: z.array(passage),
  tool_calls: z.array(toolCall),
  requests: z.array(request),
  routing: routing.nullable().meta({ description: 'How the offline model chose an option.' }),
})

const trace = resource('Trace', {
  message_id: uuid.meta({ description: 'The id of the turn.' }),
  conversation_id: uuid,
  status: z.enum(['QUEUED', 'RUNNING', 'DONE', 'FAILED']),
  error: z.string().nullable(),
  credits: z.number(),
  input_tokens: z.int(),
  output_tokens: z.int(),
  started_at: timestamp.nullable(),
  completed_at: timestamp.nullable(),
  milliseconds: milliseconds.nullable(),
  steps: z.array(step),
  is_hidden: z.boolean().meta({
    description:
      'True if the agent had rights to records that the caller may not read. Then the data that it read is left out.',
  }),
})

interface TraceRow {
  message_id: string
  conversation_id: string
  status: 'QUEUED' | 'RUNNING' | 'DONE' | 'FAILED'
  error: string | null
  credits: number
  input_tokens: number
  output_tokens: number
  started_at: Date | null
  completed_at: Date | null
  steps: TraceStep[] | null
}

const readTrace = statement<
  TraceRow,
  [accountId: number, agentId: string, conversationId: string, messageId: string]
>(
  'agents.trace',
  `select t.id as message_id, t.conversation_id, t.status, t.error, t.credits, t.input_tokens, t.output_tokens,
     t.started_at, t.completed_at, r.steps
   from conversations c
   join agents a on a.id = c.agent_id and a.deleted_at is null
   join conversation_turns t on t.conversation_id = c.id
     and t.id = coalesce((select turn_id from conversation_entries e where e.id = $4 and e.conversation_id = c.id), $4)
   left join conversation_traces r on r.turn_id = t.id
   where c.account_id = $1 and c.agent_id = $2 and c.id = $3`,
)

/** The path of a turn, without any data that it read. */
function withoutData(taken: TraceStep) {
  return {
    ...taken,
    output: null,
    variables: {},
    model_calls: [],
    passages: [],
    tool_calls: [],
    requests: [],
    routing: null,
  }
}

export const getTrace = endpoint({
  route: 'GET /agents/{agentId}/conversations/{conversationId}/messages/{messageId}/trace',
  key: 'user',
  summary: 'Get the trace of a message',
  description:
    'Describes the turn of the message: nodes entered, prompts and answers of models, passages with scores, tool calls and durations. Secrets are masked.',
  params: messageParams,
  returns: ok(trace),
  errors: ['not_found'],
  handle: async ({ app, caller, params }) => {
    const { agentId, conversationId, messageId } = params
    const row = await readTrace.first(app.db, caller.account.id, agentId, conversationId, messageId)
    if (row === undefined) throw notFound('message')
    const { started_at, completed_at } = row
    return {
      ...row,
      milliseconds:
        started_at === null || completed_at === null ? null : completed_at.getTime() - started_at.getTime(),
      ...((await seesData(app, caller, row.conversation_id))
        ? {
            steps: (row.steps ?? []).map((one) => ({ ...one, routing: one.routing ?? null })),
            is_hidden: false,
          }
        : { steps: (row.steps ?? []).map(withoutData), is_hidden: true }),
    }
  },
})
