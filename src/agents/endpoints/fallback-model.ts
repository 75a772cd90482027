import { z } from 'zod'
import { referenceProblems } from '../../authoring/index.ts'
import { ok } from '../../kit/answers.ts'
import type { Caller } from '../../kit/caller.ts'
import { invalid, notFound } from '../../kit/problem.ts'
import { type App, endpoint } from '../../platform/app.ts'
import { agentParams } from './resources.ts'

const fallbackModel = z
  .strictObject({
    aiModelId: z.int().nullable().meta({
      description: 'A TEXT model of `GET /ai-models`. Null uses the default model.',
      example: null,
    }),
  })
  .meta({ id: 'AgentFallbackModel' })

type FallbackModel = z.output<typeof fallbackModel>

async function read({ db }: App, accountId: number, agentId: string): Promise<FallbackModel> {
  const row = await db
    .selectFrom('agents')
    .select('fallback_model_id')
    .where('account_id', '=', accountId)
    .where('id', '=', agentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw notFound('agent')
  return { aiModelId: row.fallback_model_id }
}

async function write(
  app: App,
  { account, user }: Caller,
  agentId: string,
  { aiModelId }: FallbackModel,
): Promise<FallbackModel> {
  await read(app, account.id, agentId)
  if (aiModelId !== null) {
    const scope = { accountId: account.id, userId: user?.id ?? null, agentId }
    const constraint = { type: 'TEXT', deprecated: false }
    const reference = { kind: 'aiModel', id: aiModelId, path: ['aiModelId'], constraint } as const
    const issues = await referenceProblems(app, scope, [reference])
    if (issues.length > 0) throw invalid(issues)
  }
  await app.db
    .updateTable('agents')
    .set({ fallback_model_id: aiModelId, updated_at: new Date() })
    .where('account_id', '=', account.id)
    .where('id', '=', agentId)
    .execute()
  return { aiModelId }
}

const readModel = endpoint({
  route: 'GET /agents/{agentId}/fallback-model',
  key: 'any',
  summary: 'Get the fallback model of an agent',
  description:
    "The fallback model answers when the agent's model fails. If it fails as well, the offline model answers.",
  params: agentParams,
  returns: ok(fallbackModel),
  errors: ['not_found'],
  addition: true,
  handle: ({ app, caller, params }) => read(app, caller.account.id, params.agentId),
})

const changeModel = endpoint({
  route: 'PUT /agents/{agentId}/fallback-model',
  key: 'user',
  summary: 'Set the fallback model of an agent',
  params: agentParams,
  body: fallbackModel,
  returns: ok(fallbackModel),
  errors: ['not_found'],
  addition: true,
  handle: ({ app, caller, params, body }) => write(app, caller, params.agentId, body),
})

export const fallbackModelEndpoints = [readModel, changeModel]
