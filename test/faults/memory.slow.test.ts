import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { apiClient } from '../harness/api.ts'
import { meanwhile, useAttackedServer } from './attack.ts'
import { minutes } from './size.ts'

const attacked = useAttackedServer()

function heldMb(): number {
  const status = readFileSync(`/proc/${attacked.server.process.pid}/status`, 'latin1')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024
}

it(
  'what heavy requests took of memory is given back within a minute',
  async () => {
    const { api } = attacked
    const rows = Array.from({ length: 900 }, (_, index) => ({ Name: `${index}${'x'.repeat(9000)}` }))
    await api.ok.post('/objects/deals/rows/bulk', { rows })
    await sleep(2000)
    const heavy = async (): Promise<number> => {
      let peak = 0
      for (let round = 0; round < 4; round++) {
        const page = api.fetch('/objects/deals/rows/query', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"limit":200}',
        })
        await Promise.all([
          page.then((response) => response.arrayBuffer()),
          api.ok.post('/objects/deals/rows/bulk', { rows }),
        ])
        peak = Math.max(peak, heldMb())
      }
      return peak
    }
    // How much it takes depends on when the collector comes; without a peak the rest would show nothing.
    let peak = 0
    for (let crowd = 0; crowd < 5 && peak <= 450; crowd++) {
      const work = Promise.all(Array.from({ length: 6 }, heavy))
      await meanwhile(attacked, work)
      peak = Math.max(peak, ...(await work))
    }
    const end = performance.now() + 60_000
    // Somebody is there all the while: it need not stand still for that.
    const visitor = apiClient(attacked.url, attacked.neighbourKey)
    let held = heldMb()
    while (performance.now() < end && held > 350) {
      await visitor.ok.get('/me')
      await sleep(200)
      held = heldMb()
    }
    expect(peak).toBeGreaterThan(450)
    expect(held).toBeLessThan(350)
  },
  minutes(3),
)
