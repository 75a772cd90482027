import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { type Caller, credentialName } from '../../kit/caller.ts'
import { conflict, Problem, wrong } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { type Db, retryWhileAway, statement } from '../../platform/database/index.ts'
import type { Secrets } from '../../platform/secrets/index.ts'

export interface StoredAnswer {
  status: number
  body: unknown
}

export interface Claim {
  /** The answer to an earlier request with this key, to send again. */
  stored: StoredAnswer | undefined
  /** Stores the answer, in the transaction of the change if `db` is one. */
  keep: (db: Db, answer: StoredAnswer) => Promise<void>
  /** Releases the key after a failure without effect, so that the request can be sent again. */
  release: () => Promise<void>
  /** Ends the claim of a request with an unknown outcome: a retry gets a 409. */
  abandon: () => Promise<void>
  /** Checks after a lost connection whether the answer was committed. */
  isAnswered: () => Promise<boolean>
}

/** The time for which a claim is valid without renewal. It is renewed three times as often. */
const claimSeconds = 30
/** The time for which a lost commit is looked up. */
const outcomeMs = 10_000

const claimed = `now() + interval '${claimSeconds} seconds'`

// A claim that isn't renewed belongs to a process that died or lost its connection. If its transaction is still open,
// `keepAnswer` stops it, because it finds a higher number of claims.
const insertClaim = statement<
  { claims: number },
  [accountId: number, key: string, hash: Buffer, isRepeatable: boolean]
>(
  'idempotency.claim',
  `insert into idempotency_keys as old (account_id, key, request_hash, is_repeatable, claimed_until)
   values ($1, $2, $3, $4, ${claimed})
   on conflict (account_id, key) do update set request_hash = excluded.request_hash, status = null, body = null,
     created_at = now(), claimed_until = excluded.claimed_until, claims = old.claims + 1,
     is_repeatable = excluded.is_repeatable
   where old.created_at < now() - interval '24 hours' or old.status is null and old.is_repeatable
     and old.request_hash = excluded.request_hash and old.claimed_until < now()
   returning claims`,
)

const renewClaim = statement<unknown, [accountId: number, key: string, claims: number]>(
  'idempotency.renew',
  `update idempotency_keys set claimed_until = ${claimed}
   where account_id = $1 and key = $2 and claims = $3 and status is null`,
)

const lapseClaim = statement<unknown, [accountId: number, key: string, claims: number]>(
  'idempotency.lapse',
  `update idempotency_keys set claimed_until = now() - interval '1 second'
   where account_id = $1 and key = $2 and claims = $3 and status is null`,
)

const keepAnswer = statement<
  { claims: number },
  [accountId: number, key: string, claims: number, status: number, body: string]
>(
  'idempotency.keep',
  `update idempotency_keys set status = $4, body = $5::jsonb, claimed_until = null
   where account_id = $1 and key = $2 and claims = $3 returning claims`,
)

// Waits for an open transaction, so that it finds the final outcome.
const findOutcome = statement<{ status: number | null }, [accountId: number, key: string, claims: number]>(
  'idempotency.outcome',
  `select status from idempotency_keys where account_id = $1 and key = $2 and claims = $3 for update`,
)

const releaseKey = statement<unknown, [accountId: number, key: string, claims: number]>(
  'idempotency.release',
  'delete from idempotency_keys where account_id = $1 and key = $2 and claims = $3 and status is null',
)

interface ClaimOptions {
  key: string
  /** True if the request may run again after its process died, because all of its changes are in one transaction. */
  isRepeatable: boolean
}

/**
 * Claims an Idempotency-Key for this request. The first request with the key is executed, and its answer is kept for
 * 24 hours. A retry gets the same answer.
 */
