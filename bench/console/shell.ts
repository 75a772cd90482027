import { median } from '../load.ts'
import { print } from '../server.ts'
import type { Place } from './place.ts'

/** Shell and home, from nothing in the cache of the browser until what waits for one is there. */
export async function measureShell({ url, enter }: Place): Promise<void> {
  const times: number[] = []
  let requests = 0
  for (let round = 0; round < 5; round++) {
    const { context, page, spent } = await enter()
    requests = 0
    page.on('request', () => requests++)
    await page.goto(url)
    await page.getByText('Waiting for me').waitFor()
    times.push(await spent())
    await context.close()
  }
  print(`shell and home, main thread: ${median(times).toFixed(0)} ms (at most 600), ${requests} requests`)
}
