import { DatabaseError } from 'pg'
import { Problem } from '../../kit/problem.ts'
import { type Db, statement } from '../../platform/database/index.ts'
import type { Price, Usage } from '../parameters/parameters.ts'

/** Credits of a new account until billing grants others. */
const startingCredits = 1_000_000

export interface Operation {
  accountId: number
  /** Unique within the account and stable across retries: a message, or a node of a run. Charged once. */
  operationId: string
}

const take = statement<
  { operation_id: string },
  [accountId: number, operationId: string, credits: number, modelId: number]
>(
  'ai.reserve',
  `with taken as (
     update credit_balances set available = available - $3, updated_at = now()
     where account_id = $1 and available >= $3
       and not exists (select from credit_operations where account_id = $1 and operation_id = $2)
     returning account_id)
   insert into credit_operations (account_id, operation_id, model_id, status, reserved)
   select account_id, $2, $4, 'RESERVED', $3 from taken
   returning operation_id`,
)

const standing = statement<
  { status: string | null; available: number | null },
  [accountId: number, operationId: string]
>(
  'ai.standing',
  `select (select status from credit_operations where account_id = $1 and operation_id = $2) as status,
          (select available from credit_balances where account_id = $1) as available`,
)

const forget = statement<{ operation_id: string }, [accountId: number, operationId: string]>(
  'ai.forget-released',
  "delete from credit_operations where account_id = $1 and operation_id = $2 and status = 'RELEASED'",
)

const openBalance = statement<{ account_id: number }, [accountId: number, credits: number]>(
  'ai.open-balance',
  'insert into credit_balances (account_id, available) values ($1, $2) on conflict do nothing',
)

/**
 * Reserves credits for a call. An operation that is already reserved or settled keeps its state, so a call that is
 * repeated after a crash isn't charged twice.
 */
export async function reserve(db: Db, operation: Operation, modelId: number, credits: number): Promise<void> {
  const { accountId, operationId } = operation
  while (!(await tookFirst(db, [accountId, operationId, credits, modelId]))) {
    const found = await standing.first(db, accountId, operationId)
    if (found?.status === 'RESERVED' || found?.status === 'SETTLED') return
    if (found?.status === 'RELEASED') await forget.all(db, accountId, operationId)
    else if (typeof found?.available !== 'number') await openBalance.all(db, accountId, startingCredits)
    else if (found.available < credits) {
      throw new Problem('insufficient_credits', 'This account has no credits left for this call.')
    }
  }
}

/** If two processes reserve the same operation at once, the second violates the key and gets false. */
async function tookFirst(db: Db, values: readonly [number, string, number, number]): Promise<boolean> {
  try {
    return (await take.first(db, ...values)) !== undefined
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '23505') return false
    throw error
  }
}

const close = statement<
  { charged: number },
  [
    accountId: number,
    operationId: string,
    modelId: number,
    credits: number,
    inputTokens: number,
    outputTokens: number,
    addsUp: boolean,
  ]
>(
  'ai.settle',
  `with before as (
     select status, reserved from credit_operations where account_id = $1 and operation_id = $2 for update),
   more as (select case when $7::boolean then $4::bigint else 0 end as more),
   operation as (
     update credit_operations o
     set status = 'SETTLED', settled_at = now(), model_id = $3,
         charged = case when b.status = 'SETTLED' then o.charged + m.more else $4 end,
         input_tokens = o.input_tokens + $5, output_tokens = o.output_tokens + $6
     from before b, more m where o.account_id = $1 and o.operation_id = $2
     returning o.charged),
   change as (
     select case b.status when 'SETTLED' then m.more else $4::bigint end as credits,
            case b.status when 'SETTLED' then 0 else 1 end as messages,
            case b.status when 'RESERVED' then b.reserved - $4 when 'RELEASED' then -$4::bigint else -m.more end as returned
     from before b, more m),
   balance as (
     update credit_balances set available = greatest(0, available + c.returned), updated_at = now()
     from change c where account_id = $1 and c.returned <> 0),
   day as (
     insert into credit_days as d (account_id, day, model_id, credits, messages, input_tokens, output_tokens)
     select $1, (now() at time zone 'UTC')::date, $3, c.credits, c.messages, $5, $6 from change c
     on conflict (account_id, day, model_id) do update
     set credits = d.credits + excluded.credits, messages = d.messages + excluded.messages,
         input_tokens = d.input_tokens + excluded.input_tokens, output_tokens = d.output_tokens + excluded.output_tokens)
   select charged from operation`,
)

/**
 * Charges a call and returns the rest of the reservation. Further calls of a settled operation add their tokens, and
 * their credits if the price adds up. A call that outlived its reservation is still charged. Returns the total charge
 * of the operation.
 */
export async function settle(
  db: Db,
  operation: Operation,
  modelId: number,
  { credits, addsUp }: Price,
  usage: Usage,
): Promise<number> {
  const row = await close.first(
    db,
    operation.accountId,
    operation.operationId,
    modelId,
    credits,
    usage.inputTokens,
    usage.outputTokens,
    addsUp,
  )
  if (row === undefined)
    throw new Error(`operation ${operation.operationId} was settled without being reserved`)
  return row.charged
}

const giveBack = statement<{ operation_id: string }, [accountId: number, operationId: string]>(
  'ai.release',
  `with operation as (
     update credit_operations set status = 'RELEASED', settled_at = now()
     where account_id = $1 and operation_id = $2 and status = 'RESERVED'
     returning operation_id, reserved),
   balance as (
     update credit_balances set available = available + o.reserved, updated_at = now()
     from operation o where account_id = $1)
   select operation_id from operation`,
)

/** Returns the credits reserved for a failed call. */
export async function release(db: Db, operation: Operation): Promise<void> {
  await giveBack.first(db, operation.accountId, operation.operationId)
}
