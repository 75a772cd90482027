import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startServer, type TestServer } from '../../../test/harness/server.ts'
import { type ClaudeGeminiStandIn, startClaudeGemini } from '../../../test/stand-ins/claude-gemini.ts'
import { resolveModel } from '../catalogue/catalogue.ts'
import { generate } from './generate.ts'

let talking: ClaudeGeminiStandIn
let calling: ClaudeGeminiStandIn
let servers: { text: TestServer; tool: TestServer }

beforeAll(async () => {
  talking = await startClaudeGemini({ text: 'Good morning.' })
  calling = await startClaudeGemini({ tool: 'look_up', input: { order: 42 } })
  servers = { text: await serverFor(talking), tool: await serverFor(calling) }
})
afterAll(async () => {
  await Promise.all([servers.text.stop(), servers.tool.stop()])
  await Promise.all([talking.close(), calling.close()])
})

function serverFor(standIn: ClaudeGeminiStandIn): Promise<TestServer> {
  return startServer({
    environment: {
      ANTHROPIC_API_KEY: 'anthropic-key',
      FRONTDESK_AI_ANTHROPIC_URL: standIn.anthropicUrl,
      GOOGLE_GENERATIVE_AI_API_KEY: 'google-key',
      FRONTDESK_AI_GOOGLE_URL: standIn.googleUrl,
    },
  })
}

async function ask({ app, account }: TestServer, aiVendor: string, name: string) {
  const model = resolveModel(app, { model: name, aiVendor }, 'TEXT')
  if (model === undefined) throw new Error(`no model ${name}`)
  return generate(app, {
    operation: { accountId: account.id, operationId: `${aiVendor}-${name}` },
    model,
    instructions: 'Be brief.',
    messages: [{ role: 'user', content: 'Hello' }],
    tools: [{ name: 'look_up', description: 'Looks an order up', input: z.object({ order: z.number() }) }],
  })
}

describe.each([
  ['ANTHROPIC', 'claude-sonnet-5-5', '/v1/messages', 'x-api-key', 'anthropic-key'],
  [
    'GOOGLE',
    'gemini-3.8-flash',
    '/v1beta/models/gemini-3.8-flash:generateContent',
    'x-goog-api-key',
    'google-key',
  ],
])('a model of vendor %s', (vendor, name, path, header, key) => {
  it('is asked at the configured address with its key, and answers', async () => {
    const answer = await ask(servers.text, vendor, name)
    expect(answer).toMatchObject({ text: 'Good morning.', usage: { inputTokens: 11, outputTokens: 7 } })
    const request = talking.requests.at(-1)
    expect(request?.path).toBe(path)
    expect(request?.headers[header]).toBe(key)
  })

  it('asks for a tool', async () => {
    const answer = await ask(servers.tool, vendor, name)
    expect(answer.toolCalls).toMatchObject([{ name: 'look_up', input: { order: 42 } }])
  })
})
