import { perApp } from '../../kit/lifetime.ts'
import type { App } from '../../platform/app.ts'
import type { Config } from '../../platform/config/index.ts'
import { anthropic } from './anthropic.ts'
import { compatibleModels } from './compatible.ts'
import { google } from './google.ts'
import type { Model, ModelType, Vendor } from './model.ts'
import { offline } from './offline.ts'
import { openai } from './openai.ts'

/** A reference to a model in a node or a setting. */
export type ModelReference = { aiModelId: number } | { model: string; aiVendor: string }

const vendorModels = [...openai, ...anthropic, ...google, ...offline]

const catalogueOf = perApp((app: Pick<App, 'config'>) => buildCatalogue(app.config))

function buildCatalogue(config: Config): readonly Model[] {
  return [...vendorModels, ...compatibleModels(config.aiCompatibleModels)]
    .filter((model) => model.status !== 'unavailable')
    .toSorted((a, b) => a.order - b.order)
}

function isSwitchedOn(config: Config, vendor: Vendor): boolean {
  const switches: Record<Vendor, boolean> = {
    OPENAI: config.openaiKey !== undefined,
    ANTHROPIC: config.anthropicKey !== undefined,
    GOOGLE: config.googleKey !== undefined,
    OPENAI_COMPATIBLE: config.aiCompatibleUrl !== undefined,
    OFFLINE: true,
  }
  return switches[vendor]
}

export function isUsable(app: Pick<App, 'config'>, model: Model): boolean {
  return isSwitchedOn(app.config, model.aiVendor)
}

/** The models that can run here, including deprecated ones. */
export function usableModels(app: Pick<App, 'config'>): Model[] {
  return catalogueOf(app).filter((model) => isUsable(app, model))
}

/** The models to choose from, in order. */
export function offeredModels(app: Pick<App, 'config'>, type?: ModelType): Model[] {
  return usableModels(app).filter(
    (model) => model.status === 'offered' && (type === undefined || model.type === type),
  )
}

/** The model to use if none is chosen; undefined if no model of this type can run here. */
export function defaultModel(app: Pick<App, 'config'>, type: ModelType): Model | undefined {
  return offeredModels(app, type)[0]
}

/** Answers if no other model does. It needs no network. */
export function lastResort(app: Pick<App, 'config'>): Model | undefined {
  return resolveModel(app, { model: 'offline-demo', aiVendor: 'OFFLINE' }, 'TEXT')
}

/** Finds a model by ID, including deprecated models and those of vendors without a key. */
export function findModel(app: Pick<App, 'config'>, id: number): Model | undefined {
  return catalogueOf(app).find((model) => model.id === id)
}

/** Resolves a stored reference. Every reference that was once accepted still resolves. */
export function resolveModel(
  app: Pick<App, 'config'>,
  reference: ModelReference,
  type: ModelType,
): Model | undefined {
  return catalogueOf(app).find((model) => model.type === type && isNamedBy(model, reference))
}

function isNamedBy(model: Model, reference: ModelReference): boolean {
  return 'aiModelId' in reference
    ? model.id === reference.aiModelId
    : model.externalId === reference.model && model.aiVendor === reference.aiVendor
}
