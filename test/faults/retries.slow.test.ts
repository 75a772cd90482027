import { createServer } from 'node:http'
import { afterEach, expect, it, vi } from 'vitest'
import { apiClient } from '../harness/api.ts'
import { freshDatabase } from '../harness/database.ts'
import { draw, finished, type Sketch } from '../harness/workflows/automation.ts'
import { startWaiting, waiting } from '../harness/workflows/waiting.ts'
import { listen } from '../stand-ins/listen.ts'
import { processes, userKey } from './processes.ts'
import { minutes } from './size.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

/** A shop that is away for the first call of each path, leaves the second without an answer, and then works. */
async function openShop() {
  const calls: { path: string; key: string }[] = []
  const shop = { calls, url: '', hangs: true }
  const listening = await listen(
    createServer(({ url: path = '', headers }, response) => {
      calls.push({ path, key: String(headers['idempotency-key']) })
      const isFirst = calls.filter((one) => one.path === path).length === 1
      if (isFirst) response.writeHead(503).end()
      else if (!shop.hangs) response.setHeader('content-type', 'application/json').end('{"state":"ordered"}')
    }),
  )
  closers.push(listening.close)
  shop.url = `http://127.0.0.1:${listening.port}`
  return shop
}

it(
  'a run that waits for the next try outlives a server that is killed, and so does one that is killed at it',
  async () => {
    const database = await freshDatabase()
    closers.push(database.drop)
    const group = await processes(database.url, { FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1' })
    closers.push(group.clean)
    const shop = await openShop()
    const api = apiClient(group.url, userKey)
    const first = await group.serve()
    const order = (path: string, delaySeconds: number, onInterrupt?: string) => ({
      nodes: {
        call: {
          type: 'API',
          method: 'POST',
          url: `${shop.url}${path}`,
          timeoutSeconds: 60,
          retry: { attempts: 3, delaySeconds },
          ...(onInterrupt === undefined ? {} : { onInterrupt }),
        },
      },
      edges: ['start → call'],
    })
    const between = await startWaiting(api, order('/between', 20, 'fail'))
    const start = async (sketch: Sketch) => {
      const drawn = await draw(api, { ...sketch, nodes: { start: { type: 'WEBHOOK' }, ...sketch.nodes } })
      return { ...drawn, logId: (await api.ok.post(`/workflows/${drawn.id}/test-run`, {})).logId }
    }
    const during = await start(order('/during', 1))
    const careful = await start(order('/careful', 1, 'fail'))
    const made = (path: string) => shop.calls.filter((one) => one.path === path).map(({ key }) => key)
    await vi.waitUntil(() => made('/during').length === 2 && made('/careful').length === 2, {
      timeout: 30_000,
    })
    expect(await waiting(api, between.logId)).toMatchObject({ waitsFor: between.run.waitsFor })
    await first.signal('SIGKILL')

    shop.hangs = false
    await group.serve()
    expect((await finished(api, during.id, during.logId)).successful).toBe(true)
    // Its author says that a call which was cut off is not made again, and the server stopped in the middle of one.
    expect(await finished(api, careful.id, careful.logId)).toMatchObject({
      successful: false,
      error: expect.stringContaining('not safe to repeat'),
    })
    // Nothing of it was under way when the server stopped: it is tried when its time has come.
    const log = await vi.waitUntil(
      async () => {
        const now = await api.ok.get(`/workflows/${between.id}/logs/${between.logId}`)
        return now.completed_at === null ? undefined : now
      },
      { timeout: 60_000, interval: 200 },
    )
    expect(log).toMatchObject({ successful: true, operations: 2 })
    expect(Date.parse(log.completed_at)).toBeGreaterThanOrEqual(Date.parse(between.run.waitsFor.until))
    expect(made('/between')).toEqual(Array(2).fill(`${between.logId}-2`))
    expect(made('/during')).toEqual(Array(3).fill(`${during.logId}-2`))
    expect(made('/careful')).toHaveLength(2)
  },
  minutes(3),
)
