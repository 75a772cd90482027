import type { Metric } from '../kit/metric.ts'
import type { App } from '../platform/app.ts'
import { statement } from '../platform/database/index.ts'
import { findModel } from './catalogue/catalogue.ts'

interface Use {
  modelId: number
  calls: number
  input: number
  output: number
  credits: number
}

const today = statement<Use>(
  'metrics.model-calls',
  `select model_id as "modelId", sum(messages)::int as calls, sum(input_tokens)::float8 as input,
     sum(output_tokens)::float8 as output, sum(credits)::float8 as credits
   from credit_days where day = (now() at time zone 'UTC')::date group by model_id`,
)

const failed = statement<{ value: number }>(
  'metrics.failed-model-calls',
  `select count(*)::int as value from credit_operations
   where status <> 'RESERVED' and status = 'RELEASED' and settled_at >= date_trunc('day', now(), 'UTC')`,
)

/** Today's use by model. */
async function usesOf(app: App): Promise<(Use & { model: string })[]> {
  const uses = await today.all(app.db)
  return uses.map((use) => ({ ...use, model: findModel(app, use.modelId)?.name ?? String(use.modelId) }))
}

export const modelMetrics: readonly Metric<App>[] = [
  {
    name: 'frontdesk_model_calls_total',
    help: 'Answers of models today',
    kind: 'counter',
    labels: ['model'],
    read: async (app) => (await usesOf(app)).map(({ model, calls }) => ({ labels: { model }, value: calls })),
  },
  {
    name: 'frontdesk_model_calls_failed_total',
    help: 'Calls of models today that brought no answer',
    kind: 'counter',
    read: ({ db }) => failed.all(db),
  },
  {
    name: 'frontdesk_model_tokens_total',
    help: 'Tokens that models took in and gave out today',
    kind: 'counter',
    labels: ['model', 'direction'],
    read: async (app) =>
      (await usesOf(app)).flatMap(({ model, input, output }) => [
        { labels: { model, direction: 'in' }, value: input },
        { labels: { model, direction: 'out' }, value: output },
      ]),
  },
  {
    name: 'frontdesk_credits_total',
    help: 'Credits that were charged today',
    kind: 'counter',
    labels: ['model'],
    read: async (app) =>
      (await usesOf(app)).map(({ model, credits }) => ({ labels: { model }, value: credits })),
  },
]
