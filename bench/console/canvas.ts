import { largeGraph } from '../../test/browser/console/graphs.ts'
import { print } from '../server.ts'
import type { Place } from './place.ts'

const steps = 40

/** What a step of panning costs, with a graph of ordinary size and with a large one. */
export async function measurePanning(place: Place): Promise<void> {
  for (const [nodes, edges, bound] of [
    [60, 120, 8],
    [200, 500, 16],
  ] as const) {
    const id = await largeGraph(place, nodes, edges)
    const { context, page, spent, rest } = await place.enter()
    await page.goto(`${place.url}/automations/${id}`)
    await page.getByText('Step 1', { exact: true }).waitFor()
    await rest()
    await page.mouse.move(700, 450)
    const before = await spent()
    for (let step = 0; step < steps; step++) await page.mouse.wheel(step % 2 === 0 ? 40 : -30, 20)
    const cpu = ((await spent()) - before) / steps
    print(`panning ${nodes} nodes, a step, main thread: ${cpu.toFixed(1)} ms (at most ${bound})`)
    await context.close()
  }
}
