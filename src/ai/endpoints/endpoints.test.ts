import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../../../test/harness/server.ts'

let bare: TestServer
let keyed: TestServer

beforeAll(async () => {
  bare = await startServer()
  keyed = await startServer({ environment: { OPENAI_API_KEY: 'key' } })
})
afterAll(async () => {
  await bare.stop()
  await keyed.stop()
})

describe('GET /ai-models', () => {
  it('lists what can run: without keys the offline models, in the shape of the contract', async () => {
    expect(await bare.account.general.api.ok.get('/ai-models?type=TEXT')).toEqual({
      results: [
        {
          id: -1,
          name: 'Offline demo model',
          description: expect.stringContaining('deterministic model'),
          type: 'TEXT',
          aiVendor: 'OFFLINE',
          reasoningModel: false,
          creditsPerMessage: 1,
          isDefault: true,
          order: 100,
          analyticsColor: '#64748B',
          externalId: 'offline-demo',
        },
      ],
      next_cursor: null,
    })
  })

  it('lists a vendor with its key, deprecated models left out, one default', async () => {
    const { results } = await keyed.api.ok.get('/ai-models?type=TEXT')
    const names = results.map((model: { name: string }) => model.name)
    expect(names).toContain('GPT-5.4 mini')
    expect(names).toContain('Offline demo model')
    expect(names).not.toContain('GPT-4o')
    expect(results.filter((model: { isDefault: boolean }) => model.isDefault)).toMatchObject([{ id: -101 }])
  })

  it('lists every type, one type, and refuses a type that is none', async () => {
    const { results: all } = await bare.api.ok.get('/ai-models')
    expect(all.map((model: { type: string }) => model.type)).toEqual([
      'TEXT',
      'TRANSCRIPTION',
      'FILE_ANALYSIS',
    ])
    const { results } = await bare.api.ok.get('/ai-models?type=TRANSCRIPTION')
    expect(results).toMatchObject([{ id: -2, isDefault: true, externalId: 'offline-transcription' }])
    const refused = await bare.api.get('/ai-models?type=text')
    expect(refused.status).toBe(400)
    expect(refused.body.details.issues).toMatchObject([{ path: 'type', suggestion: 'TEXT' }])
  })
})

describe('GET /ai-models/default', () => {
  it('is the offline model without keys and the first of the vendor with one', async () => {
    expect(await bare.api.ok.get('/ai-models/default')).toMatchObject({ id: -1, isDefault: true })
    expect(await keyed.api.ok.get('/ai-models/default?type=TEXT')).toMatchObject({
      id: -101,
      isDefault: true,
    })
  })

  it('is of the type that is asked for', async () => {
    expect(await bare.api.ok.get('/ai-models/default?type=FILE_ANALYSIS')).toMatchObject({
      id: -3,
      type: 'FILE_ANALYSIS',
    })
  })
})

describe('GET /ai-models/{aiModelId}', () => {
  it('answers one, a deprecated one too', async () => {
    expect(await bare.api.ok.get('/ai-models/-1')).toMatchObject({ externalId: 'offline-demo' })
    expect(await keyed.api.ok.get('/ai-models/-107')).toMatchObject({ name: 'GPT-4o', isDefault: false })
  })

  it.each(['-999999', '5'])('does not know %s', async (id) => {
    expect((await bare.api.get(`/ai-models/${id}`)).status).toBe(404)
  })

  it('refuses what is no number', async () => {
    expect((await bare.api.get('/ai-models/gpt')).status).toBe(400)
  })
})
