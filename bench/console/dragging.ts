import { largeGraph } from '../../test/browser/console/graphs.ts'
import { print } from '../server.ts'
import type { Place } from './place.ts'

const steps = 40

/** What a step of dragging a node with its edges costs, in a large graph. */
export async function measureDragging(place: Place): Promise<void> {
  const id = await largeGraph(place, 200, 500)
  const { context, page, spent, rest } = await place.enter()
  await page.goto(`${place.url}/automations/${id}`)
  // From afar, nodes are blocks with a name.
  const node = page.locator('[data-node]').filter({ hasText: /^Step 100$/ })
  await node.waitFor()
  await rest()
  const box = await node.boundingBox()
  if (box === null) throw new Error('the node is not in sight')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  // The first step begins it, which is another thing.
  await page.mouse.move(x + 10, y + 10)
  const before = await spent()
  for (let step = 0; step < steps; step++) await page.mouse.move(x + 10 + step * 3, y + 10 + step * 2)
  const cpu = ((await spent()) - before) / steps
  await page.mouse.up()
  print(`dragging one of 200 nodes, a step, main thread: ${cpu.toFixed(1)} ms (at most 16)`)
  await context.close()
}
