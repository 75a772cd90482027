import { z } from 'zod'
import { ok } from '../../kit/answers.ts'
import { notFound } from '../../kit/problem.ts'
import { numberId } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import { findModel } from '../catalogue/catalogue.ts'
import { aiModel, toModel } from './resource.ts'

export const getModel = endpoint({
  route: 'GET /ai-models/{aiModelId}',
  key: 'any',
  summary: 'Get an AI model',
  description: 'Also returns models that are no longer listed, because stored graphs may name them.',
  params: z.strictObject({ aiModelId: numberId }),
  returns: ok(aiModel),
  errors: ['not_found'],
  handle: ({ app, params }) => {
    const model = findModel(app, params.aiModelId)
    if (model === undefined) throw notFound('AI model', 'here')
    return toModel(app, model)
  },
})
