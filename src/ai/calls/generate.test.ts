import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { freshDatabase } from '../../../test/harness/database.ts'
import { type OpenAiStandIn, startOpenAi } from '../../../test/stand-ins/openai.ts'
import { Lifetime } from '../../kit/lifetime.ts'
import { readConfig } from '../../platform/config/index.ts'
import { connect, type Database } from '../../platform/database/index.ts'
import { resolveModel } from '../catalogue/catalogue.ts'
import type { Model } from '../catalogue/model.ts'
import { availableCredits, creditDays, grantCredits } from '../metering/history.ts'
import { generate, generateObject } from './generate.ts'
import type { CallApp, ModelRequest } from './request.ts'

let openai: OpenAiStandIn
let database: Database
let drop: () => Promise<void>
let app: CallApp
let accountId: number
const lifetime = new Lifetime()
const key = 'sk-a-secret-of-the-operator'

beforeAll(async () => {
  openai = await startOpenAi()
  const fresh = await freshDatabase()
  drop = fresh.drop
  database = await connect({ url: fresh.url, poolSize: 5 })
  const config = readConfig({
    OPENAI_API_KEY: key,
    FRONTDESK_AI_OPENAI_URL: openai.url,
    FRONTDESK_AI_COMPATIBLE_URL: openai.url,
    FRONTDESK_AI_COMPATIBLE_KEY: key,
    FRONTDESK_AI_COMPATIBLE_MODELS: 'local-model',
  })
  app = { config, db: database.db, log: pino({ level: 'silent' }), lifetime }
})
afterAll(async () => {
  await lifetime.close()
  await openai.close()
  await database.close()
  await drop()
})
beforeEach(async () => {
  const name = `account-${randomUUID()}`
  const { rows } = await sql<{ id: number }>`
    insert into accounts (name, namespace) values (${name}, ${name}) returning id`.execute(app.db)
  accountId = rows[0]?.id ?? 0
  await grantCredits(app.db, accountId, 100)
})

function model(aiVendor: string, name: string): Model {
  const found = resolveModel(app, { model: name, aiVendor }, 'TEXT')
  if (found === undefined) throw new Error(`no model ${name}`)
  return found
}

function request(extra: Partial<ModelRequest> = {}): ModelRequest {
  return {
    operation: { accountId, operationId: randomUUID() },
    model: model('OPENAI_COMPATIBLE', 'local-model'),
    instructions: 'Answer briefly.',
    messages: [{ role: 'user', content: 'Where is my order?' }],
    ...extra,
  }
}

const lookUp = { name: 'look_up', description: 'Looks an order up', input: z.object({ order: z.number() }) }

