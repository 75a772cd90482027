import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CarriedOn, carryOn } from '../../agents/index.ts'
import { eventStreamHeaders } from '../../kit/answers.ts'
import type { UserCaller } from '../../kit/caller.ts'
import { parse } from '../../kit/issues.ts'
import { Problem } from '../../kit/problem.ts'
import { toldStream } from '../../kit/told-stream.ts'
import type { App } from '../../platform/app.ts'
import { admitProgram } from '../http/admit.ts'
import { authenticateProgram } from '../http/authenticate.ts'
import { toProblem } from '../http/errors.ts'
import { type Completion, chunkBody, completionBody, errorBody, usageBody } from './answer.ts'
import { agentFor, modelsOf } from './models.ts'
import { joined, replyText } from './reply-text.ts'
import { type ChatRequest, chatRequest, spokenIn } from './request.ts'

const prefix = '/openai/v1'
const served = `There are GET ${prefix}/models and POST ${prefix}/chat/completions.`
const bodyLimit = 4 * 1024 * 1024

/** Agents as the models of an API that speaks like OpenAI's: `base_url` is `…/openai/v1`, `model` an agent. */
export function serveOpenAiCompatible(server: FastifyInstance, app: App): void {
  void server.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      const problem = toProblem(error, request)
      if (problem.status >= 500) request.log.error({ err: problem.cause ?? error }, 'request failed')
      return reply.code(problem.status).headers(problem.headers).send(errorBody(problem))
    })
    scope.addHook('onRequest', async (request) => {
      request.caller = await authenticateProgram(app, request)
    })
    scope.addHook('preParsing', admitProgram(app))
    scope.get(`${prefix}/models`, async (request) => ({
      object: 'list',
      data: await modelsOf(app, callerOf(request)),
    }))
    scope.get<{ Params: { model: string } }>(`${prefix}/models/:model`, async (request) =>
      agentFor(app, callerOf(request), request.params.model),
    )
    scope.post(`${prefix}/chat/completions`, { bodyLimit }, (request, reply) =>
      complete(app, request, reply, parse(chatRequest, request.body)),
    )
    // Clients of that API read errors in its way alone, and would show an empty one.
    scope.all(`${prefix}/*`, ({ method, url }) => {
      const [path = ''] = url.split('?')
      throw new Problem('not_found', `There is nothing at ${method} ${path}. ${served}`)
    })
  })
}

function callerOf({ caller }: FastifyRequest): UserCaller {
  if (caller === null || caller.user === null)
    throw new Problem('unauthorized', 'Agents are asked with a personal (USER) key.')
  return { ...caller, user: caller.user }
}

async function complete(app: App, request: FastifyRequest, reply: FastifyReply, sent: ChatRequest) {
  const caller = callerOf(request)
  const spoken = spokenIn(sent)
  const agent = await agentFor(app, caller, sent.model)
  const completion = {
    id: `chatcmpl-${request.id}`,
    model: sent.model,
    created: Math.floor(Date.now() / 1000),
  }
  if (sent.stream === true) {
    const withUsage = sent.stream_options?.include_usage === true
    const stream = await told(request, completion, withUsage, (listener, text) =>
      carryOn(app, caller, agent.id, { ...spoken, listener, replied: text }).then(checked),
    )
    return reply.headers(eventStreamHeaders).send(stream)
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

/** The turn as server-sent events. What fails before anything was said fails the request itself. */
async function told(
  request: FastifyRequest,
  completion: Completion,
  withUsage: boolean,
  run: Run,
): Promise<Readable> {
  const stream = toldStream()
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
  return stream.until(finish(), (error) => dataText(errorBody(toProblem(error, request))))
}

function dataText(data: unknown): string {
  return `data: ${JSON.stringify(data)}\n\n`
}
