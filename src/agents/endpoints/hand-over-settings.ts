import { z } from 'zod'
import { referenceProblems } from '../../authoring/index.ts'
import { ok } from '../../kit/answers.ts'
import type { Caller } from '../../kit/caller.ts'
import { invalid } from '../../kit/problem.ts'
import { type App, endpoint } from '../../platform/app.ts'
import { readAgent } from '../agents/read.ts'
import { type HandOverSetting, handOverSetting, handOverShape, readHandOver } from '../handover/setting.ts'
import { agentParams } from './resources.ts'

async function read(app: App, accountId: number, agentId: string): Promise<HandOverSetting> {
  const { id } = await readAgent(app.db, accountId, agentId)
  const row = await app.db
    .selectFrom('agents')
    .select('hand_over')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return readHandOver(row.hand_over)
}

async function write(
  app: App,
  caller: Caller,
  agentId: string,
  change: { [Key in keyof HandOverSetting]?: HandOverSetting[Key] | undefined },
): Promise<HandOverSetting> {
  const before = await read(app, caller.account.id, agentId)
  const after = handOverSetting.parse({ ...before, ...change })
  if (after.teamId !== null) {
    const scope = { accountId: caller.account.id, userId: caller.user?.id ?? null }
    const reference = { kind: 'team', id: after.teamId, path: ['teamId'], constraint: {} } as const
    const issues = await referenceProblems(app, scope, [reference])
    if (issues.length > 0) throw invalid(issues)
  }
  await app.db
    .updateTable('agents')
    .set({ hand_over: JSON.stringify(after), updated_at: new Date() })
    .where('id', '=', agentId)
    .execute()
  return after
}

const readSetting = endpoint({
  route: 'GET /agents/{agentId}/hand-over',
  key: 'any',
  summary: 'Get the hand-off settings of an agent',
  params: agentParams,
  returns: ok(handOverSetting),
  errors: ['not_found'],
  addition: true,
  handle: ({ app, caller, params }) => read(app, caller.account.id, params.agentId),
})

const changeSetting = endpoint({
  route: 'PUT /agents/{agentId}/hand-over',
  key: 'user',
  summary: 'Update the hand-off settings of an agent',
  description: 'Omitted keys stay unchanged.',
  params: agentParams,
  body: z
    .strictObject(handOverShape)
    .partial()
    .meta({ example: { enabled: true } }),
  returns: ok(handOverSetting),
  errors: ['not_found'],
  addition: true,
  handle: ({ app, caller, params, body }) => write(app, caller, params.agentId, body),
})

export const handOverEndpoints = [readSetting, changeSetting]
