import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { useScene } from '../../../test/harness/ai/scene.ts'
import { type OpenAiStandIn, type Reply, startOpenAi } from '../../../test/stand-ins/openai.ts'
import { looseObjects, sloppiness, tooLong } from '../../../test/stand-ins/sloppy-openai.ts'
import { lastResort, resolveModel } from '../catalogue/catalogue.ts'
import type { Model } from '../catalogue/model.ts'
import { generate, generateObject } from './generate.ts'
import type { ChatMessage, ModelRequest } from './request.ts'

const openai = await startOpenAi()
const other = await startOpenAi()
afterAll(() => Promise.all([openai.close(), other.close()]))

const scene = useScene({
  FRONTDESK_AI_COMPATIBLE_URL: openai.url,
  FRONTDESK_AI_COMPATIBLE_MODELS: 'local-model, small-model, deepseek-r1:8b',
  OPENAI_API_KEY: 'sk-other',
  FRONTDESK_AI_OPENAI_URL: other.url,
})

function model(aiVendor: string, name: string): Model {
  const found = resolveModel(scene.app, { model: name, aiVendor }, 'TEXT')
  if (found === undefined) throw new Error(`no model ${name}`)
  return found
}

const local = () => model('OPENAI_COMPATIBLE', 'local-model')

function request(extra: Partial<ModelRequest> = {}): ModelRequest {
  return {
    operation: { accountId: scene.app.accountId, operationId: randomUUID() },
    model: local(),
    instructions: 'You are the front desk of a lamp shop.',
    messages: [{ role: 'user', content: 'When do you open?' }],
    timeout: 8000,
    ...extra,
  }
}

function say(standIn: OpenAiStandIn, ...replies: Reply[]): void {
  standIn.willSay(...replies)
}

describe('a server that is sloppy or hostile', () => {
  it('shows at least thirty behaviors', () => {
    expect(sloppiness.length + tooLong.length + looseObjects.length).toBeGreaterThanOrEqual(30)
  })

  const answering = sloppiness.flatMap(({ outcome, ...one }) =>
    'text' in outcome ? [{ ...one, ...outcome }] : [],
  )
  const failing = sloppiness.flatMap(({ outcome, ...one }) =>
    'kind' in outcome ? [{ ...one, ...outcome }] : [],
  )
  const thoughts = /think|The user|Hours\?|reasoning/i

  it.each(answering)('$name: is answered all the same', async ({ replies, stream, text, requests }) => {
    say(openai, ...replies)
    const heard: string[] = []
    const answer = await generate(scene.app, request(stream ? { onText: (more) => heard.push(more) } : {}))
    expect(answer).toMatchObject({ text, model: { externalId: 'local-model' } })
    expect(openai.requests).toHaveLength(requests ?? openai.requests.length)
    expect(heard.join('')).not.toMatch(thoughts)
  })

  it.each(failing)('$name: another model answers', async ({ replies, stream, kind }) => {
    say(openai, ...replies)
    say(other, { text: 'The other model answers.' })
    const heard: string[] = []
    const listener = stream ? { onText: (more: string) => heard.push(more) } : {}
    const substituted = { ...local(), substitute: model('OPENAI', 'gpt-4.1-mini') }
    const answer = await generate(scene.app, request({ ...listener, model: substituted }))
    expect(answer).toMatchObject({ text: 'The other model answers.', model: { externalId: 'gpt-4.1-mini' } })
    await expect(generate(scene.app, request(listener))).rejects.toMatchObject({ kind })
    expect(heard.join('')).not.toMatch(thoughts)
  })
})

describe('output limits', () => {
  it('are sent with every call', async () => {
    say(openai, { text: 'At nine.' })
    await generate(scene.app, request())
    expect(openai.requests[0]?.body).toMatchObject({ max_tokens: 4096 })
    say(openai, { text: '{"city":"Oslo"}' })
    await generateObject(scene.app, request(), z.object({ city: z.string() }))
    expect(openai.requests[0]?.body).toMatchObject({ max_tokens: 4096 })
  })
})

