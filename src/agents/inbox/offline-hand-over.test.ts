import { beforeAll, describe, expect, it } from 'vitest'
import { createAgent, say, texts } from '../../../test/harness/agents/agent.ts'
import { useServer } from '../../../test/harness/server.ts'

const server = useServer()

beforeAll(async () => {
  const member = await server.account.addUser('MEMBER')
  await member.api.ok.put('/presence', { client_id: 'a-window', place: '/inbox' })
})

async function agentThatHandsOver() {
  const agent = await createAgent(server.api)
  await agent.start(say('Welcome!'))
  await server.api.ok.put(`${agent.path}/hand-over`, { enabled: true })
  return agent
}

async function handlerAfter(message: string) {
  const agent = await agentThatHandsOver()
  const { conversation_id } = await agent.say()
  const answer = await agent.say(message, { conversation_id })
  const { handler, hand_over } = await server.api.ok.get(`/conversations/${conversation_id}`)
  return { handler, reason: hand_over?.reason, said: texts(answer).join(' ') }
}

describe('an agent that no model of a vendor speaks for', () => {
  it.each([
    'Can I speak to a human please?',
    'I want to talk to a person',
    'Kann ich mit einem Mitarbeiter reden?',
    'Ich möchte mit einem Menschen sprechen',
  ])('hands over whoever asks for a person: %s', async (message) => {
    const { handler, reason, said } = await handlerAfter(message)
    expect({ handler, reason }).toEqual({ handler: 'QUEUE', reason: message })
    expect(said).not.toMatch(/reason|summary|Grund/i)
  })

  it.each(['When are you open?', 'Hello', 'Wann habt ihr geöffnet?', 'Mein Paket ist kaputt'])(
    'keeps whoever does not: %s',
    async (message) => {
      const { handler, said } = await handlerAfter(message)
      expect(handler).toBe('AGENT')
      expect(said).not.toMatch(/the reason|the summary/i)
    },
  )
})
