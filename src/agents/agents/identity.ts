import { createHmac, timingSafeEqual } from 'node:crypto'
import { notFound } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'

/**
 * The key that the agent's website signs the identity of visitors with. Only for the server of that website.
 */
export async function identitySecret(app: App, agentId: string): Promise<string> {
  const agent = await app.db
    .selectFrom('agents')
    .select('identity_secret')
    .where('id', '=', agentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (agent === undefined) throw notFound('agent')
  return app.secrets.open(agent.identity_secret, `agents/${agentId}/identity`)
}

/** True if `signature` is the hex HMAC-SHA-256 of `text` under the agent's identity secret. */
export async function signsIdentity(
  app: App,
  agentId: string,
  text: string,
  signature: string,
): Promise<boolean> {
  const expected = createHmac('sha256', await identitySecret(app, agentId))
    .update(text)
    .digest()
  const given = Buffer.from(signature, 'hex')
  return text !== '' && given.length === expected.length && timingSafeEqual(given, expected)
}
