import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Api, Json } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'
import { type Reply, startOpenAi } from '../../../test/stand-ins/openai.ts'
import { generate } from '../calls/generate.ts'
import type { ChatMessage } from '../calls/request.ts'
import { resolveModel } from '../catalogue/catalogue.ts'

const openai = await startOpenAi()
afterAll(() => openai.close())
const server = useServer({ environment: openai.environment })

const none = { temperature: null, seed: null, context_tokens: null, input_price: null, output_price: null }
let api: Api
let modelId: number
let calls = 0

beforeAll(async () => {
  api = (await server.account.owner.signIn()).api
  const { results } = await api.ok.get('/model-settings')
  modelId = results.find(({ name }: Json) => name === 'stand-in').ai_model_id
})
beforeEach(async () => {
  await api.ok.put('/model-settings/billing', { bills_tokens: false })
  await api.ok.put(`/model-settings/${modelId}`, none)
})

async function ask(
  messages: ChatMessage[] = [{ role: 'user', content: 'Hello' }],
  operationId = `call-${++calls}`,
) {
  const model = resolveModel(server.app, { aiModelId: modelId }, 'TEXT')
  if (model === undefined) throw new Error('the stand-in is not a model')
  const operation = { accountId: server.account.id, operationId }
  return generate(server.app, { operation, model, instructions: 'Be brief.', messages })
}

function say(...replies: Reply[]): void {
  openai.willSay(...replies)
}

describe('parameters of a model', () => {
  it('are not sent unless they are set', async () => {
    say({ text: 'Hi.' })
    await ask()
    expect(openai.requests[0]?.body).not.toHaveProperty('temperature')
    expect(openai.requests[0]?.body).not.toHaveProperty('seed')
  })

  it('are sent with every call, and listed', async () => {
    const parameters = { ...none, temperature: 0.2, seed: 7 }
    expect(await api.ok.put(`/model-settings/${modelId}`, parameters)).toMatchObject(parameters)
    say({ text: 'Hi.' })
    await ask()
    expect(openai.requests[0]?.body).toMatchObject({ temperature: 0.2, seed: 7 })
    const { results } = await api.ok.get('/model-settings')
    expect(results.find((one: Json) => one.ai_model_id === modelId)).toMatchObject({
      ...parameters,
      vendor: 'OPENAI_COMPATIBLE',
    })
  })

  it('shorten a conversation that exceeds the context before it is sent', async () => {
    await api.ok.put(`/model-settings/${modelId}`, { ...none, context_tokens: 1024 })
    say({ text: 'Hi.' })
    const history = Array.from(
      { length: 40 },
      (_, index): ChatMessage => ({
        role: index % 2 === 0 ? 'user' : 'assistant',
        content: `Message ${index} ${'x'.repeat(100)}`,
      }),
    )
    await ask([...history, { role: 'user', content: 'And now?' }])
    const [sent] = openai.requests
    const messages = z.array(z.looseObject({ content: z.string() })).parse(sent?.body['messages'])
    expect(messages.length).toBeLessThan(20)
    expect(messages.at(-1)?.content).toBe('And now?')
    expect(sent?.body).toMatchObject({ max_tokens: 512 })
  })

  it('belong to one account', async () => {
    await api.ok.put(`/model-settings/${modelId}`, { ...none, temperature: 0.2 })
    const other = await server.createAccount()
    const { results } = await (await other.owner.signIn()).api.ok.get('/model-settings')
    expect(results.find((one: Json) => one.ai_model_id === modelId).temperature).toBeNull()
  })

  it.each([{ temperature: 3 }, { seed: -1 }, { context_tokens: 10 }, { input_price: -1 }])(
    'are refused when they make no sense: %j',
    async (wrong) => {
      expect((await api.put(`/model-settings/${modelId}`, { ...none, ...wrong })).status).toBe(400)
    },
  )

  it('are for admins in a session', async () => {
    const member = await (await server.account.addUser('MEMBER')).signIn()
    expect((await member.api.get('/model-settings')).status).toBe(403)
    expect((await server.account.owner.api.get('/model-settings')).status).toBe(404)
    expect((await api.put('/model-settings/-987654', none)).status).toBe(404)
  })
})

describe('billing by token', () => {
  it('is off until it is switched on', async () => {
    await api.ok.put(`/model-settings/${modelId}`, {
      ...none,
      input_price: 1_000_000,
      output_price: 2_000_000,
    })
    say({ text: 'Hi.' })
    expect((await ask()).credits).toBe(1)
    const switched = await api.ok.put('/model-settings/billing', { bills_tokens: true })
    expect(switched.bills_tokens).toBe(true)
    // The fake server reports 11 input and 7 output tokens.
    expect((await ask()).credits).toBe(11 + 2 * 7)
  })

  it('counts every call of an operation, rounded up', async () => {
    await api.ok.put(`/model-settings/${modelId}`, { ...none, output_price: 100_000 })
    await api.ok.put('/model-settings/billing', { bills_tokens: true })
    say({ text: 'Hi.' })
    const [first, second] = [await ask(undefined, 'turn'), await ask(undefined, 'turn')]
    expect([first.credits, second.credits]).toEqual([1, 2])
  })

  it('charges models without a price by message', async () => {
    await api.ok.put('/model-settings/billing', { bills_tokens: true })
    say({ text: 'Hi.' })
    expect((await ask()).credits).toBe(1)
  })

  it('leaves the catalogue as the contract has it', async () => {
    await api.ok.put('/model-settings/billing', { bills_tokens: true })
    const model = await api.ok.get(`/ai-models/${modelId}`)
    expect(model).toMatchObject({ creditsPerMessage: 1 })
    expect(model).not.toHaveProperty('input_price')
  })
})

describe('a test of a model', () => {
  it('says that it works, or why not, without asking another model', async () => {
    say({ text: 'Hello!' })
    expect(await api.ok.post(`/model-settings/${modelId}/test`)).toMatchObject({ works: true, error: null })
    say({ status: 404, message: 'model "stand-in" not found' })
    const failed = await api.ok.post(`/model-settings/${modelId}/test`)
    expect(failed).toMatchObject({ works: false, error: '404: model "stand-in" not found' })
  })
})
