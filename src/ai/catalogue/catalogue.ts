import { perApp } from '../../kit/lifetime.ts'
import type { App } from '../../platform/app.ts'
import type { Config } from '../../platform/config/index.ts'
import { anthropic } from './anthropic.ts'
import { compatibleModels } from './compatible.ts'
import { google } from './google.ts'
import type { Model, ModelType, Vendor } from './model.ts'
import { offline } from './offline.ts'
import { openai } from './openai.ts'

/** How a node or a setting names a model. */
export type ModelReference = { aiModelId: number } | { model: string; aiVendor: string }

const vendorModels = [...openai, ...anthropic, ...google, ...offline]

const catalogueOf = perApp((app: Pick<App, 'config'>) => buildCatalogue(app.config))

function buildCatalogue(config: Config): readonly Model[] {
  return [...vendorModels, ...compatibleModels(config.aiCompatibleModels)]
    .filter((model) => model.status !== 'unavailable')
    .toSorted((a, b) => a.order - b.order)
}

/** Whether the operator switched this vendor on. */
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

/** The models that can run here, deprecated ones included. */
export function usableModels(app: Pick<App, 'config'>): Model[] {
  return catalogueOf(app).filter((model) => isUsable(app, model))
}

/** The models that may be chosen today, in order. */
export function offeredModels(app: Pick<App, 'config'>, type?: ModelType): Model[] {
  return usableModels(app).filter(
    (model) => model.status === 'offered' && (type === undefined || model.type === type),
  )
}

/** What serves where nobody chose a model; undefined when nothing of this type can run here. */
export function defaultModel(app: Pick<App, 'config'>, type: ModelType): Model | undefined {
  return offeredModels(app, type)[0]
}

/** Answers when no other model does; it needs no network. */
export function lastResort(app: Pick<App, 'config'>): Model | undefined {
  return resolveModel(app, { model: 'offline-demo', aiVendor: 'OFFLINE' }, 'TEXT')
}

/** A model by its id, deprecated ones and those of vendors that are switched off included. */
export function findModel(app: Pick<App, 'config'>, id: number): Model | undefined {
  return catalogueOf(app).find((model) => model.id === id)
}

/** The model that a stored reference means: whatever has ever been accepted is still found. */
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