export async function claimKey(
  { db, log, secrets }: Pick<App, 'db' | 'log' | 'secrets'>,
  request: FastifyRequest,
  caller: Caller,
  { key, isRepeatable }: ClaimOptions,
): Promise<Claim> {
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw wrong(
      'Idempotency-Key',
      'invalid',
      'An Idempotency-Key is 1 to 255 printable characters without spaces.',
    )
  }
  const accountId = caller.account.id
  const hash = requestHash(secrets, request, caller)
  const mine = await insertClaim.first(db, accountId, key, hash, isRepeatable)
  if (mine === undefined) return replayed(await earlierAnswer(db, accountId, key, hash))
  const { claims } = mine
  const renew = () => {
    renewClaim.all(db, accountId, key, claims).catch((error: unknown) => {
      log.warn({ err: error }, 'the claim of an Idempotency-Key could not be renewed')
    })
  }
  const renewing = setInterval(renew, (claimSeconds * 1000) / 3)
  const end = async (how: typeof releaseKey) => {
    clearInterval(renewing)
    await how.all(db, accountId, key, claims).catch((error: unknown) => {
      log.warn({ err: error }, 'the claim of an Idempotency-Key could not be ended; it expires by itself')
    })
  }
  return {
    stored: undefined,
    keep: async (inside, { status, body }) => {
      const kept = await keepAnswer.first(
        inside,
        accountId,
        key,
        claims,
        status,
        JSON.stringify(body ?? null),
      )
      if (kept === undefined) throw conflict('Another request with this Idempotency-Key took over.')
      clearInterval(renewing)
    },
    release: () => end(releaseKey),
    abandon: () => end(lapseClaim),
    isAnswered: async () => {
      const outcome = await retryWhileAway(AbortSignal.timeout(outcomeMs), () =>
        findOutcome.first(db, accountId, key, claims),
      )
      return outcome !== undefined && outcome.status !== null
    },
  }
}

function replayed(stored: StoredAnswer): Claim {
  return { stored, keep: notClaimed, release: notClaimed, abandon: notClaimed, isAnswered: notClaimed }
}

function notClaimed(): Promise<never> {
  return Promise.reject(new Error('A stored answer is only sent again.'))
}

async function earlierAnswer(db: Db, accountId: number, key: string, hash: Buffer): Promise<StoredAnswer> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'body', 'is_repeatable'])
    .select(sql<boolean>`claimed_until < now()`.as('is_lapsed'))
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (row === undefined)
    throw conflict('The first request with this Idempotency-Key has just failed; try again.')
  if (!row.request_hash.equals(hash)) throw conflict('This Idempotency-Key was used with another request.')
  if (row.status === null) throw row.is_lapsed && !row.is_repeatable ? unknownOutcome() : pending()
  return { status: row.status, body: row.body }
}

/** The header lets clients distinguish it from a permanent conflict. */
function pending(): Problem {
  const message = 'The first request with this Idempotency-Key has not been answered yet.'
  return new Problem('conflict', message, { headers: { 'retry-after': '1' } })
}

function unknownOutcome(): Problem {
  return conflict(
    'The first request with this Idempotency-Key was interrupted, and part of it may have been carried out. ' +
      'Check the result, then send the request with a new key if it is still needed.',
  )
}

/**
 * Includes the caller, so that no one gets another user's answer by guessing their Idempotency-Key; a new session of
 * the same user matches. The hash is keyed, because a plain hash of a body with a password could be used to guess it.
 */
function requestHash(secrets: Secrets, request: FastifyRequest, caller: Caller): Buffer {
  const who = caller.via.kind === 'key' ? credentialName(caller) : `user ${caller.user?.id}`
  return secrets
    .mac('idempotency')
    .update(`${who}\n${request.method}\n${request.url}\n${bodyText(request)}`)
    .digest()
}

/** Files haven't arrived yet, so only their length is known. Their boundary differs in each request. */
function bodyText(request: FastifyRequest): string {
  return request.isMultipart()
    ? String(request.headers['content-length'])
    : JSON.stringify(request.body ?? null)
}
