import { type IncomingMessage, request } from 'node:http'
import { expect, it } from 'vitest'
import type { Api, Json } from '../harness/api.ts'
import { type TestAccount, useServer } from '../harness/server.ts'

const server = useServer({ environment: { FRONTDESK_EXPORTS_PER_ACCOUNT: '2' } })

/** Rows of more than the buffers of a connection hold, so that an export nobody reads stays under way. */
async function fill(api: Api): Promise<void> {
  const text = 'x'.repeat(10_000)
  for (let batch = 0; batch < 6; batch++) {
    const rows = Array.from({ length: 800 }, () => ({ Name: text }))
    await api.ok.post('/objects/deals/rows/bulk', { rows })
  }
}

/** Begins an export and reads none of it. */
function begin(account: TestAccount): Promise<IncomingMessage> {
  const asking = request(`${server.url}/public/v1/objects/deals/export/csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.owner.key}`, 'content-type': 'application/json' },
    agent: false,
  })
  asking.on('error', () => undefined)
  return new Promise((resolve) => asking.on('response', resolve).end('{}'))
}

it('an account has so many exports at a time, and is told when to come again', async () => {
  const [greedy, other] = [await server.createAccount(), await server.createAccount()]
  await fill(greedy.owner.api)
  const held = [await begin(greedy), await begin(greedy)]
  expect(held.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  for (const form of ['csv', 'xlsx']) {
    const refused = await greedy.owner.api.post(`/objects/deals/export/${form}`, {})
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('10')
    const { code, message }: Json = refused.body
    expect({ code, message }).toEqual({
      code: 'rate_limited',
      message:
        '2 exports of this account are under way already. Read them to their end or close them, then try again; a filter makes them shorter.',
    })
  }
  expect((await other.owner.api.post('/objects/deals/export/csv', {})).status).toBe(200)
  expect((await greedy.owner.api.get('/me')).status).toBe(200)
  held[0]?.destroy()
  const again = () => greedy.owner.api.post('/objects/deals/export/csv', { fields: ['Amount'] })
  await expect.poll(async () => (await again()).status).toBe(200)
  // One that came to its end leaves its place, too.
  expect((await again()).status).toBe(200)
  held[1]?.destroy()
})