describe.each([
  ['OPENAI_COMPATIBLE', 'local-model', '/v1/chat/completions'],
  ['OPENAI', 'gpt-4.1-mini', '/v1/responses'],
])('a model of vendor %s', (vendor, name, path) => {
  it('answers with text, and is charged', async () => {
    openai.willSay({ text: 'It is on its way.' })
    const answer = await generate(app, request({ model: model(vendor, name) }))
    expect(answer).toMatchObject({
      text: 'It is on its way.',
      toolCalls: [],
      finishReason: 'stop',
      usage: { inputTokens: 11, outputTokens: 7 },
      model: { externalId: name },
      credits: model(vendor, name).creditsPerMessage,
    })
    expect(openai.requests).toMatchObject([{ path, body: { model: name } }])
    expect(openai.requests[0]?.headers.authorization).toBe(`Bearer ${key}`)
    expect(await availableCredits(app.db, accountId)).toBe(100 - answer.credits)
    expect(await creditDays(app.db, accountId, {})).toMatchObject([
      { messages: 1, inputTokens: 11, outputTokens: 7 },
    ])
  })

  it('asks for a tool', async () => {
    openai.willSay({ tool: 'look_up', input: { order: 42 } })
    const answer = await generate(app, request({ model: model(vendor, name), tools: [lookUp] }))
    expect(answer.toolCalls).toEqual([{ id: 'call_1', name: 'look_up', input: { order: 42 } }])
    expect(answer.finishReason).toBe('tool-calls')
  })

  it('streams its words, and asks for tools in a stream', async () => {
    const heard: string[] = []
    openai.willSay({ text: 'It is on its way.' }, { tool: 'look_up', input: { order: 7 } })
    const streaming = {
      model: model(vendor, name),
      tools: [lookUp],
      onText: (delta: string) => heard.push(delta),
    }
    const spoken = await generate(app, request(streaming))
    expect(heard).toEqual(['It ', 'is ', 'on ', 'its ', 'way.'])
    expect(spoken).toMatchObject({ text: 'It is on its way.', usage: { inputTokens: 11, outputTokens: 7 } })
    const called = await generate(app, request(streaming))
    expect(called.toolCalls).toEqual([{ id: 'call_1', name: 'look_up', input: { order: 7 } }])
  })

  it('fills a shape', async () => {
    openai.willSay({ text: '{"city":"Oslo"}' })
    const answer = await generateObject(
      app,
      request({ model: model(vendor, name) }),
      z.object({ city: z.string() }),
    )
    expect(answer.object).toEqual({ city: 'Oslo' })
  })

  it.each(['breaks', 'closes'] as const)(
    'is asked again in one piece when the line %s in mid-answer, and is charged once',
    async (line) => {
      openai.willSay({ half: 'It is on its way and will arrive tomorrow.', line })
      const heard: string[] = []
      const broken = request({ model: model(vendor, name), onText: (delta) => heard.push(delta) })
      const answer = await generate(app, broken)
      expect(answer.text).toBe('It is on its way and will arrive tomorrow.')
      // The whole text replaces the streamed words; no word is streamed twice.
      expect(heard.length).toBeGreaterThan(0)
      expect(answer.text.startsWith(heard.join(''))).toBe(true)
      expect(openai.requests.map(({ body }) => body.stream === true)).toEqual([true, false])
      expect(await availableCredits(app.db, accountId)).toBe(100 - answer.credits)
    },
  )
})

describe('a vendor in trouble', () => {
  it('is asked again after the pause it wants', async () => {
    openai.willSay({ status: 429, headers: { 'retry-after-ms': '40' } }, { text: 'There.' })
    const answer = await generate(app, request())
    expect(answer.text).toBe('There.')
    expect(answer.milliseconds).toBeGreaterThanOrEqual(40)
    expect(openai.requests).toHaveLength(2)
    expect(await availableCredits(app.db, accountId)).toBe(99)
  })

  it('is asked again after an error of its own, with a pause of ours', async () => {
    openai.willSay({ status: 500 }, { text: 'There.' })
    const answer = await generate(app, request())
    expect(answer.text).toBe('There.')
    expect(answer.milliseconds).toBeGreaterThanOrEqual(350)
  })

  it('is given up after three tries, and nothing is charged', async () => {
    openai.willSay({ status: 503, headers: { 'retry-after-ms': '1' } })
    await expect(generate(app, request())).rejects.toMatchObject({ kind: 'unavailable', status: 503 })
    expect(openai.requests).toHaveLength(3)
    expect(await availableCredits(app.db, accountId)).toBe(100)
    expect(await creditDays(app.db, accountId, {})).toEqual([])
  })

  it('is not waited for when it wants a longer pause than a conversation can bear', async () => {
    openai.willSay({ status: 429, headers: { 'retry-after': '3600' } })
    await expect(generate(app, request())).rejects.toMatchObject({ kind: 'rate_limited' })
    expect(openai.requests).toHaveLength(1)
  })

  it('hangs only as long as it may', async () => {
    openai.willSay({ hang: true })
    await expect(generate(app, request({ timeout: 80 }))).rejects.toMatchObject({ kind: 'timeout' })
    await expect(generate(app, request({ timeout: 80, onText: () => undefined }))).rejects.toMatchObject({
      kind: 'timeout',
    })
    expect(await availableCredits(app.db, accountId)).toBe(100)
  })

  it('answers garbage', async () => {
    openai.willSay({ garbage: '<html>' })
    await expect(generate(app, request())).rejects.toMatchObject({ kind: 'bad_answer' })
    openai.willSay({ text: 'not json' }, { text: '{"city":7}' }, { text: '{"city":"Oslo"}' })
    const answer = await generateObject(app, request(), z.object({ city: z.string() }))
    expect(answer.object).toEqual({ city: 'Oslo' })
    expect(openai.requests).toHaveLength(3)
  })

  it('refuses the key without repeating it to anyone', async () => {
    openai.willSay({ status: 401, message: `Incorrect API key provided: ${key}` })
    const failure: unknown = await generate(app, request()).catch((error: unknown) => error)
    expect(failure).toMatchObject({ kind: 'not_configured', detail: '401: Incorrect API key provided: ***' })
    expect(openai.requests).toHaveLength(1)
  })

  it('is replaced by the fallback, which is what is charged', async () => {
    openai.willSay({ status: 400, message: 'no such model' }, { text: 'The other one answers.' })
    const answer = await generate(app, request({ fallback: model('OPENAI', 'gpt-5.4') }))
    expect(answer).toMatchObject({
      text: 'The other one answers.',
      model: { externalId: 'gpt-5.4' },
      credits: 8,
    })
    expect(await availableCredits(app.db, accountId)).toBe(92)
  })
})

