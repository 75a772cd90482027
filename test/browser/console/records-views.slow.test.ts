import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { useBrowser, wide } from '../visit.ts'
import { signedIn } from './enter.ts'
import { cell, jobsAndCompanies } from './records-scene.ts'

const inColumn = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: `Column ${name}` }).click({ force: true })
  await page.getByRole('menuitem', { name: item }).click()
}

describe.skipIf(withoutBrowser)('a view of records', () => {
  const server = useSharedServer({ console: true })
  const visit = useBrowser()

  async function open(jobs: string, role: 'OWNER' | 'MEMBER' = 'OWNER') {
    const visited = await visit(wide)
    await signedIn(server, visited.context, role)
    await visited.page.goto(`${server.url}/records/${jobs}`)
    await cell(visited.page, 0, 0).waitFor()
    return visited.page
  }

  it('keeps columns in sight while the others scroll away under them', async () => {
    const { jobs } = await jobsAndCompanies(server, 3)
    const page = await open(jobs)
    await inColumn(page, 'Quote', 'Freeze column')
    await expect.poll(() => page.getByRole('columnheader').nth(2).textContent()).toBe('Quote')
    // Where titles, cells and sums stand, and what is seen where the column is.
    const places = () =>
      page.evaluate<{ left: number[]; status: number; seen: boolean }>(`(() => {
        const left = (what) => Math.round(what.getBoundingClientRect().left)
        const title = (name) => [...document.querySelectorAll('[role=columnheader]')].find((one) => one.textContent === name)
        const held = [title('Quote'), document.querySelector('#cell-1-1'), document.querySelector('[aria-label^="Sum of Quote"]')]
        const { left: x, top: y, width, height } = held[1].getBoundingClientRect()
        return {
          left: held.map(left),
          status: left(title('Status')),
          seen: held[1].contains(document.elementFromPoint(x + width / 2, y + height / 2)),
        }
      })()`)
    const before = await places()
    await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ left: 150 }))
    await expect.poll(async () => (await places()).status).toBe(before.status - 150)
    expect(await places()).toEqual({ ...before, status: before.status - 150 })
    await inColumn(page, 'Quote', 'Unfreeze column')
    await expect.poll(async () => (await places()).left[0]).not.toBe(before.left[0])
  })

  it('is one’s own until it is shared, and what is exported is what one sees of it', async () => {
    const { jobs } = await jobsAndCompanies(server, 4)
    await server.api.ok.post(`/objects/${jobs}/rows`, { Job: '=1+2', Status: 'Won', Quote: 900 })
    const page = await open(jobs)
    const other = await open(jobs, 'MEMBER')
    await inColumn(page, 'Quote', 'Sort descending')
    await cell(page, 0, 0).getByText('=1+2').waitFor()
    await inColumn(page, 'Tags', 'Hide')
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Save as a new view' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('The largest')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.waitForURL(/\/records\/\w+\/\d+$/)

    const views = async () => {
      await other.reload()
      await other.getByRole('button', { name: 'All', exact: true }).click()
      await other.getByRole('menuitem', { name: 'Save as a new view' }).waitFor()
      return other.getByRole('menuitemradio').allTextContents()
    }
    expect(await views()).not.toContain('The largest')
    await page.getByRole('button', { name: 'The largest' }).click()
    const shared = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
    await page.getByRole('menuitem', { name: 'Share with everyone' }).click()
    await shared
    expect(await views()).toContain('The largest')
    await other.getByRole('menuitemradio', { name: 'The largest' }).click()
    await cell(other, 0, 0).getByText('=1+2').waitFor()

    const exported = async (format: string) => {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: `Export as ${format}` }).click()
      return readFile(await (await download).path())
    }
    const lines = (await exported('CSV')).toString('utf8').trim().split('\r\n')
    expect(lines[0]).not.toMatch(/Tags/)
    // A spreadsheet would work out what begins like a formula.
    expect(lines[1]).toMatch(/^\w+,'=1\+2,/)
    expect(lines).toHaveLength(6)
    await page.getByRole('searchbox', { name: 'Search' }).fill('Job')
    await page.getByText('4 rows', { exact: true }).waitFor()
    const found = (await exported('CSV')).toString('utf8').trim().split('\r\n')
    expect(found.slice(1).map((line) => line.split(',')[1])).toEqual(['Job 4', 'Job 3', 'Job 2', 'Job 1'])
    expect((await exported('Excel')).subarray(0, 2).toString()).toBe('PK')
  })
})
