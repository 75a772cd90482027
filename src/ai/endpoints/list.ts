export { getDefaultModel } from './default-model.ts'
export { getModel } from './get-model.ts'
export { listModels } from './list-models.ts'
export { modelSettingsEndpoints } from './model-settings.ts'
