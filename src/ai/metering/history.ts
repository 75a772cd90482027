import { sql } from 'kysely'
import { type Db, statement } from '../../platform/database/index.ts'

const balance = statement<{ available: number }, [accountId: number]>(
  'ai.balance',
  'select available from credit_balances where account_id = $1',
)

/** The remaining credits; undefined before the first call. */
export async function availableCredits(db: Db, accountId: number): Promise<number | undefined> {
  return (await balance.first(db, accountId))?.available
}

export interface CreditDay {
  day: string
  modelId: number
  credits: number
  messages: number
  inputTokens: number
  outputTokens: number
}

/** Credits per UTC day and model, from `from` to `to` inclusive, oldest first. */
export async function creditDays(
  db: Db,
  accountId: number,
  range: { from?: string | undefined; to?: string | undefined },
): Promise<CreditDay[]> {
  const { rows } = await sql<CreditDay>`
    select day, model_id as "modelId", credits, messages, input_tokens as "inputTokens", output_tokens as "outputTokens"
    from credit_days
    where account_id = ${accountId}
      and day >= coalesce(${range.from ?? null}::date, '-infinity')
      and day <= coalesce(${range.to ?? null}::date, 'infinity')
    order by day, model_id`.execute(db)
  return rows
}

/** Sets an account's credits (a new month, another plan), minus current reservations. */
export async function grantCredits(db: Db, accountId: number, credits: number): Promise<void> {
  const reserved = sql`(
    select coalesce(sum(reserved), 0) from credit_operations where account_id = ${accountId} and status = 'RESERVED')`
  await sql`
    insert into credit_balances (account_id, available) values (${accountId}, ${credits})
    on conflict (account_id) do update
    set available = greatest(0, excluded.available - ${reserved}), updated_at = now()`.execute(db)
}
