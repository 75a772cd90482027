import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAgent, say, type TestAgent, texts } from '../../../test/harness/agents/agent.ts'
import type { Json } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'
import { type Reply, startOpenAi } from '../../../test/stand-ins/openai.ts'
import { warmUp } from '../../ai/index.ts'
import { apology, turnLimits as limits } from '../../runs/index.ts'

const model = await startOpenAi()
const other = await startOpenAi()
afterAll(() => Promise.all([model.close(), other.close()]))

const server = useServer({
  environment: {
    ...model.environment,
    FRONTDESK_AI_COMPATIBLE_MODELS: 'stand-in, second',
    OPENAI_API_KEY: 'sk-other',
    FRONTDESK_AI_OPENAI_URL: other.url,
    // A model that hangs gets half of it.
    FRONTDESK_TURN_SECONDS: '16',
  },
})

// Loading the offline model can take as long as a turn when the machine is busy.
beforeAll(async () => {
  await warmUp(server.app)
}, 120_000)

const loop: Reply = { tool: 'end_conversation', input: {} }

async function modelId(name: string): Promise<number> {
  const { results } = await server.api.ok.get('/ai-models?type=TEXT')
  return results.find((one: Json) => one.name === name).id
}

/** A new agent with a tool that it may call, and an open conversation. */
async function openConversation() {
  const agent = await createAgent(server.api, {
    aiModelId: await modelId('stand-in'),
    systemTools: { endConversation: { enabled: true } },
  })
  await agent.start(say('Welcome!'))
  const { conversation_id } = await agent.say()
  return { agent, conversation_id }
}

/** An agent whose model is at one endpoint, and whose fallback is at another. */
async function withFallback(name = 'GPT-4.1 mini') {
  const { agent, conversation_id } = await openConversation()
  await server.api.ok.put(`${agent.path}/fallback-model`, { aiModelId: await modelId(name) })
  return { agent, conversation_id }
}

const failing: [string, Reply[]][] = [
  ['that answers garbage', [{ garbage: '<html>' }]],
  ['that refuses', [{ status: 400, message: 'no' }]],
  ['that says nothing', [{ text: '<think>Hm.</think>' }]],
  ['that hangs', [{ hang: true }]],
]

async function modelOf(agent: TestAgent, answer: Json): Promise<string> {
  const { steps } = await agent.trace(answer)
  return steps.flatMap(({ model_calls }: Json) => model_calls).at(-1).model
}

describe('a model', () => {
  it.each(failing)('%s is replaced by the fallback model of the agent', async (_, replies) => {
    const { agent, conversation_id } = await withFallback()
    model.willSay(...replies)
    other.willSay({ text: 'It is on its way.' })
    const answer = await agent.say('Where is my order?', { conversation_id })
    expect(texts(answer)).toEqual(['It is on its way.'])
    expect(await modelOf(agent, answer)).toBe('GPT-4.1 mini')
  })

  it.each(failing)('%s is replaced by the offline model where no other answers', async (_, replies) => {
    const { agent, conversation_id } = await withFallback()
    await server.api.ok.put(`${agent.path}/agent-setting`, { instructions: 'Say "We open at nine."' })
    model.willSay(...replies)
    other.willSay({ status: 400, message: 'no' })
    const answer = await agent.say('When do you open?', { conversation_id })
    expect(texts(answer)).toEqual(['We open at nine.'])
    expect(await modelOf(agent, answer)).toBe('Offline demo model')
  })

  it('of an endpoint that is down is not replaced by another one of it', async () => {
    const { agent, conversation_id } = await withFallback('second')
    model.willSay({ status: 503, headers: { 'retry-after-ms': '1' } })
    const answer = await agent.say('Where is my order?', { conversation_id })
    expect(await modelOf(agent, answer)).toBe('Offline demo model')
    expect(new Set(model.requests.map(({ body }) => body.model))).toEqual(new Set(['stand-in']))
  })

  it('is the fallback of no agent of another type or account', async () => {
    const { agent } = await openConversation()
    const path = `${agent.path}/fallback-model`
    expect(await server.api.ok.get(path)).toEqual({ aiModelId: null })
    for (const aiModelId of [-2, -987_654]) {
      expect((await server.api.put(path, { aiModelId })).status).toBe(400)
    }
    expect((await server.api.get('/agents/0199f0a4-6f3c-7c1e-9a2b-3d4e5f607182/fallback-model')).status).toBe(
      404,
    )
  })

  it('keeps its thoughts from the visitor, the stream and the inbox', async () => {
    const { agent, conversation_id } = await openConversation()
    model.willSay({ text: '<think>They are angry. Stall them.</think> It is on its way.' })
    const response = await server.api.fetch(`${agent.path}/messages`, {
      method: 'POST',
      headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
      body: JSON.stringify({ message: 'Where is my order?', conversation_id }),
    })
    const stream = await response.text()
    expect(stream).toContain('"It is on its way."')
    expect(stream).not.toMatch(/think|angry|Stall/)
    const { messages } = await server.api.ok.get(`${agent.path}/conversations/${conversation_id}`)
    expect(messages.at(-1).content).toBe('It is on its way.')
    expect(JSON.stringify(await server.api.ok.get('/conversations'))).not.toMatch(/think|angry/)
  })
})