describe('a model that asks for what it was not given', () => {
  it('is reported with the reason, so that nobody runs it', async () => {
    openai.willSay({ tool: 'delete_everything', input: {} })
    const unknown = await generate(app, request({ tools: [lookUp] }))
    expect(unknown.toolCalls).toMatchObject([
      { name: 'delete_everything', error: expect.stringContaining('unavailable tool') },
    ])
    openai.willSay({ tool: 'look_up', input: { order: 'none' } })
    const malformed = await generate(app, request({ tools: [lookUp] }))
    expect(malformed.toolCalls).toMatchObject([
      { name: 'look_up', error: expect.stringContaining('Invalid input') },
    ])
  })
})

describe('a call', () => {
  it('ends when its caller goes away, and costs nothing', async () => {
    openai.willSay({ hang: true })
    const caller = new AbortController()
    setTimeout(() => caller.abort(), 30)
    await expect(generate(app, request({ signal: caller.signal }))).rejects.toMatchObject({
      kind: 'cancelled',
    })
    expect(await availableCredits(app.db, accountId)).toBe(100)
  })

  const manners = [
    ['whole', {}],
    ['streamed', { onText: () => undefined }],
  ] as const
  it.each(manners)('that nobody waits for any more is no failure of its model: %s', async (_name, manner) => {
    const logged: { kind?: string }[] = []
    const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) })
    const ended = async (reason?: Error) => {
      openai.willSay({ hang: true })
      const caller = new AbortController()
      setTimeout(() => caller.abort(reason), 30)
      const asked = generate({ ...app, log }, request({ ...manner, signal: caller.signal }))
      return asked.then(
        () => undefined,
        (error: unknown) => error,
      )
    }
    expect(await ended()).toMatchObject({ kind: 'cancelled' })
    expect(logged).toEqual([])
    expect(await ended(new DOMException('too late', 'TimeoutError'))).toMatchObject({ kind: 'timeout' })
    expect(logged).toMatchObject([{ kind: 'timeout' }])
  })

  it('is charged once for all the steps under one id', async () => {
    openai.willSay({ text: 'One.' })
    const operation = { accountId, operationId: 'turn-1' }
    const first = await generate(app, request({ operation }))
    const second = await generate(app, request({ operation }))
    expect([first.credits, second.credits]).toEqual([1, 1])
    expect(await availableCredits(app.db, accountId)).toBe(99)
    expect(await creditDays(app.db, accountId, {})).toMatchObject([
      { credits: 1, messages: 1, inputTokens: 22 },
    ])
  })

  it('is not made without credits', async () => {
    openai.willSay({ text: 'Never said.' })
    await grantCredits(app.db, accountId, 1)
    const dear = request({ model: model('OPENAI', 'gpt-5.4') })
    await expect(generate(app, dear)).rejects.toMatchObject({ code: 'insufficient_credits' })
    expect(openai.requests).toHaveLength(0)
  })

  it('names the key that is missing', async () => {
    await expect(
      generate(app, request({ model: model('ANTHROPIC', 'claude-sonnet-5-5') })),
    ).rejects.toMatchObject({
      kind: 'not_configured',
      detail: expect.stringContaining('ANTHROPIC'),
    })
  })
})
