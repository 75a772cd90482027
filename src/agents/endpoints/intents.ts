import { z } from 'zod'
import { defaultModel, writePhrases } from '../../ai/index.ts'
import { created, noContent, ok } from '../../kit/answers.ts'
import { forceQuery } from '../../kit/in-use.ts'
import { Problem } from '../../kit/problem.ts'
import {
  freeText,
  id,
  line,
  listOf,
  numberId,
  pageById,
  pageQuery,
  resource,
  timestamp,
} from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import { readAgent } from '../agents/read.ts'
import {
  changeIntent,
  createIntent,
  deleteIntent,
  type IntentRow,
  listIntents,
  readIntent,
} from '../intents/intents.ts'
import { agentParams } from './resources.ts'

const intent = resource('Intent', {
  id,
  name: z.string().meta({ example: 'Cancel an order' }),
  description: z.string().nullable(),
  phrases: z.array(z.string()).meta({ example: ['I want to cancel my order'] }),
  createdAt: timestamp,
  updatedAt: timestamp,
})

const params = agentParams.extend({ intentId: numberId })
const name = line().meta({ example: 'Cancel an order' })
const fields = {
  description: freeText().max(2000).nullable().optional().meta({
    description: 'The intent in plain words.',
    example: 'The user wants to call off an order that is not yet delivered.',
  }),
  phrases: z
    .array(line(500))
    .max(500)
    .superRefine(refuseRepeated)
    .optional()
    .meta({
      description: 'Training phrases: ways in which users express the intent.',
      example: ['I want to cancel my order', 'Stop my delivery'],
    }),
}

function refuseRepeated(phrases: readonly string[], context: z.core.$RefinementCtx): void {
  const seen = new Set<string>()
  phrases.forEach((phrase, index) => {
    const folded = phrase.toLowerCase()
    if (seen.has(folded)) {
      const message = 'This phrase is in the list already.'
      context.addIssue({ code: 'custom', path: [index], message, params: { code: 'duplicate' } })
    }
    seen.add(folded)
  })
}

function toIntent(row: IntentRow) {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    phrases: row.phrases,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

const list = endpoint({
  route: 'GET /agents/{agentId}/intents',
  key: 'user',
  summary: 'List the intents of an agent',
  params: agentParams,
  query: z.strictObject(pageQuery),
  returns: ok(listOf(intent)),
  errors: ['not_found'],
  handle: ({ app, caller, params: { agentId }, query }) =>
    pageById(query, z.int32(), (page) => listIntents(app.db, caller.account.id, agentId, page), toIntent),
})

const all = endpoint({
  route: 'GET /agents/{agentId}/intents/all',
  key: 'user',
  summary: 'List all intents of an agent on one page',
  params: agentParams,
  returns: ok(listOf(intent)),
  errors: ['not_found'],
  handle: async ({ app, caller, params: { agentId } }) => ({
    results: (await listIntents(app.db, caller.account.id, agentId)).map(toIntent),
    next_cursor: null,
  }),
})

const create = endpoint({
  route: 'POST /agents/{agentId}/intents',
  key: 'user',
  summary: 'Create an intent',
  params: agentParams,
  body: z.strictObject({ name, ...fields }),
  returns: created(intent),
  errors: ['not_found', 'conflict'],
  handle: async ({ app, caller, params: { agentId }, body }) =>
    toIntent(await createIntent(app.db, caller.account.id, agentId, body)),
})

const generatePhrases = endpoint({
  route: 'POST /agents/{agentId}/intents/generate-phrases',
  key: 'user',
  summary: 'Suggest training phrases for an intent',
  description:
    'Asks the default text model, at the cost of one message. Nothing is stored. `phrases` are the existing phrases, which are not suggested again.',
  params: agentParams,
  body: z.strictObject({
    name,
    ...fields,
    count: z
      .int()
      .min(1)
      .max(50)
      .default(10)
      .meta({ description: 'The maximum number of suggestions.', example: 5 }),
  }),
  returns: ok(
    z.strictObject({ phrases: z.array(z.string()).meta({ example: ['How do I cancel my order?'] }) }),
  ),
  errors: ['not_found', 'insufficient_credits', 'unavailable'],
  opensTransactions: 'several',
  handle: async ({ app, caller, params: { agentId }, body, requestId, signal }) => {
    await readAgent(app.db, caller.account.id, agentId)
    const model = defaultModel(app, 'TEXT')
    if (model === undefined) throw new Problem('unavailable', 'This server has no text model.')
    const operation = { accountId: caller.account.id, operationId: `phrases/${requestId}` }
    const about = { name: body.name, description: body.description ?? undefined, phrases: body.phrases ?? [] }
    const { value } = await writePhrases(app, { model, operation, signal }, about, body.count)
    return { phrases: value }
  },
})

const read = endpoint({
  route: 'GET /agents/{agentId}/intents/{intentId}',
  key: 'user',
  summary: 'Get an intent',
  params,
  returns: ok(intent),
  errors: ['not_found'],
  handle: async ({ app, caller, params: key }) => toIntent(await readIntent(app.db, caller.account.id, key)),
})

const change = endpoint({
  route: 'PUT /agents/{agentId}/intents/{intentId}',
  key: 'user',
  summary: 'Update an intent',
  description: 'Omitted keys stay unchanged. `phrases` are replaced as a whole.',
  params,
  body: z.strictObject({ name: name.optional(), ...fields }),
  returns: ok(intent),
  errors: ['not_found', 'conflict'],
  handle: async ({ app, caller, params: key, body }) =>
    toIntent(await changeIntent(app.db, caller.account.id, key, body)),
})

const remove = endpoint({
  route: 'DELETE /agents/{agentId}/intents/{intentId}',
  key: 'user',
  summary: 'Delete an intent',
  description: 'If a flow uses it, the request is refused with the places, unless `force=true`.',
  params,
  query: forceQuery,
  returns: noContent,
  errors: ['not_found', 'conflict'],
  handle: ({ app, caller, params: key, query }) =>
    deleteIntent(app, caller.account.id, key, query.force === true),
})

export const intentEndpoints = [list, all, create, generatePhrases, read, change, remove]
