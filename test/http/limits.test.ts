import { expect, it } from 'vitest'
import { useServer } from '../harness/server.ts'

const server = useServer({ environment: { FRONTDESK_RATE_LIMIT: '3', FRONTDESK_METRICS: 'on' } })

it('limits requests per key and says so in headers', async () => {
  const replies = []
  for (let count = 0; count < 4; count++) replies.push(await server.api.get('/me'))
  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 429])
  expect(replies.map((reply) => reply.headers.get('ratelimit-remaining'))).toEqual(['2', '1', '0', '0'])
  expect(replies[3]?.body).toMatchObject({ code: 'rate_limited' })
  expect(Number(replies[3]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await server.account.general.api.get('/me')).status).toBe(200)
})

it('is healthy, ready and measured', async () => {
  expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ status: 'ok' })
  expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: 'ready' })
  await server.account.general.api.get('/me')
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  expect(metrics).toMatch(
    /frontdesk_http_request_seconds_count\{method="GET",route="\/public\/v1\/me",status="200"\} \d/,
  )
})
