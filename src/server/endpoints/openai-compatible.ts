import type { Readable } from 'node:stream'
import { z } from 'zod'
import { type CarriedOn, carryOn } from '../../agents/index.ts'
import { EventStream, ok } from '../../kit/answers.ts'
import type { Caller, UserCaller } from '../../kit/caller.ts'
import type { CallerType, Endpoint, ErrorShape } from '../../kit/endpoint.ts'
import { Problem } from '../../kit/problem.ts'
import { progressStream } from '../../kit/progress-stream.ts'
import { anything } from '../../kit/schema.ts'
import { type App, endpoint } from '../../platform/app.ts'
import { authenticateProgram } from '../http/authenticate.ts'
import { toProblem } from '../http/errors.ts'
import type { RequestParts } from '../http/unstorable.ts'
import {
  type Completion,
  chunkBody,
  completionBody,
  errorBody,
  usageBody,
} from '../openai-compatible/answer.ts'
import { agentFor, modelsOf } from '../openai-compatible/models.ts'
import { joined, replyText } from '../openai-compatible/reply-text.ts'
import { type ChatRequest, chatRequest, spokenIn } from '../openai-compatible/request.ts'

const prefix = '/openai/v1'
const served = `There are GET ${prefix}/models and POST ${prefix}/chat/completions.`

/** A program with a key and no cookie. */
const program: CallerType<App, Caller> = {
  key: 'user',
  hasAccount: true,
  authenticate: (app, request) => authenticateProgram(app, request),
}

const errorShape: ErrorShape = (problem) => ({ body: errorBody(problem) })

const model = z.looseObject({ id: z.string(), object: z.literal('model') })

const listModels = endpoint({
  prefix,
  route: 'GET /models',
  key: program,
  summary: 'List agents as models',
  query: anything,
  returns: ok(z.strictObject({ object: z.literal('list'), data: z.array(model) })),
  errorShape,
  errors: ['unauthorized'],
  handle: async ({ app, caller }) => {
    const data = await modelsOf(app, userOf(caller))
    return { object: 'list' as const, data: data.map((one) => ({ ...one })) }
  },
})

const readModel = endpoint({
  prefix,
  route: 'GET /models/{model}',
  key: program,
  summary: 'Get an agent as a model',
  params: z.strictObject({ model: z.string() }),
  query: anything,
  returns: ok(model),
  errorShape,
  errors: ['unauthorized', 'not_found'],
  handle: async ({ app, caller, params }) => ({ ...(await agentFor(app, userOf(caller), params.model)) }),
})

const completeChat = endpoint({
  prefix,
  route: 'POST /chat/completions',
  key: program,
  summary: 'Create a chat completion',
  query: anything,
  body: chatRequest,
  bodyLimit: 4 * 1024 * 1024,
  // Each request repeats and continues the conversation; this API has no Idempotency-Key.
  reads: true,
  streams: true,
  returns: ok(z.looseObject({ id: z.string() })),
  errorShape,
  errors: ['unauthorized', 'not_found', 'insufficient_credits', 'conflict', 'unavailable', 'rate_limited'],
  handle: ({ app, caller, body, requestId }) => complete(app, userOf(caller), requestId, body),
})

/** Clients of that API parse only its own error format, and would show an empty error otherwise. */
const answerNothing = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const).map((method) =>
  endpoint({
    prefix,
    route: `${method} /*`,
    key: program,
    summary: 'List the supported endpoints',
    query: anything,
    body: anything,
    reads: true,
    returns: ok(z.never()),
    errorShape,
    errors: ['not_found'],
    params: z.strictObject({ '*': z.string() }),
    handle: ({ params }) => {
      throw new Problem('not_found', `There is nothing at ${method} ${prefix}/${params['*']}. ${served}`)
    },
  }),
)

/** Offers agents as models of an OpenAI-compatible API: `base_url` is `…/openai/v1`, `model` is an agent. */
export const openAiEndpoints: readonly Endpoint<App>[] = [
  listModels,
  readModel,
  completeChat,
  ...answerNothing,
]

function userOf(caller: Caller): UserCaller {
  if (caller.user === null) throw new Problem('unauthorized', 'Agents are asked with a personal (USER) key.')
  return { ...caller, user: caller.user }
}

async function complete(app: App, caller: UserCaller, requestId: string, sent: ChatRequest) {
  const spoken = spokenIn(sent)
  const agent = await agentFor(app, caller, sent.model)
  const completion = {
    id: `chatcmpl-${requestId}`,
    model: sent.model,
    created: Math.floor(Date.now() / 1000),
  }
  if (sent.stream === true) {
    const withUsage = sent.stream_options?.include_usage === true
    const parts = { params: undefined, query: undefined, body: sent }
    const stream = await told(parts, completion, withUsage, (listener, text) =>
      carryOn(app, caller, agent.id, { ...spoken, listener, replied: text }).then(checked),
    )
    return new EventStream(stream, Promise.resolve())
  }
  const received = checked(
    await carryOn(app, caller, agent.id, { ...spoken, replied: ({ messages }) => joined(messages) }),
  )
  return completionBody(completion, joined(received.messages), received)
}

function checked(received: CarriedOn): CarriedOn {
  const { failure } = received
  if (failure?.code === 'insufficient_credits') throw new Problem('insufficient_credits', failure.message)
  return received
}

type Run = (listener: ReturnType<typeof replyText>['listener'], text: () => string) => Promise<CarriedOn>

/** Streams the turn as server-sent events. A failure before the first text fails the request itself. */
async function told(
  parts: RequestParts,
  completion: Completion,
  withUsage: boolean,
  run: Run,
): Promise<Readable> {
  const stream = progressStream()
  const tell = (data: unknown): void => stream.tell(dataText(data))
  let first = true
  const reply = replyText((content) => {
    tell(chunkBody(completion, first ? { role: 'assistant', content } : { content }, false))
    first = false
  })
  const finish = async (): Promise<void> => {
    const { usage } = await run(reply.listener, reply.text)
    tell(chunkBody(completion, {}, true))
    if (withUsage) tell({ ...chunkBody(completion, {}, true), choices: [], usage: usageBody(usage) })
    stream.tell('data: [DONE]\n\n')
  }
  return stream.until(finish(), (error) => dataText(errorBody(toProblem(error, parts))))
}

function dataText(data: unknown): string {
  return `data: ${JSON.stringify(data)}\n\n`
}
