import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Json } from '../harness/api.ts'
import { freshDatabase } from '../harness/database.ts'
import { startServer } from '../harness/server.ts'
import { openProxy } from './proxy.ts'

vi.setConfig({ testTimeout: 120_000 })

it('logs an outage in two lines, with the number of failures, and a failure without an outage as it is', async () => {
  const database = await freshDatabase()
  const way = await openProxy(database.url)
  const lines: Json[] = []
  const server = await startServer({
    environment: { DATABASE_URL: way.url, FRONTDESK_DATABASE_TIMEOUT_SECONDS: '1' },
    workers: true,
    onLog: (line) => lines.push(line),
  })
  onTestFinished(async () => {
    way.thaw()
    await server.stop()
    await way.close()
    await database.drop()
  })
  const messages = () => lines.map(({ msg }) => msg)

  way.freeze()
  const statuses = new Set<number>()
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => server.api.get('/me')))
    for (const { status } of answers) statuses.add(status)
    await sleep(200)
  }
  expect([...statuses]).toEqual([503])
  expect(messages()).toEqual(['the database is away'])

  way.thaw()
  await expect.poll(messages, { timeout: 30_000 }).toContain('the database is back')
  expect(messages().slice(0, 2)).toEqual(['the database is away', 'the database is back'])
  expect(lines[1].failed).toBeGreaterThanOrEqual(50)
  await expect.poll(async () => (await server.api.get('/me')).status, { timeout: 30_000 }).toBe(200)

  lines.length = 0
  const lost = Object.assign(new Error('terminating connection'), { code: 'ECONNRESET' })
  server.app.log.warn({ err: lost }, 'a connection broke')
  await expect.poll(messages).toEqual(['a connection broke'])
})
