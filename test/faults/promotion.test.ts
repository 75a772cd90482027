import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { startServer } from '../harness/server.ts'
import { exactlyOnce, prepare, settled } from './load.ts'
import { minutes } from './size.ts'
import { startPair } from './standby.ts'
import { countOf, startWriters } from './writers.ts'

const runs = 100

it(
  'of a standby costs answers of 503 for a moment, never a 500, and nothing that was acknowledged',
  async () => {
    const pair = await startPair()
    onTestFinished(pair.close)
    const server = await startServer({ environment: { DATABASE_URL: pair.url }, workers: true })
    onTestFinished(() => server.stop())
    const { api } = server
    await api.ok.post('/objects', { name: 'notes', columns: [{ name: 'Text', type: 'string' }] })
    const load = await prepare(server.url, server.account.owner.key)
    const writers = startWriters(api, 'notes')
    const delivered = load.deliverAll(0, runs)
    await expect.poll(() => writers.taken.length).toBeGreaterThan(10)

    await pair.promote()
    const before = writers.taken.length
    await expect.poll(() => writers.taken.length, { timeout: 20_000 }).toBeGreaterThan(before + 10)
    await sleep(1000)
    await writers.stop()
    await delivered
    expect([...writers.refused.keys()]).toEqual([503])
    expect([...load.refused].filter((answer) => answer !== '503 unavailable')).toEqual([])
    expect(await settled(pair.standbyUrl, load.workflowId, 60)).toEqual(exactlyOnce(runs))
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    const found = await countOf(api, 'notes', writers.taken)
    expect([...found].filter(([, count]) => count !== 1)).toEqual([])
  },
  minutes(3),
)
