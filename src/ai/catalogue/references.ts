import type { Found, ReferenceResolver } from '../../kit/references.ts'
import type { App } from '../../platform/app.ts'
import { usableModels } from './catalogue.ts'
import type { Model } from './model.ts'

/**
 * Resolves references to models by ID or by the vendor's name. Doesn't find models of vendors without a key, so that
 * saving fails instead of a conversation.
 */
export const modelReferences: readonly ReferenceResolver<App>[] = [
  {
    kind: 'aiModel',
    resolve: (app, _scope, ids) =>
      found(
        app,
        (model) => ids.includes(model.id),
        (model) => model.id,
      ),
    named: (app, _scope, names) =>
      found(
        app,
        (model) => names.includes(model.name),
        (model) => model.id,
      ),
  },
  {
    kind: 'aiModelName',
    resolve: (app, _scope, ids) =>
      found(
        app,
        (model) => ids.includes(model.externalId),
        (model) => model.externalId,
      ),
    named: (app, _scope, names) =>
      found(
        app,
        (model) => names.includes(model.name),
        (model) => model.externalId,
      ),
  },
]

function found(
  app: App,
  wanted: (model: Model) => boolean,
  id: (model: Model) => number | string,
): Promise<Found[]> {
  const models = usableModels(app).filter(wanted)
  return Promise.resolve(models.map((model) => ({ id: id(model), ...facts(model) })))
}

function facts({ name, type, aiVendor, status }: Model) {
  return { name, type, aiVendor, deprecated: status === 'deprecated' }
}
