import { z } from 'zod'
import { ok } from '../../kit/answers.ts'
import { notFound } from '../../kit/problem.ts'
import { freeText } from '../../kit/schema.ts'
import { type App, endpoint } from '../../platform/app.ts'
import { transact } from '../../platform/database/index.ts'
import { check, checkersFor } from '../guardrails/check.ts'
import { detectable } from '../guardrails/detector.ts'
import {
  actions,
  directions,
  type Guardrails,
  guardrailShape,
  guardrails,
  readGuardrails,
} from '../guardrails/setting.ts'
import { blockedInputWords, blockedOutputWords } from '../guardrails/words.ts'
import { languageOfText } from '../handover/language.ts'
import { agentParams } from './resources.ts'

async function read(
  { db }: App,
  accountId: number,
  agentId: string,
  { lock = false } = {},
): Promise<Guardrails> {
  const query = db
    .selectFrom('agents')
    .select('guardrails')
    .where('account_id', '=', accountId)
    .where('id', '=', agentId)
    .where('deleted_at', 'is', null)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (row === undefined) throw notFound('agent')
  return readGuardrails(row.guardrails)
}

const readSetting = endpoint({
  route: 'GET /agents/{agentId}/guardrails',
  key: 'any',
  summary: 'Get the guardrails of an agent',
  description: "Rules for visitors' messages and the agent's answers, on every channel.",
  params: agentParams,
  returns: ok(guardrails),
  errors: ['not_found'],
  addition: true,
  handle: ({ app, caller, params }) => read(app, caller.account.id, params.agentId),
})

const changeSetting = endpoint({
  route: 'PUT /agents/{agentId}/guardrails',
  key: 'user',
  summary: 'Update the guardrails of an agent',
  description:
    'Omitted keys stay unchanged. The list of rules is replaced as a whole. Changes apply to the next message.',
  params: agentParams,
  body: z
    .strictObject(guardrailShape)
    .partial()
    .meta({ example: { rules: [{ name: 'Card numbers', detects: 'CARD_NUMBER', action: 'MASK' }] } }),
  returns: ok(guardrails),
  errors: ['not_found'],
  addition: true,
  handle: ({ app, caller, params: { agentId }, body }) =>
    transact(app, async (app) => {
      const before = await read(app, caller.account.id, agentId, { lock: true })
      const after = guardrails.parse({ ...before, ...body })
      await app.db
        .updateTable('agents')
        .set({ guardrails: JSON.stringify(after), updated_at: new Date() })
        .where('account_id', '=', caller.account.id)
        .where('id', '=', agentId)
        .execute()
      return after
    }),
})

const tryRules = endpoint({
  route: 'POST /agents/{agentId}/guardrails/try',
  key: 'user',
  summary: 'Test the guardrails of an agent on a text',
  params: agentParams,
  body: z.strictObject({
    text: freeText().min(1).max(20_000).meta({ example: 'My card is 4111 1111 1111 1111.' }),
    direction: z.enum(directions).meta({ example: 'INPUT' }),
  }),
  returns: ok(
    z.strictObject({
      action: z
        .enum(actions)
        .nullable()
        .meta({ description: 'The strongest action of the rules that match. Null if none does.' }),
      text: z.string().meta({
        description: 'The text after masking, or the text that replaces a blocked one.',
        example: 'My card is [card number].',
      }),
      hits: z.array(
        z.strictObject({
          rule: z.string(),
          detects: z.enum(detectable),
          action: z.enum(actions),
          count: z.int().meta({ example: 1 }),
        }),
      ),
    }),
  ),
  errors: ['not_found'],
  addition: true,
  reads: true,
  handle: async ({ app, caller, params, body: { text, direction } }) => {
    const setting = await read(app, caller.account.id, params.agentId)
    const checked = check(checkersFor(setting, direction), text)
    if (checked.action !== 'BLOCK') return checked
    const words = direction === 'INPUT' ? blockedInputWords : blockedOutputWords
    return { ...checked, text: await words(setting, languageOfText(text) ?? 'en') }
  },
})

export const guardrailEndpoints = [readSetting, changeSetting, tryRules]
