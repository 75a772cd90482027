import { closest } from '../../kit/closest.ts'
import type { Issue } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { findByReference, isUsable, type ModelReference, offeredModels } from './catalogue.ts'
import { type ModelType, vendors } from './model.ts'

/**
 * What is wrong with naming this model in something that is being saved; undefined when it will do.
 * `at` is the path of the object that holds the reference, such as `data`.
 */
export function modelIssue(
  app: Pick<App, 'config'>,
  reference: ModelReference,
  type: ModelType,
  at = '',
): Issue | undefined {
  const key = 'aiModelId' in reference ? 'aiModelId' : 'model'
  const path = at === '' ? key : `${at}.${key}`
  const named = findByReference(app, reference)
  const model = named.find((one) => one.type === type) ?? named[0]
  if (model === undefined) return unknownModel(app, reference, type, path)
  if (model.type !== type) {
    return {
      path,
      code: 'wrong_type',
      message: `${model.name} is a ${model.type} model; a ${type} model is needed here.`,
    }
  }
  if (model.status === 'deprecated') {
    return {
      path,
      code: 'deprecated',
      message: `${model.name} is deprecated; choose one of GET /ai-models?type=${type}.`,
    }
  }
  if (!isUsable(app, model)) {
    return {
      path,
      code: 'not_available',
      message: `${model.name} needs a ${model.aiVendor} key, and this server has none.`,
    }
  }
  return undefined
}

function unknownModel(
  app: Pick<App, 'config'>,
  reference: ModelReference,
  type: ModelType,
  path: string,
): Issue {
  if ('aiModelId' in reference) {
    return {
      path,
      code: 'not_found',
      message: `There is no AI model ${reference.aiModelId}; see GET /ai-models.`,
    }
  }
  const knownVendor = vendors.some((vendor) => vendor === reference.aiVendor)
  const suggestion = knownVendor
    ? closest(
        reference.model,
        offeredModels(app, type).map((model) => model.externalId),
      )
    : closest(reference.aiVendor, vendors)
  return {
    path: knownVendor ? path : path.replace(/model$/, 'aiVendor'),
    code: 'not_found',
    message: `There is no AI model "${reference.model}" of vendor "${reference.aiVendor}"; see GET /ai-models.`,
    ...(suggestion === undefined ? {} : { suggestion }),
  }
}