describe('thoughts that no tag opens', () => {
  const thinking = [{ text: 'The user wants hours.\n</think>\n\nWe open at nine.' }]

  it('are never streamed by a model whose name says that it thinks', async () => {
    say(openai, ...thinking)
    const heard: string[] = []
    const asking = request({
      model: model('OPENAI_COMPATIBLE', 'deepseek-r1:8b'),
      onText: (text) => heard.push(text),
    })
    expect((await generate(scene.app, asking)).text).toBe('We open at nine.')
    expect(heard.join('')).toBe('We open at nine.')
  })

  it('are not streamed any more once a model has answered with them', async () => {
    say(openai, ...thinking)
    const small = { model: model('OPENAI_COMPATIBLE', 'small-model') }
    await generate(scene.app, request(small))
    const heard: string[] = []
    await generate(scene.app, request({ ...small, onText: (text) => heard.push(text) }))
    expect(heard.join('')).toBe('We open at nine.')
  })
})

describe('a context that is too long', () => {
  const history: ChatMessage[] = Array.from({ length: 12 }, (_, index) => ({
    role: index % 2 === 0 ? 'user' : 'assistant',
    content: `Message ${index}`,
  }))
  const messages: ChatMessage[] = [...history, { role: 'user', content: 'When do you open?' }]

  it.each(tooLong)('is shortened and tried again: %s', async (_server, reply) => {
    say(openai, reply, reply, { text: 'At nine.' })
    const answer = await generate(scene.app, request({ messages }))
    expect(answer).toMatchObject({ text: 'At nine.', model: { externalId: 'local-model' } })
    const sent = openai.requests.map(({ body }) =>
      z.array(z.looseObject({ role: z.string() })).parse(body['messages']),
    )
    expect(sent.map(({ length }) => length)).toEqual([14, 6, 2])
    for (const one of sent) {
      expect(one[0]).toMatchObject({ role: 'system' })
      expect(one[1]).toMatchObject({ role: 'user' })
      expect(one.at(-1)).toMatchObject({ role: 'user', content: 'When do you open?' })
    }
  })

  it('keeps calls of tools together with what they returned', async () => {
    const call = { type: 'tool-call', toolCallId: 'a', toolName: 'look_up', input: {} } as const
    const result = {
      type: 'tool-result',
      toolCallId: 'a',
      toolName: 'look_up',
      output: { type: 'json', value: 9 },
    } as const
    const [, reply] = tooLong[0] ?? []
    say(openai, reply ?? { hang: true }, { text: 'At nine.' })
    await generate(
      scene.app,
      request({
        messages: [...messages, { role: 'assistant', content: [call] }, { role: 'tool', content: [result] }],
      }),
    )
    const roles = z.array(z.looseObject({ role: z.string() })).parse(openai.requests[1]?.body['messages'])
    expect(roles.map(({ role }) => role).slice(-3)).toEqual(['user', 'assistant', 'tool'])
  })

  it('fails when nothing is left to shorten', async () => {
    const [, reply] = tooLong[0] ?? []
    say(openai, reply ?? { hang: true })
    await expect(generate(scene.app, request())).rejects.toMatchObject({ kind: 'too_long' })
    const limits = openai.requests.map(({ body }) => body['max_tokens'])
    expect(limits).toEqual([4096, 2048, 1024, 512, 256])
  })
})

describe('an object', () => {
  const city = z.object({ city: z.string(), zip: z.string().nullable() })

  it.each(looseObjects)('is read %s', async (_name, text) => {
    say(openai, { text })
    const { object } = await generateObject(scene.app, request(), city)
    expect(object).toEqual({ city: 'Oslo', zip: null })
    expect(openai.requests).toHaveLength(1)
  })

  it('is asked for by schema, as JSON, and in plain text, and the way that works is remembered', async () => {
    const refused = { status: 400, message: 'response_format is not supported' }
    const small = request({ model: model('OPENAI_COMPATIBLE', 'small-model') })
    say(openai, refused, refused, { text: '{"city":"Oslo"}' })
    expect((await generateObject(scene.app, small, city)).object).toMatchObject({ city: 'Oslo' })
    expect(openai.requests.map(({ body }) => body['response_format'])).toMatchObject([
      { type: 'json_schema' },
      { type: 'json_object' },
      undefined,
    ])
    expect(JSON.stringify(openai.requests[2]?.body['messages'])).toContain('JSON Schema')
    say(openai, { text: '{"city":"Rome"}' })
    await generateObject(scene.app, { ...small, operation: request().operation }, city)
    expect(openai.requests.map(({ body }) => body['response_format'])).toEqual([undefined])
  })

  it('that cannot be read is asked for less strictly', async () => {
    say(openai, { text: 'Oslo, I guess' }, { text: '{"city":"Oslo"}' })
    await generateObject(scene.app, request(), city)
    expect(openai.requests.map(({ body }) => body['response_format'])).toMatchObject([
      { type: 'json_schema' },
      { type: 'json_object' },
    ])
  })
})

