import { hash, verify } from '@node-rs/argon2'

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** An argon2id hash in its usual text form, salt and cost included. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

export function checkPassword(stored: string, password: string): Promise<boolean> {
  return verify(stored, password)
}
