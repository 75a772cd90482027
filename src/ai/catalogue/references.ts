import type { Found, ReferenceResolver } from '../../kit/references.ts'
import type { App } from '../../platform/app.ts'
import { usableModels } from './catalogue.ts'
import type { Model } from './model.ts'

/**
 * Models that saved data points at, by our id or by the vendor's name. Those of vendors without a key are not found:
 * whoever names one learns so when saving, and not when a conversation fails.
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
