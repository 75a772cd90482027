import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser, wide } from '../visit.ts'
import { accessibilityProblems, signedIn } from './enter.ts'
import { cell, dataOf, jobsAndCompanies, saved, toleratingMerges } from './records-scene.ts'

describe.skipIf(withoutBrowser)('the grid by keyboard', () => {
  const server = useSharedServer({ console: true })
  const visit = toleratingMerges(useBrowser())

  async function open(path: string) {
    const visited = await visit(wide)
    await signedIn(server, visited.context)
    await visited.page.goto(`${server.url}${path}`)
    await cell(visited.page, 0, 0).waitFor()
    return visited
  }

  it('types into a row that was just inserted, field by field', async () => {
    const { jobs } = await jobsAndCompanies(server, 3)
    const { page } = await open(`/records/${jobs}`)
    await page.getByRole('button', { name: 'Insert row' }).click()
    await expect.poll(() => page.getByRole('grid').getAttribute('aria-activedescendant')).toBe('cell-3-0')
    await page.keyboard.type('Gutter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('250')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await expect.poll(() => page.getByRole('grid').getAttribute('aria-activedescendant')).toBe('cell-3-0')
    await saved(page)
    const rows = (await server.api.ok.post(`/objects/${jobs}/rows/list`, { search: 'Gutter' })).results
    expect(rows.map((row: { data: object }) => row.data)).toMatchObject([{ Job: 'Gutter', Quote: 250 }])
  })

  it('types into the first row of an empty object', async () => {
    const { jobs } = await jobsAndCompanies(server, 0)
    const visited = await visit(wide)
    await signedIn(server, visited.context)
    const { page } = visited
    await page.goto(`${server.url}/records/${jobs}`)
    await page.getByText('No rows yet').waitFor()
    await page.getByRole('button', { name: 'Insert row' }).click()
    await cell(page, 0, 0).waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.getAttribute("role")')).toBe('grid')
    await page.keyboard.type('First')
    await page.keyboard.press('Enter')
    await saved(page)
    await cell(page, 0, 0).getByText('First').waitFor()
  })

  it('leaves the grid by Tab at its last column, so that nobody is trapped', async () => {
    const { jobs } = await jobsAndCompanies(server, 2)
    const { page } = await open(`/records/${jobs}`)
    await page.getByRole('grid').focus()
    await page.keyboard.press('End')
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.getAttribute("role")')).not.toBe('grid')
  })

  it('undoes wherever the focus is in the table', async () => {
    const { jobs, ids } = await jobsAndCompanies(server, 2)
    const { page } = await open(`/records/${jobs}`)
    await cell(page, 0, 0).click()
    await page.keyboard.type('Other')
    await page.keyboard.press('Enter')
    await saved(page)
    for (const focus of ['Insert row', /^Sum of Quote/]) {
      await page.getByRole('button', { name: focus }).focus()
      await page.keyboard.press('Control+z')
      await cell(page, 0, 0).getByText('Job 1').waitFor()
      await page.keyboard.press('Control+Shift+z')
      await cell(page, 0, 0).getByText('Other').waitFor()
    }
    await page.getByRole('searchbox', { name: 'Search' }).fill('x')
    await page.keyboard.press('Control+z')
    await saved(page)
    expect((await dataOf(server, jobs, ids[0] ?? '')).Job).toBe('Other')
  })

  it('lists its keys', async () => {
    const { jobs } = await jobsAndCompanies(server, 1)
    const { page } = await open(`/records/${jobs}`)
    await cell(page, 0, 0).click()
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await dialog.getByText('Fill down').waitFor()
    expect(await dialog.getByText('Select the row').count()).toBe(1)
    await picture(page, 'records-keys')
  })

  it('selects rows by checkbox, ranges with Shift, and deletes and restores them together', async () => {
    const { jobs } = await jobsAndCompanies(server, 5)
    const { page } = await open(`/records/${jobs}`)
    const row = (number: number) => page.getByRole('checkbox', { name: `Select row ${number}`, exact: true })
    await row(2).click()
    await row(4).click({ modifiers: ['Shift'] })
    await page.getByRole('button', { name: '3 rows selected' }).waitFor()
    await cell(page, 0, 0).click()
    await page.keyboard.press('Shift+Space')
    await page.getByRole('button', { name: '4 rows selected' }).waitFor()
    await row(1).click()
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'records-checked')
    await page.getByRole('button', { name: 'Delete 3 rows' }).click()
    await page.getByText('2 rows', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('5 rows', { exact: true }).waitFor()
    await page.getByRole('checkbox', { name: 'Select all rows' }).click()
    await page.getByRole('button', { name: '5 rows selected' }).click()
    await expect.poll(() => row(1).getAttribute('aria-checked')).toBe('false')
  })

  it('selects a column by its title, and sorts in its menu', async () => {
    const { jobs } = await jobsAndCompanies(server, 3)
    const { page } = await open(`/records/${jobs}`)
    await page.getByTitle('Quote', { exact: true }).click()
    expect(await cell(page, 2, 2).getAttribute('aria-selected')).toBe('true')
    expect(await cell(page, 2, 1).getAttribute('aria-selected')).toBe('false')
    await page.keyboard.press('Delete')
    await saved(page)
    await expect
      .poll(async () => {
        const { results } = await server.api.ok.post(`/objects/${jobs}/rows/list`, {})
        return results.map((one: { data: { Quote: unknown } }) => one.data.Quote)
      })
      .toEqual([null, null, null])
    await page.getByRole('button', { name: 'Column Job' }).click({ force: true })
    await page.getByRole('menuitem', { name: 'Sort descending' }).click()
    await cell(page, 0, 0).getByText('Job 3').waitFor()
  })

  it('adds, renames, inserts and deletes fields from the titles', async () => {
    const { jobs } = await jobsAndCompanies(server, 2)
    const { page } = await open(`/records/${jobs}`)
    const titles = async () =>
      (await page.getByRole('columnheader').allTextContents()).filter((text) => text !== '')
    await page.getByRole('button', { name: 'Column Status' }).click({ force: true })
    await page.getByRole('menuitem', { name: 'Insert field left' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Street')
    await page.getByRole('dialog').getByRole('button', { name: 'Add field' }).click()
    await expect.poll(async () => (await titles()).slice(0, 3)).toEqual(['Job', 'Street', 'Status'])
    await page.getByTitle('Street', { exact: true }).dblclick()
    await page.getByRole('dialog').getByLabel('Name').fill('Road')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await titles())[1]).toBe('Road')
    await page.getByRole('button', { name: 'Column Road' }).click({ force: true })
    await page.getByRole('menuitem', { name: 'Delete field' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.poll(async () => (await titles())[1]).toBe('Status')
    await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ left: 5000 }))
    await page.getByRole('button', { name: 'Add field' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Last')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await titles()).at(-1)).toBe('Last')
  })
})
