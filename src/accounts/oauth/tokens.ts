import { createHash } from 'node:crypto'
import { token } from '../../kit/ids.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/index.ts'
import { hashOf, sameHash } from '../secret.ts'

const accessPrefix = 'fda_'
const refreshPrefix = 'fdr_'

export const accessSeconds = 3600
// A program that was not used for so long is forgotten, and asks again.
const refreshDays = 30

export interface TokenPair {
  access: string
  refresh: string
}

export function isAccessToken(secret: string): boolean {
  return secret.startsWith(accessPrefix)
}

export function newPair(): TokenPair {
  return { access: accessPrefix + token(256), refresh: refreshPrefix + token(256) }
}

/**
 * The tokens that a refresh token is exchanged for. They are derived from it and the server's secret key, so a
 * repeated request gets the same pair.
 */
export function nextPair(app: App, refresh: string): TokenPair {
  const made = (purpose: string) => app.secrets.mac(purpose).update(refresh).digest('base64url')
  return {
    access: accessPrefix + made('accounts/oauth-access'),
    refresh: refreshPrefix + made('accounts/oauth-refresh'),
  }
}

export async function keepPair(db: Db, grantId: string, pair: TokenPair): Promise<void> {
  const now = Date.now()
  await db
    .insertInto('oauth_tokens')
    .values([
      {
        hash: hashOf(pair.access),
        grant_id: grantId,
        kind: 'access',
        expires_at: new Date(now + accessSeconds * 1000),
      },
      {
        hash: hashOf(pair.refresh),
        grant_id: grantId,
        kind: 'refresh',
        expires_at: new Date(now + refreshDays * 86_400_000),
      },
    ])
    .execute()
}

/** Checks a verifier against its challenge (RFC 7636, S256). */
export function verifies(verifier: string, challenge: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false
  return sameHash(createHash('sha256').update(verifier).digest(), Buffer.from(challenge, 'base64url'))
}