describe('a provider', () => {
  it('that calls one tool for ever ends the turn with safe words, and the transcript and the trace say why', async () => {
    const { agent, conversation_id } = await openConversation()
    model.willSay(loop)
    const answer = await agent.say('Where is my order?', { conversation_id })
    expect(texts(answer)).toEqual([apology])
    const path = `${agent.path}/conversations/${conversation_id}`
    const { messages, status } = await server.api.ok.get(`${path}?include_events=true`)
    const [error] = messages.filter((entry: Json) => entry.type === 'ERROR')
    expect(error.data.code).toBe('tool_limit')
    const trace = await agent.trace(answer)
    expect(trace.status).toBe('FAILED')
    expect(trace.error).toBeTruthy()
    // A failed turn doesn't do what it asked for.
    expect(status).toBe('OPEN')

    model.willSay({ text: 'It is on its way.' })
    expect(texts(await agent.say('And now?', { conversation_id }))).toEqual(['It is on its way.'])
  })

  it('that asks for a tool which is not there is told so, a limited number of times', async () => {
    const { agent, conversation_id } = await openConversation()
    model.willSay({ tool: 'launch_rocket', input: {} })
    const answer = await agent.say('Go', { conversation_id })
    expect(texts(answer)).toEqual([apology])
    expect(model.requests).toHaveLength(limits.rounds)
  })

  it('that answers a question of form with nonsense is replaced, and the conversation goes on', async () => {
    const { agent, conversation_id } = await openConversation()
    const intent = await agent.intent('Track', ['Where is my order?'])
    await agent.flow('Tracking', { intentIds: [intent] }, { type: 'SAY_AI', message: 'On its way.' })
    model.willSay({ text: JSON.stringify({ choice: 'intent:999999' }) })
    expect(texts(await agent.say('Where is my order?', { conversation_id }))).toEqual(['On its way.'])
    model.willSay({ text: `Sure: {"choice": "intent:${intent}"}` })
    expect(texts(await agent.say('Where is it?', { conversation_id }))).toEqual(['On its way.'])
    expect(model.requests).toHaveLength(1)
  })

  it('is charged once a message, however often it was asked', async () => {
    const { agent, conversation_id } = await openConversation()
    model.willSay(loop, { text: 'Good bye.' })
    const { message_id, conversation_status, ...rest } = await agent.say('That is all', { conversation_id })
    expect(texts(rest)).toEqual(['Good bye.'])
    expect(conversation_status).toBe('CLOSED')
    const trace = await agent.trace({ conversation_id, message_id })
    const step = trace.steps.find((one: Json) => one.type === 'AGENT')
    expect(step.model_calls).toHaveLength(2)
    expect(trace.credits).toBe(step.model_calls[0].credits)
    expect(trace.input_tokens).toBe(22)
  })
})
