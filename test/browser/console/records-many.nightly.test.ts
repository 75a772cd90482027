import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { useBrowser, wide } from '../visit.ts'
import { signedIn } from './enter.ts'
import { cell } from './records-scene.ts'

const rows = 100_000

/** How far the first row that is drawn is from where one has scrolled to. */
async function distance(page: Page, near: number): Promise<number> {
  const names = await page.locator('[role=gridcell]', { hasText: /^Row \d{6}$/ }).allTextContents()
  return names[0] === undefined ? Number.POSITIVE_INFINITY : Math.abs(Number(names[0].slice(4)) - near)
}

/** Watches which elements of rows are moved from now on. */
async function countMoves(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(`{
    globalThis.moves = 0
    const table = document.querySelector('[role=grid] [role=row]').parentElement
    new MutationObserver((changes) => {
      for (const change of changes) moves += change.removedNodes.length
    }).observe(table, { childList: true })
  }`)
  return () => page.evaluate<number>('globalThis.moves')
}

/** Whether a screen reader meets the rows from the first to the last. */
async function isInOrder(page: Page): Promise<boolean> {
  const all = await page.locator('[role=grid] [role=row][data-row]').evaluateAll((drawn) => {
    return drawn.map((row) => Number(row.getAttribute('data-row')))
  })
  return all.every((line, index) => index === 0 || line > (all[index - 1] ?? 0))
}

describe.skipIf(withoutBrowser)('a hundred thousand rows', () => {
  const server = useSharedServer({ console: true })
  const visit = useBrowser()

  it('are scrolled through by the scrollbar with few nodes and few requests', async () => {
    const columns = ['Name', 'Town', 'Note'].map((name) => ({
      name,
      type: 'string',
      metadata: { format: 'text' },
    }))
    await server.api.ok.post('/objects', { name: 'many', display_name: 'Many', columns })
    for (let from = 0; from < rows; from += 10_000) {
      const some = Array.from({ length: 10_000 }, (_, index) => ({
        Name: `Row ${String(from + index + 1).padStart(6, '0')}`,
        Town: `Town ${index % 50}`,
      }))
      await server.api.ok.post('/objects/many/rows/bulk', { rows: some })
    }
    const { page, context } = await visit(wide)
    context.setDefaultTimeout(30_000)
    await signedIn(server, context)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/rows/list')) asked.push(request.postData() ?? '')
    })
    await page.goto(`${server.url}/records/many`)
    await cell(page, 0, 0).getByText('Row 000001').waitFor()
    const grid = page.getByRole('grid')
    await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe(String(rows + 2))
    for (const part of [0.1, 0.35, 0.62, 0.9, 1]) {
      await grid.evaluate((element, at) => {
        element.scrollTop = at * (element.scrollHeight - element.clientHeight)
      }, part)
      const line = Math.min(rows - 1, Math.round(part * rows))
      const near = Math.max(0, Math.min(line, rows - 10))
      await expect.poll(() => distance(page, near), { timeout: 30_000 }).toBeLessThan(200)
      expect(await grid.locator('*').count()).toBeLessThan(1000)
    }
    await page.getByText('Row 100000').waitFor()
    // The first page, and at most two for each place that was scrolled to.
    expect(asked.length).toBeLessThanOrEqual(11)
    expect(asked.every((body) => (JSON.parse(body) as { limit: number }).limit <= 100)).toBe(true)

    // While one scrolls or presses, no element is moved; afterwards they stand in the order of their rows again.
    await expect.poll(() => isInOrder(page)).toBe(true)
    const up = () => grid.evaluate((element) => void (element.scrollTop -= 2000))
    await page.getByText('Row 100000').hover()
    const moves = await countMoves(page)
    await page.mouse.down()
    await up()
    await expect.poll(() => isInOrder(page)).toBe(false)
    await up()
    await expect.poll(() => distance(page, rows - 140)).toBeLessThan(40)
    expect(await moves()).toBe(0)
    await page.mouse.up()
    await expect.poll(() => isInOrder(page)).toBe(true)
    expect(await moves()).toBeGreaterThan(0)

    // A browser may say for a moment that what scrolls is not pressed although it is.
    await grid.dispatchEvent('pointerdown')
    await up()
    await expect.poll(() => isInOrder(page)).toBe(false)
    const movesLater = await countMoves(page)
    await page.waitForTimeout(600)
    expect(await movesLater()).toBe(0)
    await grid.dispatchEvent('pointerup')
    await expect.poll(() => isInOrder(page)).toBe(true)

    // What is pressed is what is clicked, although one scrolls a little meanwhile.
    const row = page.locator('[role=row]', { hasText: `Row 0${rows - 210}` })
    await grid.evaluate((element, top) => void (element.scrollTop = top), (rows - 220) * 32)
    await row.waitFor()
    await expect.poll(() => isInOrder(page)).toBe(true)
    await row.getByRole('gridcell').nth(1).hover()
    await row.getByLabel('Open record').hover()
    await page.mouse.down()
    await page.mouse.wheel(0, 2)
    await page.waitForTimeout(300)
    await page.mouse.up()
    await page.waitForURL(/\/row\//)
  }, 300_000)
})