const called = (...calls: [id: string, name: string, input: string][]): Reply => ({
  raw: [
    JSON.stringify({
      choices: [
        {
          message: {
            content: null,
            tool_calls: calls.map(([id, name, input]) => ({
              id,
              type: 'function',
              function: { name, arguments: input },
            })),
          },
          finish_reason: 'tool_calls',
        },
      ],
    }),
  ],
})

describe('tool calls', () => {
  const tools = [
    { name: 'look_up', description: 'Looks an order up', input: z.object({ order: z.number() }) },
  ]
  it('under one id get ids of their own', async () => {
    say(openai, called(['0', 'look_up', '{"order":1}'], ['0', 'look_up', '{"order":2}']))
    const { toolCalls } = await generate(scene.app, request({ tools }))
    expect(toolCalls.map(({ input }) => input)).toEqual([{ order: 1 }, { order: 2 }])
    expect(new Set(toolCalls.map(({ id }) => id)).size).toBe(2)
  })

  it.each([
    ['arguments that are no JSON', 'look_up', '{"order": 42'],
    ['arguments of the wrong type', 'look_up', '{"order":"none"}'],
    ['an unknown name', 'delete_everything', '{}'],
  ])('with %s are reported, not run', async (_name, name, input) => {
    say(openai, called(['1', name, input]))
    const { toolCalls } = await generate(scene.app, request({ tools }))
    expect(toolCalls).toMatchObject([{ name, error: expect.any(String) }])
  })

  it('with nothing to add afterwards are no empty answer', async () => {
    const call = { type: 'tool-call', toolCallId: 'a', toolName: 'look_up', input: { order: 1 } } as const
    const result = {
      type: 'tool-result',
      toolCallId: 'a',
      toolName: 'look_up',
      output: { type: 'json', value: 9 },
    } as const
    say(openai, { text: '' })
    const messages: ChatMessage[] = [
      { role: 'user', content: 'Book it' },
      { role: 'assistant', content: [call] },
      { role: 'tool', content: [result] },
    ]
    expect((await generate(scene.app, request({ tools, messages }))).text).toBe('')
  })
})

describe('when a model fails', () => {
  it('its substitute steps in, and then the last resort', async () => {
    say(openai, { status: 400, message: 'no' })
    say(other, { status: 400, message: 'no' })
    const failing = { ...local(), substitute: model('OPENAI', 'gpt-4.1-mini') }
    const answer = await generate(scene.app, request({ model: failing, fallback: lastResort(scene.app) }))
    expect(answer.model.aiVendor).toBe('OFFLINE')
    expect([openai.requests.length, other.requests.length]).toEqual([1, 1])
  })

  it('another model of an endpoint that is down is not asked', async () => {
    say(openai, { status: 503, headers: { 'retry-after-ms': '1' } })
    const failing = { ...local(), substitute: model('OPENAI_COMPATIBLE', 'small-model') }
    const answer = await generate(scene.app, request({ model: failing, fallback: lastResort(scene.app) }))
    expect(answer.model.aiVendor).toBe('OFFLINE')
    expect(new Set(openai.requests.map(({ body }) => body.model))).toEqual(new Set(['local-model']))
  })

  it('another model of an endpoint that works is asked', async () => {
    say(openai, { status: 404, message: 'no such model' }, { text: 'At nine.' })
    const failing = { ...local(), substitute: model('OPENAI_COMPATIBLE', 'small-model') }
    const answer = await generate(scene.app, request({ model: failing }))
    expect(answer).toMatchObject({ text: 'At nine.', model: { externalId: 'small-model' } })
  })
})
