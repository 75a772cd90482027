import { createHash } from 'node:crypto'
import { addressKey } from '../../kit/address-key.ts'
import { Problem } from '../../kit/problem.ts'
import { type Db, statement } from '../../platform/database/index.ts'

// After a handful of tries at once, one each so many seconds.
const seconds = 10
const tries = { email: 10, address: 50, device: 10 }

type Counted = keyof typeof tries

/**
 * Moves the time of each key on by one try, unless that is further ahead than the key may go: such a key is not
 * returned. A refused try moves nothing, so that a flood of them keeps nobody out for longer than it lasts.
 */
const take = statement<{ key: string }, [keys: string[], tries: number[]]>(
  'sign-in.take-try',
  `insert into sign_in_attempts as a (key, until)
   select key, now() + interval '${seconds} s' from unnest($1::text[]) as key order by key
   on conflict (key) do update set until = greatest(a.until, now()) + interval '${seconds} s'
   where greatest(a.until, now()) + interval '${seconds} s'
         <= now() + ($2::int[])[array_position($1::text[], a.key)] * interval '${seconds} s'
   returning a.key`,
)

const giveBack = statement<never, [keys: string[]]>(
  'sign-in.give-back-try',
  `update sign_in_attempts set until = until - interval '${seconds} s' where key = any($1::text[])`,
)

/** What one try to sign in counts against. */
export interface Attempt {
  /** It was a good one: it does not count. */
  succeeded: () => Promise<void>
}

/**
 * Counts a try to sign in, or refuses it: slowed by email and by address. Who comes with the cookie of an earlier
 * sign-in counts by that alone, so that nobody is kept out by what others try under their email.
 */
export async function countAttempt(db: Db, by: Partial<Record<Counted, string>>): Promise<Attempt> {
  const counted = Object.entries(by).map(([kind, value]) => ({
    key: `${kind} ${hashed(kind === 'address' ? addressKey(value) : value.toLowerCase())}`,
    tries: tries[kind as Counted],
  }))
  const keys = counted.map(({ key }) => key)
  const taken = await take.all(
    db,
    keys,
    counted.map((one) => one.tries),
  )
  if (taken.length === keys.length) return { succeeded: async () => void (await giveBack.all(db, keys)) }
  throw new Problem('rate_limited', `Too many tries to sign in: wait ${seconds} s.`, {
    headers: { 'retry-after': String(seconds) },
  })
}

function hashed(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
