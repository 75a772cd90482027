import type { FastifyRequest } from 'fastify'
import { type Caller, credentialName } from '../../kit/caller.ts'
import { conflict, Problem, wrong } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { type Db, statement } from '../../platform/database/index.ts'
import type { Secrets } from '../../platform/secrets/index.ts'

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

/** How long a claim holds after it was last renewed; it is renewed three times as often. */
const claimSeconds = 30
const claimed = `now() + interval '${claimSeconds} seconds'`

// A claim that was made before claims were renewed is given ten minutes.
const claimKey = statement<{ claims: number }, [accountId: number, key: string, hash: Buffer]>(
  'idempotency.claim',
  `insert into idempotency_keys as old (account_id, key, request_hash, claimed_until)
   values ($1, $2, $3, ${claimed})
   on conflict (account_id, key) do update set request_hash = excluded.request_hash, status = null, body = null,
     created_at = now(), claimed_until = excluded.claimed_until, claims = old.claims + 1
   where old.created_at < now() - interval '24 hours' or old.status is null
     and old.request_hash = excluded.request_hash
     and coalesce(old.claimed_until, old.created_at + interval '10 minutes') < now()
   returning claims`,
)

const renewClaim = statement<unknown, [accountId: number, key: string, claims: number]>(
  'idempotency.renew',
  `update idempotency_keys set claimed_until = ${claimed}
   where account_id = $1 and key = $2 and claims = $3 and status is null`,
)

const keepAnswer = statement<
  unknown,
  [accountId: number, key: string, claims: number, status: number, body: string]
>(
  'idempotency.keep',
  `update idempotency_keys set status = $4, body = $5::jsonb, claimed_until = null
   where account_id = $1 and key = $2 and claims = $3`,
)

const releaseKey = statement<unknown, [accountId: number, key: string, claims: number]>(
  'idempotency.release',
  'delete from idempotency_keys where account_id = $1 and key = $2 and claims = $3',
)

/**
 * Claims an Idempotency-Key for this request: the first one is carried out and its answer kept for 24 hours,
 * a repetition gets the same answer. A request that fails gives the key back; one whose process died before it was
 * answered loses it after half a minute, and may be carried out again.
 */
export async function claim(
  { db, log, secrets }: Pick<App, 'db' | 'log' | 'secrets'>,
  request: FastifyRequest,
  caller: Caller,
  key: string,
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
  const mine = await claimKey.first(db, accountId, key, hash)
  if (mine === undefined) {
    const stored = await earlierAnswer(db, accountId, key, hash)
    return { stored, keep: async () => undefined, release: async () => undefined }
  }
  const renew = () => {
    renewClaim.all(db, accountId, key, mine.claims).catch((error: unknown) => {
      log.warn({ err: error }, 'the claim of an Idempotency-Key could not be renewed')
    })
  }
  const beat = setInterval(renew, (claimSeconds * 1000) / 3)
  return {
    stored: undefined,
    keep: async ({ status, body }) => {
      clearInterval(beat)
      await keepAnswer.all(db, accountId, key, mine.claims, status, JSON.stringify(body ?? null))
    },
    release: async () => {
      clearInterval(beat)
      await releaseKey.all(db, accountId, key, mine.claims)
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
 * in between is still the same. A key of ours goes into it, since a plain hash of a body with a password is one to guess by.
 */
function requestHash(secrets: Secrets, request: FastifyRequest, caller: Caller): Buffer {
  const who = caller.via.kind === 'key' ? credentialName(caller) : `user ${caller.user?.id}`
  return secrets
    .mac('idempotency')
    .update(`${who}\n${request.method}\n${request.url}\n${bodyText(request)}`)
    .digest()
}

/** Files have not arrived yet: of them, only the length is known. Their boundary is another each time they are sent. */
function bodyText(request: FastifyRequest): string {
  return request.isMultipart()
    ? String(request.headers['content-length'])
    : JSON.stringify(request.body ?? null)
}
