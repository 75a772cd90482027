import { z } from 'zod'
import { ok } from '../../kit/answers.ts'
import { listOf } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import { offeredModels } from '../catalogue/catalogue.ts'
import { aiModel, modelType, toModel } from './resource.ts'

export const listModels = endpoint({
  route: 'GET /ai-models',
  key: 'any',
  summary: 'List AI models',
  description: 'Returns the models of every vendor whose key is configured, and the offline models.',
  query: z.strictObject({ type: modelType.optional() }),
  returns: ok(listOf(aiModel)),
  handle: ({ app, query }) => ({
    results: offeredModels(app, query.type).map((model) => toModel(app, model)),
    next_cursor: null,
  }),
})
