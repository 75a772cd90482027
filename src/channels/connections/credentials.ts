import { createHash, timingSafeEqual } from 'node:crypto'
import type { App } from '../../platform/app.ts'
import { type Db, statement } from '../../platform/database/index.ts'
import type { Connection } from './store.ts'

function place(id: number): string {
  return `channel-connections/${id}`
}

export function sealCredentials(app: App, id: number, held: object): string {
  return app.secrets.seal(JSON.stringify(held), place(id))
}

/** The decrypted credentials of a connection. Each messenger parses its own. */
export function openSealed(app: App, { id, sealed }: Pick<Connection, 'id' | 'sealed'>): unknown {
  return JSON.parse(app.secrets.open(sealed, place(id)))
}

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

const byHash = statement<{ verify_token_hash: Buffer }, [hash: Buffer]>(
  'channels.verify-token',
  'select verify_token_hash from channel_connections where verify_token_hash = $1 limit 1',
)

/** True if a verify token is one of ours. Looks up its hash, so that the time taken reveals nothing about the token. */
export async function isVerifyToken(db: Db, token: string): Promise<boolean> {
  const hash = hashOf(token)
  const found = await byHash.first(db, hash)
  return found !== undefined && timingSafeEqual(found.verify_token_hash, hash)
}
