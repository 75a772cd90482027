import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser } from '../visit.ts'
import { accessibilityProblems, signedIn } from './enter.ts'

const count = 200
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function leftOf(place: Locator): Promise<number> {
  return Math.round((await place.boundingBox())?.x ?? -1)
}

describe.skipIf(withoutBrowser)('a grid of many columns', () => {
  const server = useSharedServer({ console: true })
  const visit = useBrowser()

  it('draws those in sight, reaches the last by keyboard, and names files', async () => {
    const columns = Array.from({ length: count - 1 }, (_, index) => ({
      name: `Field ${index}`,
      type: 'string',
    }))
    await server.api.ok.post('/tables', {
      name: 'wide',
      columns: [...columns.slice(0, 1), { name: 'Papers', type: 'file' }, ...columns.slice(1)],
    })
    const rows = Array.from({ length: 30 }, (_, row) => ({
      'Field 0': `Row ${row}`,
      'Field 198': `Last ${row}`,
    }))
    await server.api.ok.post('/tables/wide/rows/bulk', { rows })
    const { page, context } = await visit()
    await signedIn(server, context)
    await page.goto(`${server.url}/tables/wide`)
    await page.getByText('Row 29', { exact: true }).waitFor()
    // 31 rows of at most a dozen cells, where all would be 6,000.
    expect(await page.locator('[role=row] > [data-column]').count()).toBeLessThan(450)
    const titles = page.getByRole('columnheader')
    const sums = page.getByRole('button', { name: /^Sum of/ })
    expect(await titles.count()).toBeLessThan(17)
    expect(await sums.count()).toBeLessThan(16)
    await page.getByRole('grid').focus()
    await page.keyboard.press('End')
    await page.getByText('Last 0', { exact: true }).waitFor()
    await expect.poll(() => page.locator('#cell-0-199').getAttribute('aria-colindex')).toBe('201')
    expect(await page.locator('[role=row] > [data-column]').count()).toBeLessThan(450)
    expect(await titles.count()).toBeLessThan(18)
    // Titles and sums stand over and under the cells of their column.
    const last = page.locator('#cell-0-199')
    expect(await leftOf(titles.filter({ hasText: 'Field 198' }))).toBe(await leftOf(last))
    expect(await leftOf(sums.last())).toBe(await leftOf(last))
    await sums.last().click()
    await page.getByRole('menuitemradio', { name: 'Filled', exact: true }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Sum of Field 198: Filled 30' }).waitFor()
    // What stays in sight stays.
    await expect.poll(() => page.getByText('Row 0', { exact: true }).isVisible()).toBe(true)
    expect(await accessibilityProblems(page)).toEqual([])

    await page.getByRole('button', { name: 'Fields' }).click()
    await page.getByRole('button', { name: 'Hide all' }).click()
    await titles.filter({ hasText: 'Field 198' }).waitFor({ state: 'detached' })
    await expect.poll(() => titles.count()).toBe(3)
    await page.getByLabel('Find a field').fill('field 198')
    await page.getByRole('checkbox', { name: 'Field 198', exact: true }).check()
    await titles.filter({ hasText: 'Field 198' }).waitFor()
    await page.getByRole('button', { name: 'Show all' }).click()
    await titles.filter({ hasText: 'Papers' }).waitFor()
    await page.keyboard.press('Escape')

    const { results } = await server.api.ok.post('/tables/wide/rows/list', { limit: 1 })
    const detail = await server.api.ok.get('/tables/wide')
    const field = detail.fields.find((one: { name: string }) => one.name === 'Papers')
    const form = new FormData()
    form.set('field_id', String(field.id))
    form.set('files', new File([onePixel], 'photo.png', { type: 'image/png' }))
    const sent = await fetch(`${server.url}/public/v1/tables/wide/rows/${results[0].id}/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.account.owner.key}` },
      body: form,
    })
    expect([sent.status, await sent.text()]).toEqual([201, expect.any(String)])
    await page.reload()
    await page.getByText('photo.png').waitFor()
    await picture(page, 'records-wide')
  })
})
