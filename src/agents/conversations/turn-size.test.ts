import { createServer } from 'node:http'
import { afterAll, describe, expect, it } from 'vitest'
import { createAgent, say, type TestAgent, texts } from '../../../test/harness/agents/agent.ts'
import type { Json } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'
import { listen } from '../../../test/stand-ins/listen.ts'

const site = await listen(
  createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    // In memory, the lists take many times their size in transit.
    response.end(
      request.url === '/lists' ? `[${'[],'.repeat(99_999)}[]]` : JSON.stringify('x'.repeat(400_000)),
    )
  }),
)
const url = `http://127.0.0.1:${site.port}`

const server = useServer({
  environment: {
    FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1',
    FRONTDESK_TEXT_LIMIT_MB: '1',
    FRONTDESK_NODE_RESULT_LIMIT_MB: '2',
    FRONTDESK_TURN_MEMORY_LIMIT_MB: '3',
  },
})
afterAll(() => site.close())

/** The reason of a failed turn, from its trace; the visitor only reads that something went wrong. */
async function failureOf(agent: TestAgent, message: string): Promise<string> {
  const answer = await agent.say(message)
  expect(texts(answer).at(-1)).toContain('sorry')
  const { steps } = await agent.trace(answer)
  return steps.map((step: Json) => step.error ?? '').join('')
}

describe('a turn', () => {
  it('fails at a text that its values would make too long, and the next message is answered', async () => {
    const agent = await createAgent(server.api)
    await agent.start(say('{last_message}'.repeat(1000)))
    expect(await failureOf(agent, 'x'.repeat(20_000))).toContain('FRONTDESK_TEXT_LIMIT_MB')
    expect(texts(await agent.say('Hello'))[0]).toMatch(/^Hello/)
  })

  it('fails at a node of which too much came', async () => {
    const agent = await createAgent(server.api)
    await agent.start({ type: 'API', method: 'GET', url: `${url}/lists` })
    expect(await failureOf(agent, 'Hello')).toContain('FRONTDESK_NODE_RESULT_LIMIT_MB')
  })

  it('fails when all it holds together is too much', async () => {
    const agent = await createAgent(server.api)
    const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']
    for (const name of names) await agent.variable(name)
    await agent.start(
      ...names.map((name) => ({
        type: 'API',
        method: 'GET',
        url: `${url}/text`,
        variables: [{ key: name, value: '', fullResponse: true }],
      })),
    )
    expect(await failureOf(agent, 'Hello')).toContain('FRONTDESK_TURN_MEMORY_LIMIT_MB')
  })
})
