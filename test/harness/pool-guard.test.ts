import { expect, it } from 'vitest'
import { transact } from '../../src/platform/database/index.ts'
import { elsewhere, places } from './pool-guard.ts'
import { useServer } from './server.ts'

const server = useServer({ environment: { FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1' } })

it('refuses a second connection and outbound calls while a transaction is open, and only then', async () => {
  const { app } = server
  const ask = () => app.db.selectFrom('accounts').select('id').execute()
  const call = async () => app.outbound.request({ url: `${server.url}/healthz` })
  const together = transact(app, async ({ db }) => {
    await db.selectFrom('accounts').select('id').execute()
    await expect(ask()).rejects.toThrow('the pool was used inside a transaction')
    await expect(call()).rejects.toThrow('another service was called inside a transaction')
    await expect(elsewhere(ask)).resolves.toHaveLength(1)
    return { later: () => ask() }
  })
  await expect((await together).later()).resolves.toHaveLength(1)
  expect((await call()).status).toBe(200)
  expect([...places].map((place) => place.split('\n', 1)[0])).toEqual([
    'the pool was used inside a transaction',
    'another service was called inside a transaction',
  ])
  places.clear()
})
