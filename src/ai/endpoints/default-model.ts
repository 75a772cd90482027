import { z } from 'zod'
import { ok } from '../../kit/answers.ts'
import { Problem } from '../../kit/problem.ts'
import { endpoint } from '../../platform/app.ts'
import { defaultModel } from '../catalogue/catalogue.ts'
import { whyNoModel } from '../catalogue/offline.ts'
import { aiModel, modelType, toModel } from './resource.ts'

export const getDefaultModel = endpoint({
  route: 'GET /ai-models/default',
  key: 'any',
  summary: 'Get the default AI model of a type',
  description: 'Defaults to TEXT.',
  query: z.strictObject({ type: modelType.default('TEXT') }),
  returns: ok(aiModel),
  errors: ['not_found'],
  handle: ({ app, query }) => {
    const model = defaultModel(app, query.type)
    if (model === undefined) throw new Problem('not_found', whyNoModel(query.type))
    return toModel(app, model)
  },
})
