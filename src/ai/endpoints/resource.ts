import { z } from 'zod'
import { id, resource } from '../../kit/schema.ts'
import type { App } from '../../platform/app.ts'
import { defaultModel } from '../catalogue/catalogue.ts'
import { type Model, modelTypes } from '../catalogue/model.ts'

export const modelType = z.enum(modelTypes).meta({ example: 'TEXT' })

export const aiModel = resource('AiModel', {
  id: id.meta({ example: -1, description: 'The value for `aiModelId`.' }),
  name: z.string().meta({ example: 'Offline demo model' }),
  description: z.string().nullable(),
  type: modelType,
  aiVendor: z.string().nullable().meta({ example: 'OFFLINE' }),
  reasoningModel: z.boolean().nullable(),
  creditsPerMessage: z.number().nullable().meta({ example: 1 }),
  isDefault: z.boolean().nullable().meta({ description: 'Whether this is the default model of its type.' }),
  order: z.number().nullable(),
  analyticsColor: z.string().nullable().meta({ example: '#64748B' }),
  externalId: z
    .string()
    .nullable()
    .meta({ example: 'offline-demo', description: 'The value for `model` in nodes.' }),
})

export function toModel(app: Pick<App, 'config'>, model: Model): z.input<typeof aiModel> {
  const { status: _status, ...shown } = model
  return { ...shown, isDefault: defaultModel(app, model.type)?.id === model.id }
}
