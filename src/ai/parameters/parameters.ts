import { type Db, statement } from '../../platform/database/index.ts'
import type { Model } from '../catalogue/model.ts'

/** An account's parameters for a model, and its prices in credits per million tokens. */
export interface ModelParameters {
  temperature: number | null
  seed: number | null
  context_tokens: number | null
  input_price: number | null
  output_price: number | null
}

const noParameters: ModelParameters = {
  temperature: null,
  seed: null,
  context_tokens: null,
  input_price: null,
  output_price: null,
}

type Row = ModelParameters & { model_id: number | null; bills_tokens: boolean }

const find = statement<Row, [accountId: number]>(
  'ai.model-parameters',
  `select a.bills_tokens, p.model_id, p.temperature, p.seed, p.context_tokens, p.input_price, p.output_price
   from accounts a left join model_parameters p on p.account_id = a.id where a.id = $1`,
)

/** The model parameters of an account. */
export interface AccountParameters {
  billsTokens: boolean
  of: (modelId: number) => ModelParameters
}

export async function readParameters(db: Db, accountId: number): Promise<AccountParameters> {
  const rows = await find.all(db, accountId)
  const byModel = new Map(rows.map(({ model_id, bills_tokens: _bills, ...own }) => [model_id, own]))
  return {
    billsTokens: rows[0]?.bills_tokens === true,
    of: (modelId) => byModel.get(modelId) ?? noParameters,
  }
}

export async function writeParameters(
  db: Db,
  accountId: number,
  modelId: number,
  parameters: ModelParameters,
): Promise<void> {
  const values = { ...parameters, updated_at: new Date() }
  await db
    .insertInto('model_parameters')
    .values({ account_id: accountId, model_id: modelId, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'model_id']).doUpdateSet(values))
    .execute()
}

export async function setTokenBilling(db: Db, accountId: number, billsTokens: boolean): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ bills_tokens: billsTokens, updated_at: new Date() })
    .where('id', '=', accountId)
    .execute()
}

export interface Usage {
  inputTokens: number
  outputTokens: number
}

/** The price of a call. `addsUp`: each further call of the same operation costs the same again. */
export interface Price {
  credits: number
  addsUp: boolean
}

/**
 * By tokens if the account is billed by tokens and the model has a price; otherwise one message price per operation.
 */
export function priceOf(
  { billsTokens, of }: AccountParameters,
  { id, creditsPerMessage }: Model,
  { inputTokens, outputTokens }: Usage,
): Price {
  const { input_price, output_price } = of(id)
  if (!billsTokens || (input_price === null && output_price === null)) {
    return { credits: creditsPerMessage, addsUp: false }
  }
  const millionths = inputTokens * (input_price ?? 0) + outputTokens * (output_price ?? 0)
  return { credits: Math.ceil(millionths / 1_000_000), addsUp: true }
}
