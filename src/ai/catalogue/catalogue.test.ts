import { describe, expect, it } from 'vitest'
import { readConfig } from '../../platform/config/index.ts'
import { anthropic } from './anthropic.ts'
import { defaultModel, findModel, offeredModels, resolveModel } from './catalogue.ts'
import { google } from './google.ts'
import { offline } from './offline.ts'
import { openai } from './openai.ts'

function withSettings(environment: Record<string, string> = {}) {
  return { config: readConfig(environment) }
}

const everything = [...openai, ...anthropic, ...google, ...offline]

describe('the catalogue', () => {
  it('gives every model its own negative id, name for its vendor and colour', () => {
    expect(new Set(everything.map((model) => model.id)).size).toBe(everything.length)
    expect(new Set(everything.map((model) => model.order)).size).toBe(everything.length)
    expect(new Set(everything.map((model) => `${model.aiVendor} ${model.externalId}`)).size).toBe(
      everything.length,
    )
    for (const model of everything) {
      expect(model.id).toBeLessThan(0)
      expect(model.analyticsColor).toMatch(/^#[0-9A-F]{6}$/)
      expect(Number.isInteger(model.creditsPerMessage)).toBe(true)
    }
  })

  it('offers the offline model alone when no vendor has a key', () => {
    const app = withSettings()
    expect(offeredModels(app).map((model) => model.name)).toEqual(['Offline demo model'])
    expect(defaultModel(app, 'TEXT')?.id).toBe(-1)
    expect(defaultModel(app, 'TRANSCRIPTION')).toBeUndefined()
  })

  it('lists the models of a vendor once its key is there, and makes the first its default', () => {
    const app = withSettings({ ANTHROPIC_API_KEY: 'key' })
    expect(new Set(offeredModels(app).map((model) => model.aiVendor))).toEqual(
      new Set(['ANTHROPIC', 'OFFLINE']),
    )
    expect(defaultModel(app, 'TEXT')?.externalId).toBe('claude-sonnet-5-5')
  })

  it('lists no deprecated model but still resolves it', () => {
    const app = withSettings({ OPENAI_API_KEY: 'key' })
    expect(offeredModels(app).some((model) => model.status === 'deprecated')).toBe(false)
    expect(findModel(app, -107)?.name).toBe('GPT-4o')
    expect(resolveModel(app, { model: 'gpt-4o', aiVendor: 'OPENAI' }, 'TEXT')?.id).toBe(-107)
  })

  it('knows nothing of models that this version cannot run', () => {
    expect(findModel(withSettings(), -2)).toBeUndefined()
    expect(resolveModel(withSettings(), { aiModelId: -3 }, 'FILE_ANALYSIS')).toBeUndefined()
  })

  it('keeps the ids of configured models when their list changes', () => {
    const settings = { FRONTDESK_AI_COMPATIBLE_URL: 'http://127.0.0.1:11434/v1' }
    const one = withSettings({ ...settings, FRONTDESK_AI_COMPATIBLE_MODELS: 'llama3.3' })
    const two = withSettings({ ...settings, FRONTDESK_AI_COMPATIBLE_MODELS: 'qwen3:8b, llama3.3, llama3.3' })
    const reference = { model: 'llama3.3', aiVendor: 'OPENAI_COMPATIBLE' }
    expect(resolveModel(one, reference, 'TEXT')?.id).toBe(-836_986_479)
    expect(resolveModel(two, reference, 'TEXT')?.id).toBe(-836_986_479)
    expect(offeredModels(two).map((model) => model.name)).toEqual([
      'qwen3:8b',
      'llama3.3',
      'Offline demo model',
    ])
    expect(defaultModel(two, 'TEXT')?.name).toBe('qwen3:8b')
  })
})
