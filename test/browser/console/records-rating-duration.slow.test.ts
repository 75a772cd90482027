import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser, wide } from '../visit.ts'
import { accessibilityProblems, signedIn } from './enter.ts'
import { cell, dataOf, saved, toleratingMerges } from './records-scene.ts'

describe.skipIf(withoutBrowser)('ratings and durations', () => {
  const server = useSharedServer({ console: true })
  const visit = toleratingMerges(useBrowser())

  it('are set by clicks and keys in the grid and on the page of a record', async () => {
    const { api } = server
    const columns = [
      { name: 'Name', type: 'string', metadata: { format: 'text' } },
      { name: 'Stars', type: 'rating', metadata: { max: 5 } },
      { name: 'Time', type: 'duration', metadata: { format: 'h:mm' } },
    ]
    await api.ok.post('/objects', { name: 'visits', display_name: 'Visits', columns })
    const rows = [{ Name: 'Anna', Stars: 4, Time: 5405 }, { Name: 'Ben' }]
    const { ids } = await api.ok.post('/objects/visits/rows/bulk', { rows })
    const { page, context } = await visit(wide)
    await signedIn(server, context)
    await page.goto(`${server.url}/records/visits`)
    await cell(page, 0, 1).getByLabel('4 of 5 stars').waitFor()
    await cell(page, 0, 2).getByText('1:30', { exact: true }).waitFor()

    // The first click only selects the cell.
    await cell(page, 0, 1).locator('[data-star="2"]').click()
    await cell(page, 0, 1).locator('[data-star="5"]').click()
    await cell(page, 0, 1).getByLabel('5 of 5 stars').waitFor()
    await cell(page, 1, 1).click({ position: { x: 150, y: 10 } })
    await page.keyboard.press('3')
    await cell(page, 1, 1).getByLabel('3 of 5 stars').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('90')
    await page.keyboard.press('Enter')
    await cell(page, 1, 2).getByText('1:30', { exact: true }).waitFor()
    await saved(page)
    expect(await dataOf(server, 'visits', ids[0])).toMatchObject({ Stars: 5, Time: 5405 })
    expect(await dataOf(server, 'visits', ids[1])).toMatchObject({ Stars: 3, Time: 5400 })
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'records-rating-grid')

    await page.goto(`${server.url}/records/visits/row/${ids[0]}`)
    const stars = page.getByRole('slider', { name: 'Stars' })
    await stars.locator('[data-star="2"]').click()
    await expect.poll(async () => (await dataOf(server, 'visits', ids[0])).Stars).toBe(2)
    await stars.press('ArrowRight')
    await expect.poll(async () => (await dataOf(server, 'visits', ids[0])).Stars).toBe(3)
    await stars.press('0')
    await expect.poll(async () => (await dataOf(server, 'visits', ids[0])).Stars).toBe(null)
    // Seconds that the grid doesn't show survive in the form.
    expect(await page.getByRole('textbox', { name: 'Time' }).inputValue()).toBe('1:30:05')
    await page.getByRole('textbox', { name: 'Time' }).fill('soon')
    await page.getByRole('textbox', { name: 'Time' }).press('Tab')
    await page.getByText('isn’t a duration').waitFor()
    await page.getByRole('textbox', { name: 'Time' }).fill('2h 15m')
    await page.getByRole('textbox', { name: 'Time' }).press('Tab')
    await expect.poll(async () => (await dataOf(server, 'visits', ids[0])).Time).toBe(8100)
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'records-rating-page')
  })

  it('are added with their settings', async () => {
    const { api } = server
    await api.ok.post('/tables', { name: 'rated', columns: [{ name: 'Name', type: 'string' }] })
    await api.ok.post('/tables/rated/rows', { Name: 'Anna' })
    const { page, context } = await visit({ ...wide, colorScheme: 'dark' })
    await context.addInitScript(() => localStorage.setItem('frontdesk.language', 'de'))
    await signedIn(server, context)
    await page.goto(`${server.url}/tables/rated`)
    for (const [type, setting, value] of [
      ['Bewertung', 'Anzahl der Sterne', '10'],
      ['Dauer', 'Format', 'h:mm:ss'],
    ] as const) {
      await page.getByRole('button', { name: 'Feld hinzufügen' }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Name').fill(type)
      await dialog.getByLabel('Typ').selectOption(type)
      await dialog.getByLabel(setting).selectOption(value)
      await picture(page, `records-new-${setting}-german-dark`)
      await dialog.getByRole('button', { name: 'Feld hinzufügen' }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    const { results } = await api.ok.get('/tables/rated/fields')
    expect(results.slice(1)).toMatchObject([
      { type: 'rating', metadata: { max: 10 } },
      { type: 'duration', metadata: { format: 'h:mm:ss' } },
    ])
  })
})
