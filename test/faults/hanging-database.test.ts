import { expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '../harness/database.ts'
import { startServer } from '../harness/server.ts'
import { openProxy } from './proxy.ts'

async function hangingServer() {
  const database = await freshDatabase()
  const way = await openProxy(database.url)
  const server = await startServer({
    environment: {
      DATABASE_URL: way.url,
      FRONTDESK_DATABASE_TIMEOUT_SECONDS: '1',
      FRONTDESK_DATABASE_POOL: '4',
    },
  })
  onTestFinished(async () => {
    way.thaw()
    await server.stop()
    await way.close()
    await database.drop()
  })
  return { server, way }
}

it('answers 503 to everyone once the first request has waited in vain, and recovers by itself', async () => {
  const { server, way } = await hangingServer()
  const me = () =>
    fetch(`${server.url}/public/v1/me`, { headers: { authorization: `Bearer ${server.account.owner.key}` } })
  expect((await me()).status).toBe(200)

  way.freeze()
  // More than the pool holds: those that wait for a connection are answered too.
  const waiting = await Promise.all(Array.from({ length: 50 }, me))
  expect(new Set(waiting.map(({ status }) => status))).toEqual(new Set([503]))
  for (const response of waiting) expect(response.headers.get('retry-after')).toMatch(/^\d+$/)

  // Open: nothing is sent to the database any more, so nothing can wait for it.
  const before = way.connections()
  const refused = await Promise.all(Array.from({ length: 500 }, me))
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  // The probes alone.
  expect(way.connections() - before).toBeLessThan(20)

  way.thaw()
  await expect.poll(async () => (await me()).status).toBe(200)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
})
