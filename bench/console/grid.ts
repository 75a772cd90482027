import type { Page } from 'playwright-core'
import { median } from '../load.ts'
import { print } from '../server.ts'
import type { Place, Visit } from './place.ts'

const rows = 100_000

/** A hundred thousand rows: scrolling, a jump by the scrollbar, a cell, and typing into one. */
export async function measureGrid(place: Place): Promise<void> {
  const { api, url, enter } = place
  const columns = ['Name', 'Town', 'Note', 'Street', 'Phone'].map((name) => ({
    name,
    type: 'string',
    metadata: { format: 'text' },
  }))
  await api.ok.post('/objects', { name: 'many', display_name: 'Many', columns })
  for (let from = 0; from < rows; from += 10_000) {
    const some = Array.from({ length: 10_000 }, (_, index) => ({
      Name: `Row ${from + index + 1}`,
      Town: `Town ${index % 50}`,
      Note: `Note of row ${from + index + 1}`,
      Street: `Street ${index % 400}`,
      Phone: `+49 30 ${from + index}`,
    }))
    await api.ok.post('/objects/many/rows/bulk', { rows: some })
  }
  const visit = await enter()
  const { page } = visit
  await page.goto(`${url}/records/many`)
  await page.getByText('Row 1', { exact: true }).waitFor()
  for (const [step, bound] of [
    [50, 10],
    [1000, 20],
  ] as const) {
    const { cpu, frames } = await scrolled(visit, step)
    print(
      `${rows} rows, a step of ${step} px, main thread: ${cpu.toFixed(1)} ms (at most ${bound}); ` +
        `frames p50 / p95: ${frames.p50.toFixed(1)} / ${frames.p95.toFixed(1)} ms`,
    )
  }
  print(`a jump by the scrollbar, until its rows are there: ${(await jumped(page)).toFixed(0)} ms`)
  const { saved, painted } = await edited(page)
  print(`a key in a cell, until it is painted: ${painted.toFixed(1)} ms (at most 50)`)
  print(`a cell, from Enter until it is saved: ${saved.toFixed(0)} ms`)
  await visit.context.close()
}

const steps = 60

/** Steps one after the other, each a frame: what each costs, and how long frames take. */
async function scrolled({ page, spent }: Visit, step: number) {
  await page.getByRole('grid').evaluate((grid) => {
    grid.scrollTop = 40_000
  })
  await page
    .getByText(/^Row 1[0-9]{3}$/)
    .first()
    .waitFor()
  const before = await spent()
  const frames = await page.evaluate<number[]>(`(async () => {
    const grid = document.querySelector('[role=grid]')
    const times = []
    let last = performance.now()
    for (let index = 0; index < ${steps}; index++) {
      grid.scrollTop += ${step}
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const now = performance.now()
      times.push(now - last)
      last = now
    }
    return times.toSorted((a, b) => a - b)
  })()`)
  const at = (part: number) => frames[Math.floor(frames.length * part)] ?? 0
  return { cpu: ((await spent()) - before) / steps, frames: { p50: at(0.5), p95: at(0.95) } }
}

async function jumped(page: Page): Promise<number> {
  const times: number[] = []
  for (const part of [0.2, 0.7, 0.4, 0.9, 0.55]) {
    const started = performance.now()
    await page.getByRole('grid').evaluate((grid, at) => {
      grid.scrollTop = at * (grid.scrollHeight - grid.clientHeight)
    }, part)
    const near = String(Math.round(part * 100))
      .padStart(2, '0')
      .slice(0, 1)
    await page
      .getByText(new RegExp(`^Row ${near}\\d{4}$`))
      .first()
      .waitFor()
    times.push(performance.now() - started)
  }
  return median(times)
}

async function edited(page: Page): Promise<{ saved: number; painted: number }> {
  await page.getByRole('grid').evaluate((grid) => {
    grid.scrollTop = 0
  })
  const times: number[] = []
  let painted = 0
  for (let round = 0; round < 5; round++) {
    await page.locator(`#cell-${round}-0`).click()
    await page.keyboard.press('Enter')
    painted = Math.max(painted, await keyToPaint(page))
    const answered = page.waitForResponse((response) => response.url().endsWith('/rows/bulk-patch'))
    const started = performance.now()
    await page.keyboard.press('Enter')
    await answered
    await page.locator('[data-state=saved]').waitFor()
    times.push(performance.now() - started)
  }
  return { saved: median(times), painted }
}

/** The middle of ten keys, each from the event until the frame after it. */
async function keyToPaint(page: Page): Promise<number> {
  await page.evaluate(`{
    globalThis.keyTimes = []
    document.activeElement.addEventListener('keydown', ({ timeStamp }) => {
      requestAnimationFrame(() => setTimeout(() => keyTimes.push(performance.now() - timeStamp)))
    })
  }`)
  for (const letter of 'abcdefghij') await page.keyboard.press(letter)
  for (;;) {
    const times = await page.evaluate<number[]>('keyTimes')
    if (times.length === 10) return median(times)
  }
}
