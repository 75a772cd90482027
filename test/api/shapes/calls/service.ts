import type { Json } from '../../../harness/api.ts'
import type { World } from '../world.ts'

/** Who one is, models, billing, guidance. */
export async function callService({ call, server }: World): Promise<void> {
  const member = await server.account.addUser('MEMBER')
  await call('GET /me')
  await call('GET /users')
  const { results } = await call('GET /ai-models')
  await call('GET /ai-models/default', {}, { query: { type: 'TEXT' } })
  await call('GET /ai-models/{aiModelId}', { aiModelId: results[0].id })
  await call('GET /billing')
  await call('GET /billing/usage')
  await call('GET /billing/credits/history')
  await call('POST /billing/premium/seats/assign', {}, { body: { user_id: member.id } })
  await call('GET /billing/premium/usage')
  await call('GET /billing/premium/seats')
  await call('POST /billing/premium/seats/unassign', {}, { body: { user_id: member.id } })
  await call('GET /guidance/visual-options')
  await call('GET /guidance/fields')
  const nodes: Json = await call('GET /guidance/nodes')
  for (const { type } of nodes.results) await call('GET /guidance/nodes/{nodeType}', { nodeType: type })
}
