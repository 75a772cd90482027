import { perApp } from '../../kit/lifetime.ts'
import { isUsable } from '../catalogue/catalogue.ts'
import type { Model, Vendor } from '../catalogue/model.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { ModelError } from './model-error.ts'
import type { CallApp, SdkModel } from './request.ts'

// Resolves `fetch` at each call, because a test may replace it.
const bounded = boundedFetch((input, init) => fetch(input, init))

type Provider = (externalId: string) => SdkModel

// Loads a vendor's package at the first call of one of its models.
const vendors: Record<Vendor, (app: CallApp) => Promise<Provider>> = {
  OPENAI: async ({ config }) => {
    const { createOpenAI } = await import('@ai-sdk/openai')
    return createOpenAI({ apiKey: config.openaiKey ?? '', baseURL: config.openaiUrl, fetch: bounded })
  },
  ANTHROPIC: async ({ config }) => {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic({
      apiKey: config.anthropicKey ?? '',
      baseURL: config.anthropicUrl,
      fetch: bounded,
    })
  },
  GOOGLE: async ({ config }) => {
    const { createGoogle } = await import('@ai-sdk/google')
    return createGoogle({ apiKey: config.googleKey ?? '', baseURL: config.googleUrl, fetch: bounded })
  },
  OPENAI_COMPATIBLE: async ({ config }) => {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
    return createOpenAICompatible({
      name: 'compatible',
      baseURL: config.aiCompatibleUrl ?? '',
      ...(config.aiCompatibleKey === undefined ? {} : { apiKey: config.aiCompatibleKey }),
      fetch: bounded,
      includeUsage: true,
      supportsStructuredOutputs: true,
    })
  },
  OFFLINE: async (app) => {
    const { offlineTextModel } = await import('../offline/text/model.ts')
    return () => offlineTextModel(app)
  },
}

const loadedProviders = perApp((_app: CallApp) => new Map<Vendor, Promise<Provider>>())

export async function sdkModel(app: CallApp, model: Model): Promise<SdkModel> {
  if (!isUsable(app, model)) {
    throw new ModelError(
      'not_configured',
      `${model.name} needs a ${model.aiVendor} key, and this server has none.`,
    )
  }
  const loaded = loadedProviders(app)
  let provider = loaded.get(model.aiVendor)
  if (provider === undefined) {
    provider = vendors[model.aiVendor](app)
    loaded.set(model.aiVendor, provider)
  }
  return (await provider)(model.externalId)
}
