import { describe, expect, it } from 'vitest'
import { useServer } from '../../harness/server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser } from '../visit.ts'
import { accessibilityProblems, signedIn } from './enter.ts'

const count = 200
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe.skipIf(withoutBrowser)('a grid of many columns', () => {
  const server = useServer({ console: true })
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
    await page.getByRole('grid').focus()
    await page.keyboard.press('End')
    await page.getByText('Last 0', { exact: true }).waitFor()
    expect(await page.locator('#cell-0-199').getAttribute('aria-colindex')).toBe('200')
    expect(await page.locator('[role=row] > [data-column]').count()).toBeLessThan(450)
    // What stays in sight stays.
    expect(await page.getByText('Row 0', { exact: true }).isVisible()).toBe(true)
    expect(await accessibilityProblems(page)).toEqual([])

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
