import type { Capability } from '../kit/capability.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/index.ts'
import { getDefaultModel } from './endpoints/default-model.ts'
import { getModel } from './endpoints/get-model.ts'
import { listModels } from './endpoints/list-models.ts'

export {
  defaultModel,
  findModel,
  type ModelReference,
  offeredModels,
  resolveModel,
} from './catalogue/catalogue.ts'
export { type Model, type ModelType, modelTypes, type Vendor } from './catalogue/model.ts'
export { modelIssue } from './catalogue/references.ts'
export { dimensions as embeddingDimensions, embed, similarity } from './offline/embedding/embed.ts'

export const ai: Capability<App, Db> = {
  name: 'AI models',
  description: 'The language, transcription and file analysis models that agents and workflows may use.',
  endpoints: [listModels, getDefaultModel, getModel],
}
