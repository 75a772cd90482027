import { z } from 'zod'
import { secret } from '../../kit/secret.ts'
import { isCommonPassword } from './common-passwords.ts'

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Native code, which most commands that know accounts do without.
const argon2 = () => import('@node-rs/argon2')

const shortestPassword = 12

/** A new password: long enough and not common. */
export const newPassword = secret(
  z
    .string()
    .min(shortestPassword, `Must have at least ${shortestPassword} characters.`)
    .max(256)
    .refine((text) => text.isWellFormed() && !isCommonPassword(text), {
      error: 'This is one of the passwords that are tried first: choose a longer phrase.',
      params: { code: 'common_password' },
    })
    .meta({ example: 'a phrase that is hard to guess' }),
)

/** A password as typed to sign in. */
export const typedPassword = secret(
  z.string().min(1).max(256).meta({ example: 'a phrase that is hard to guess' }),
)

/** An argon2id hash in its usual text form, salt and cost included. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await argon2()
  return hash(password, cost)
}

// What an unknown person's password is held against, so that looking takes as long as for a known one.
let fallbackHash: Promise<string> | undefined

/** Checks a password. Takes the same time if there is none. */
export async function checkPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const fallback = await (fallbackHash ??= hashPassword('fallback'))
  const { verify } = await argon2()
  const isRight = await verify(stored ?? fallback, password)
  return isRight && stored !== null && stored !== undefined
}
