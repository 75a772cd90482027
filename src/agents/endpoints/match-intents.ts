import { z } from 'zod'
import {
  choiceReasons,
  choose,
  defaultModel,
  embed,
  isUsable,
  type Model,
  resolveModel,
  similarity,
} from '../../ai/index.ts'
import { ok } from '../../kit/answers.ts'
import { Problem } from '../../kit/problem.ts'
import { freeText, id } from '../../kit/schema.ts'
import { type App, endpoint } from '../../platform/app.ts'
import { statement } from '../../platform/database/index.ts'
import { listIntents } from '../intents/intents.ts'
import { type ChosenIntent, intentOption } from '../intents/option.ts'
import { readAgentSetting } from '../settings/settings.ts'
import { agentParams } from './resources.ts'

// The texts that are compared with one message: the embedding model reads them in about a second.
const mostTexts = 1000

const liveFlows = statement<{ name: string; intent_ids: number[] }, [agentId: string]>(
  'agents.intents-of-live-flows',
  `select f.name, node->'data'->'intentIds' as intent_ids
   from flows f
   join graphs g on g.id = f.graph_id
   join graph_snapshots s on s.id = g.live_snapshot_id
   cross join jsonb_array_elements(s.content->'nodes') node
   where f.agent_id = $1 and f.deleted_at is null and f.status = 'ACTIVE'
     and jsonb_typeof(node->'data'->'intentIds') = 'array'
   order by f.id`,
)

export const matchIntents = endpoint({
  route: 'POST /agents/{agentId}/intents/match',
  key: 'user',
  summary: 'Test which intent a message matches',
  description:
    "The agent's model chooses as in a conversation, at the cost of one message. Also returns the similarity of the message to each intent, highest first, with the most similar phrase.",
  params: agentParams,
  body: z.strictObject({
    message: freeText().trim().min(1).max(4000).meta({ example: 'I want my money back' }),
  }),
  returns: ok(
    z.strictObject({
      chosen: id.nullable().meta({ description: 'The matched intent, or null.' }),
      reason: z
        .enum(choiceReasons)
        .nullable()
        .meta({ description: 'Why the offline model chose it, or none. Null for other models.' }),
      threshold: z
        .number()
        .nullable()
        .meta({ description: 'The score that an intent needs.', example: 0.31 }),
      results: z.array(
        z.strictObject({
          id,
          name: z.string().meta({ example: 'Refund' }),
          score: z.number().nullable().meta({
            description: 'What is compared with the threshold. Null for other models, and for low scores.',
            example: 0.58,
          }),
          nearness: z.number().meta({ description: '0 to 1.', example: 0.72 }),
          phrase: z.string().meta({ description: 'The most similar phrase.', example: 'Money back please' }),
          leads_to: z.array(z.string()).meta({
            description: 'The published flows that this intent starts. Empty if no flow uses it yet.',
            example: ['Refunds'],
          }),
        }),
      ),
    }),
  ),
  errors: ['not_found', 'insufficient_credits', 'unavailable'],
  addition: true,
  opensTransactions: 'several',
  handle: async ({ app, caller, params: { agentId }, body: { message }, requestId, signal }) => {
    const intents = await listIntents(app.db, caller.account.id, agentId)
    if (intents.length === 0) return { chosen: null, reason: null, threshold: null, results: [] }
    const setting = await readAgentSetting(app.db, caller.account.id, agentId)
    const operation = { accountId: caller.account.id, operationId: `match/${requestId}` }
    const call = { model: modelOf(app, setting.aiModelId), operation, signal }
    const messages = [{ role: 'user' as const, content: message }]
    const { value, explanation } = await choose(app, call, intents.map(intentOption), messages)
    const flows = await liveFlows.all(app.db, agentId)
    const scoreOf = new Map(explanation?.scores.map((one) => [one.id, one.score]))
    const near = await nearnessTo(app, message, intents)
    return {
      chosen: intents.find((one) => `intent:${one.id}` === value)?.id ?? null,
      reason: explanation?.reason ?? null,
      threshold: explanation?.threshold ?? null,
      results: near
        .map(({ intent, nearness, phrase }) => ({
          id: intent.id,
          name: intent.name,
          score: scoreOf.get(`intent:${intent.id}`) ?? null,
          nearness,
          phrase,
          leads_to: flows.flatMap(({ name, intent_ids }) => (intent_ids.includes(intent.id) ? [name] : [])),
        }))
        .toSorted((a, b) => b.nearness - a.nearness),
    }
  },
})

function modelOf(app: App, aiModelId: number | null): Model {
  const own = aiModelId === null ? undefined : resolveModel(app, { aiModelId }, 'TEXT')
  const model = own !== undefined && isUsable(app, own) ? own : defaultModel(app, 'TEXT')
  if (model === undefined) throw new Problem('unavailable', 'This server has no text model.')
  return model
}

async function nearnessTo<Intent extends ChosenIntent>(
  app: App,
  message: string,
  intents: readonly Intent[],
): Promise<{ intent: Intent; nearness: number; phrase: string }[]> {
  const each = Math.max(1, Math.floor(mostTexts / intents.length))
  const texts = intents.map(({ name, phrases }) => [name, ...phrases].slice(0, each))
  const [wanted, ...vectors] = await embed(app, [message, ...texts.flat()])
  if (wanted === undefined) throw new Error('every text has a vector')
  const left = vectors.values()
  return intents.map((intent, index) => {
    const ranked = (texts[index] ?? []).map((phrase) => {
      const vector = left.next().value
      const nearness = vector === undefined ? 0 : similarity(wanted, vector)
      return { phrase, nearness: Math.min(1, Math.max(0, nearness)) }
    })
    const best = ranked.reduce((a, b) => (b.nearness > a.nearness ? b : a))
    return { intent, ...best }
  })
}
