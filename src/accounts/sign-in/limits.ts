import { createHash } from 'node:crypto'
import { addressKey } from '../../kit/address-key.ts'
import type { Client } from '../../kit/endpoint.ts'
import { Problem } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { type Db, statement } from '../../platform/database/index.ts'
import { anyKnownDevice } from './device.ts'

// A handful of attempts at once, then one each so many seconds.
const limits = {
  email: { tries: 10, seconds: 10 },
  address: { tries: 50, seconds: 10 },
  device: { tries: 10, seconds: 10 },
  // Six digits are guessed sooner than a password.
  code: { tries: 5, seconds: 60 },
}

type Counted = keyof typeof limits

/**
 * Advances the time of each key by one attempt, unless that exceeds its limit. A key over the limit isn't
 * returned. Refused attempts change nothing, so a flood only blocks for as long as it lasts.
 */
const take = statement<{ key: string }, [keys: string[], tries: number[], seconds: number[]]>(
  'sign-in.take-try',
  `insert into sign_in_attempts as a (key, until)
   select key, now() + seconds * interval '1 s' from unnest($1::text[], $3::int[]) as l (key, seconds) order by key
   on conflict (key) do update set until = greatest(a.until, now()) + (excluded.until - now())
   where greatest(a.until, now()) + (excluded.until - now())
         <= now() + ($2::int[])[array_position($1::text[], a.key)] * (excluded.until - now())
   returning a.key`,
)

const giveBack = statement<never, [keys: string[], seconds: number[]]>(
  'sign-in.give-back-try',
  `update sign_in_attempts a set until = a.until - l.seconds * interval '1 s'
   from unnest($1::text[], $2::int[]) as l (key, seconds) where a.key = l.key`,
)

/** The keys that a sign-in attempt counts for. */
export interface Attempt {
  /** It was a good one: it does not count. */
  succeeded: () => Promise<void>
}

/**
 * Counts a sign-in attempt, or refuses it if its email or IP address has too many. With the cookie of an
 * earlier sign-in, only that counts, so that attempts of others can't lock a teammate out.
 */
export async function countAttempt(db: Db, by: Partial<Record<Counted, string>>): Promise<Attempt> {
  const counted = Object.entries(by).map(([kind, value]) => ({
    key: `${kind} ${hashed(kind === 'address' ? addressKey(value) : value.toLowerCase())}`,
    ...limits[kind as Counted],
  }))
  const keys = counted.map(({ key }) => key)
  const seconds = counted.map((one) => one.seconds)
  const taken = await take.all(
    db,
    keys,
    counted.map(({ tries }) => tries),
    seconds,
  )
  if (taken.length === keys.length)
    return { succeeded: async () => void (await giveBack.all(db, keys, seconds)) }
  const refused = counted.filter(({ key }) => !taken.some((one) => one.key === key))
  const wait = Math.max(...refused.map((one) => one.seconds))
  throw new Problem('rate_limited', `Too many tries to sign in: wait ${wait} s.`, {
    headers: { 'retry-after': String(wait) },
  })
}

/**
 * Counts an attempt with a credential that can't be guessed: a passkey, single sign-on or a link. A known
 * device counts by itself, so that attacks from a shared address don't lock out the teammates behind it.
 */
export function countEntry(app: App, client: Client): Promise<Attempt> {
  const device = anyKnownDevice(app, client)
  return countAttempt(app.db, device === undefined ? { address: client.address } : { device })
}

function hashed(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
