import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Caller, credentialName } from '../../kit/caller.ts'
import { conflict, Problem, wrong } from '../../kit/problem.ts'
import { type Db, statement } from '../../platform/database/index.ts'

export interface StoredAnswer {
  status: number
  body: unknown
}

export interface Claim {
  /** The answer of an earlier request with this key, to be sent again. */
  stored: StoredAnswer | undefined
  keep: (answer: StoredAnswer) => Promise<void>
  release: () => Promise<void>
}

const claimKey = statement<{ key: string }, [accountId: number, key: string, hash: Buffer]>(
  'idempotency.claim',
  `insert into idempotency_keys (account_id, key, request_hash) values ($1, $2, $3)
   on conflict (account_id, key) do update set request_hash = excluded.request_hash, status = null, body = null, created_at = now()
   where idempotency_keys.created_at < now() - interval '24 hours'
   returning key`,
)

/**
 * Claims an Idempotency-Key for this request: the first one is carried out and its answer kept for 24 hours,
 * a repetition gets the same answer. A request that fails gives the key back.
 */
export async function claim(db: Db, request: FastifyRequest, caller: Caller, key: string): Promise<Claim> {
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw wrong(
      'Idempotency-Key',
      'invalid',
      'An Idempotency-Key is 1 to 255 printable characters without spaces.',
    )
  }
  const accountId = caller.account.id
  const hash = requestHash(request, caller)
  const mine = await claimKey.first(db, accountId, key, hash)
  const stored = mine === undefined ? await earlierAnswer(db, accountId, key, hash) : undefined
  return {
    stored,
    keep: async ({ status, body }) => {
      await db
        .updateTable('idempotency_keys')
        .set({ status, body: JSON.stringify(body ?? null) })
        .where('account_id', '=', accountId)
        .where('key', '=', key)
        .execute()
    },
    release: async () => {
      await db
        .deleteFrom('idempotency_keys')
        .where('account_id', '=', accountId)
        .where('key', '=', key)
        .execute()
    },
  }
}

async function earlierAnswer(db: Db, accountId: number, key: string, hash: Buffer): Promise<StoredAnswer> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'body'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (row === undefined)
    throw conflict('The first request with this Idempotency-Key has just failed; try again.')
  if (!row.request_hash.equals(hash)) throw conflict('This Idempotency-Key was used with another request.')
  if (row.status === null) throw pending()
  return { status: row.status, body: row.body }
}

/** By the header a client can tell it from a conflict that stays. */
function pending(): Problem {
  const message = 'The first request with this Idempotency-Key has not been answered yet.'
  return new Problem('conflict', message, { headers: { 'retry-after': '1' } })
}

/**
 * Who calls is part of it: nobody gets another person's answer by guessing their Idempotency-Key. Whoever signed in again
 * in between is still the same.
 */
function requestHash(request: FastifyRequest, caller: Caller): Buffer {
  const who = caller.via.kind === 'key' ? credentialName(caller) : `user ${caller.user?.id}`
  return createHash('sha256')
    .update(`${who}\n${request.method}\n${request.url}\n${bodyText(request)}`)
    .digest()
}

/** Files have not arrived yet: of them, only the length is known. Their boundary is another each time they are sent. */
function bodyText(request: FastifyRequest): string {
  return request.isMultipart()
    ? String(request.headers['content-length'])
    : JSON.stringify(request.body ?? null)
}
