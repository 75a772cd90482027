import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { ok } from '../../kit/answers.ts'
import { notFound } from '../../kit/problem.ts'
import { numberId, resource } from '../../kit/schema.ts'
import { type App, endpoint } from '../../platform/app.ts'
import { generate } from '../calls/generate.ts'
import { ModelError } from '../calls/model-error.ts'
import { offeredModels } from '../catalogue/catalogue.ts'
import type { Model } from '../catalogue/model.ts'
import {
  type ModelParameters,
  readParameters,
  setTokenBilling,
  writeParameters,
} from '../parameters/parameters.ts'

const price = z.number().min(0).max(1_000_000_000).nullable()

const parameters = {
  temperature: z.number().min(0).max(2).nullable().meta({
    description: "0 always picks the most likely words. Null uses the server's default.",
    example: 0.2,
  }),
  seed: z.int().min(0).max(2_147_483_647).nullable().meta({
    description: 'Makes answers repeatable where the server supports it; null for none.',
    example: null,
  }),
  context_tokens: z.int().min(512).max(10_000_000).nullable().meta({
    description:
      'The context size. Longer conversations are shortened before they are sent. Null if unknown.',
    example: 8192,
  }),
  input_price: price.meta({
    description: 'Credits per million input tokens. Null for none.',
    example: 150,
  }),
  output_price: price.meta({
    description: 'Credits per million output tokens. Null for none.',
    example: 600,
  }),
}

const modelSettings = resource('ModelSettings', {
  ai_model_id: z.int().meta({ example: -101, description: 'As in `GET /ai-models`.' }),
  name: z.string().meta({ example: 'GPT-5.4 mini' }),
  vendor: z.string().meta({ example: 'OPENAI' }),
  credits_per_message: z.number().meta({ example: 2 }),
  ...parameters,
})

const accountModels = resource('AccountModels', {
  bills_tokens: z.boolean().meta({
    description: 'Whether models with a price are charged by token instead of by message.',
    example: false,
  }),
  results: z.array(modelSettings),
})

/** Only text models have parameters; the others run on this machine. */
const configurableModels = (app: App): Model[] => offeredModels(app, 'TEXT')

async function readAll(app: App, accountId: number): Promise<z.input<typeof accountModels>> {
  const { billsTokens, of } = await readParameters(app.db, accountId)
  const results = configurableModels(app).map((model) => toModelSettings(model, of(model.id)))
  return { bills_tokens: billsTokens, results }
}

function toModelSettings({ id, name, aiVendor, creditsPerMessage }: Model, own: ModelParameters) {
  return { ai_model_id: id, name, vendor: aiVendor, credits_per_message: creditsPerMessage, ...own }
}

const list = endpoint({
  route: 'GET /model-settings',
  key: 'session',
  needs: ['admin'],
  summary: 'List the settings of text models',
  returns: ok(accountModels),
  addition: true,
  handle: ({ app, caller }) => readAll(app, caller.account.id),
})

const changeBilling = endpoint({
  route: 'PUT /model-settings/billing',
  key: 'session',
  needs: ['admin'],
  summary: 'Charge models by message or by token',
  description:
    'By token, a call costs its tokens at the price of the model, rounded up to a whole credit. Models without a price are charged by message.',
  body: z.strictObject({ bills_tokens: z.boolean().meta({ example: true }) }),
  returns: ok(accountModels),
  addition: true,
  handle: async ({ app, caller, body }) => {
    await setTokenBilling(app.db, caller.account.id, body.bills_tokens)
    return readAll(app, caller.account.id)
  },
})

const change = endpoint({
  route: 'PUT /model-settings/{aiModelId}',
  key: 'session',
  needs: ['admin'],
  summary: 'Set the parameters of a text model',
  description: 'Applies to every call of this model from now on.',
  params: z.strictObject({ aiModelId: numberId }),
  body: z.strictObject(parameters),
  returns: ok(modelSettings),
  errors: ['not_found'],
  addition: true,
  handle: async ({ app, caller, params: { aiModelId }, body }) => {
    const model = configurableModels(app).find(({ id }) => id === aiModelId)
    if (model === undefined) throw notFound('text model', 'here')
    await writeParameters(app.db, caller.account.id, aiModelId, body)
    return toModelSettings(model, body)
  },
})

const test = endpoint({
  route: 'POST /model-settings/{aiModelId}/test',
  key: 'session',
  needs: ['admin'],
  summary: 'Test a text model',
  description: 'Asks one short question, without a fallback. It costs as much as any other call.',
  params: z.strictObject({ aiModelId: numberId }),
  returns: ok(
    resource('ModelTest', {
      works: z.boolean(),
      milliseconds: z.int().meta({ example: 840 }),
      error: z.string().nullable().meta({ description: 'The reason of the failure.', example: null }),
    }),
  ),
  errors: ['not_found', 'insufficient_credits'],
  reads: true,
  addition: true,
  handle: async ({ app, caller, params: { aiModelId }, signal }) => {
    const model = configurableModels(app).find(({ id }) => id === aiModelId)
    if (model === undefined) throw notFound('text model', 'here')
    const operation = { accountId: caller.account.id, operationId: `model-test/${randomUUID()}` }
    try {
      const question = { instructions: '<task>reply</task>\nAnswer in one word.', messages: [hello] }
      const { milliseconds } = await generate(app, { operation, model, signal, timeout: 20_000, ...question })
      return { works: true, milliseconds, error: null }
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      return { works: false, milliseconds: 0, error: error.detail }
    }
  },
})

const hello = { role: 'user' as const, content: 'Hello' }

export const modelSettingsEndpoints = [list, changeBilling, change, test]
