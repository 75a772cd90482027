import { afterAll, describe, expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'
import { type Reply, startOpenAi } from '../../../test/stand-ins/openai.ts'
import { apology, limits } from '../runtime/index.ts'
import { createAgent, say, texts } from './testing/agent.ts'

const model = await startOpenAi()
afterAll(() => model.close())

const server = useServer({
  environment: {
    ...model.environment,
    // Garbage is asked for again twice, after pauses of almost two seconds together.
    FRONTDESK_TURN_SECONDS: '5',
  },
})

const loop: Reply = { tool: 'end_conversation', input: {} }

/** An agent of its own, with a tool that it may call, and a conversation that is open. */
async function begun() {
  const agent = await createAgent(server.api, { systemTools: { endConversation: { enabled: true } } })
  await agent.start(say('Welcome!'))
  const { conversation_id } = await agent.say()
  return { agent, conversation_id }
}

describe('a provider', () => {
  it.each<[string, Reply[], string]>([
    ['that hangs', [{ hang: true }], 'time_limit'],
    ['that answers garbage', [{ garbage: '<html>' }], 'model_failed'],
    ['that refuses', [{ status: 400, message: 'no' }], 'model_failed'],
    ['that calls one tool for ever', [loop], 'tool_limit'],
  ])(
    '%s ends the turn with safe words, an error in the transcript and its cause in the trace',
    async (_, replies, code) => {
      const { agent, conversation_id } = await begun()
      model.willSay(...replies)
      const answer = await agent.say('Where is my order?', { conversation_id })
      expect(texts(answer)).toEqual([apology])
      const path = `${agent.path}/conversations/${conversation_id}`
      const { messages, status } = await server.api.ok.get(`${path}?include_events=true`)
      const [error] = messages.filter((entry: Json) => entry.type === 'ERROR')
      expect(error.data.code).toBe(code)
      const trace = await agent.trace(answer)
      expect(trace.status).toBe('FAILED')
      expect(trace.error).toBeTruthy()
      // What a turn that failed asked for is not done.
      expect(status).toBe('OPEN')

      model.willSay({ text: 'It is on its way.' })
      expect(texts(await agent.say('And now?', { conversation_id }))).toEqual(['It is on its way.'])
    },
  )

  it('that asks for a tool which is not there is told so, a limited number of times', async () => {
    const { agent, conversation_id } = await begun()
    model.willSay({ tool: 'launch_rocket', input: {} })
    const answer = await agent.say('Go', { conversation_id })
    expect(texts(answer)).toEqual([apology])
    expect(model.requests).toHaveLength(limits.rounds)
  })

  it('that answers a question of form with nonsense fails the turn, not the conversation', async () => {
    const { agent, conversation_id } = await begun()
    const intent = await agent.intent('Track', ['Where is my order?'])
    await agent.flow('Tracking', { intentIds: [intent] }, { type: 'SAY_AI', message: 'On its way.' })
    model.willSay({ text: 'not json' })
    expect(texts(await agent.say('Where is it?', { conversation_id }))).toEqual([apology])
    model.willSay({ text: JSON.stringify({ choice: 'intent:999999' }) })
    expect(texts(await agent.say('Where is it?', { conversation_id }))).toEqual([apology])
    model.willSay({ text: JSON.stringify({ choice: `intent:${intent}` }) })
    expect(texts(await agent.say('Where is it?', { conversation_id }))).toEqual(['On its way.'])
  })

  it('is charged once a message, however often it was asked', async () => {
    const { agent, conversation_id } = await begun()
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
