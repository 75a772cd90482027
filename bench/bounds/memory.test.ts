import { fork } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { Lifetime } from '../../src/kit/lifetime.ts'
import { openOutbound } from '../../src/platform/outbound/index.ts'
import { startAttacked } from '../../test/faults/attack.ts'
import { userKey } from '../../test/faults/processes.ts'
import { listen } from '../../test/stand-ins/listen.ts'
import { memoryMiB } from '../processor.ts'
import { isWithin } from './bound.ts'

/** Megabytes that this process holds more at most during `work`. */
async function growthMb(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss()
  let peak = before
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 5)
  await work()
  clearInterval(timer)
  return (Math.max(peak, process.memoryUsage.rss()) - before) / 1e6
}

it('a compressed bomb is not unpacked', async () => {
  const bomb = gzipSync(Buffer.alloc(200_000_000))
  const server = http.createServer((_, response) => response.setHeader('content-encoding', 'gzip').end(bomb))
  const { port, close } = await listen(server)
  const lifetime = new Lifetime()
  onTestFinished(async () => {
    await lifetime.close()
    await close()
  })
  const outbound = openOutbound(lifetime, { allow: ['127.0.0.1'] })
  const url = `http://127.0.0.1:${port}`
  const fetchBomb = () =>
    expect(outbound.request({ url, maxBytes: 1_000_000 })).rejects.toMatchObject({ code: 'too_large' })
  await fetchBomb()
  const measured = await growthMb(fetchBomb)
  const floor = await growthMb(async () => gunzipSync(bomb))
  expect(
    isWithin({
      name: 'request for an answer that unpacks to 200 MB, to unpacking it, MB',
      measured,
      floor,
      most: 0.3,
    }),
  ).toBe(true)
})

it('heavy requests do not keep their memory', async () => {
  const attacked = await startAttacked()
  onTestFinished(attacked.stop)
  const { api } = attacked
  const held = () => memoryMiB([attacked.server.process.pid ?? 0])
  const floor = await held()
  const rows = Array.from({ length: 900 }, (_, index) => ({ Name: `${index}${'x'.repeat(9000)}` }))
  const heavy = async (): Promise<void> => {
    for (let round = 0; round < 4; round++) {
      await Promise.all([
        api.ok.post('/objects/deals/rows/list', { limit: 200 }),
        api.ok.post('/objects/deals/rows/bulk', { rows }),
      ])
    }
  }
  await Promise.all(Array.from({ length: 6 }, heavy))
  const peak = await held()
  // Requests keep coming: the server need not be idle to give memory back.
  let least = peak
  for (let look = 0; look < 60; look++) {
    expect((await api.get('/me')).status).toBe(200)
    await sleep(1000)
    least = Math.min(least, await held())
  }
  expect(
    isWithin({
      name: `server a minute after heavy requests (${peak.toFixed(0)} then), to before, MiB`,
      measured: least,
      floor,
      most: 2,
    }),
  ).toBe(true)
})

/** Opens so many connections to a server that answers each with a stream, in batches. */
async function openStreams(url: string, count: number, headers: Record<string, string>): Promise<void> {
  const agent = new http.Agent({ maxSockets: Number.POSITIVE_INFINITY })
  onTestFinished(() => agent.destroy())
  const openOne = () =>
    new Promise<void>((resolve, reject) => {
      const request = http.get(url, { agent, headers }, (response) => {
        response.on('error', () => undefined)
        response.once('data', () => resolve())
      })
      request.on('error', reject)
    })
  for (let opened = 0; opened < count; opened += 50) await Promise.all(Array.from({ length: 50 }, openOne))
}

it('an open stream of events takes little more than an open connection', async () => {
  const streams = 1000
  const perStream = async (pid: number, url: string, headers: Record<string, string>): Promise<number> => {
    await openStreams(url, 50, headers)
    const before = await memoryMiB([pid])
    await openStreams(url, streams, headers)
    return ((await memoryMiB([pid])) - before) * (1024 / streams)
  }
  const attacked = await startAttacked()
  onTestFinished(attacked.stop)
  const bare = fork(join(import.meta.dirname, 'bare-streams.ts'))
  onTestFinished(() => void bare.kill())
  const [port] = await once(bare, 'message')
  const floor = await perStream(bare.pid ?? 0, `http://127.0.0.1:${port}`, {})
  const measured = await perStream(
    attacked.server.process.pid ?? 0,
    `${attacked.url}/public/v1/events?topics=task`,
    { authorization: `Bearer ${userKey}` },
  )
  expect(
    isWithin({ name: 'open stream of events, to one of a bare server, KiB', measured, floor, most: 5 }),
  ).toBe(true)
})
