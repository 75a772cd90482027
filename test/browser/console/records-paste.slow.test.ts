import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser } from '../visit.ts'
import { accessibilityProblems, signedIn } from './enter.ts'
import { cell, dataOf, jobsAndCompanies, saved, toleratingMerges } from './records-scene.ts'

const wider = { viewport: { width: 1700, height: 800 } }

const copy = (page: Page, text: string) =>
  page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
const rows = (page: Page, count: number) => page.getByText(`${count} rows`, { exact: true }).waitFor()

describe.skipIf(withoutBrowser)('what comes from a spreadsheet', () => {
  const server = useSharedServer({ console: true })
  const visit = toleratingMerges(useBrowser())

  async function open(path: string) {
    const visited = await visit(wider)
    await visited.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const person = await signedIn(server, visited.context)
    await visited.page.goto(`${server.url}${path}`)
    return { ...visited, person }
  }

  const listOf = async (object: string) =>
    (await server.api.ok.post(`/objects/${object}/rows/list`, { limit: 200 })).results

  it('goes on beyond the last row, names links and people, tells what it could not read, and is undone in one go', async () => {
    const { jobs, companies, ids } = await jobsAndCompanies(server, 2)
    const { page, person } = await open(`/records/${jobs}`)
    const [brightwater] = await listOf(companies)
    await cell(page, 1, 0).click()
    await copy(
      page,
      [
        `Roof\tquoted\t1,234.50\tBrightwater\tUrgent, Roof\t${person.email}`,
        'Cellar\tLost\t2.5\tHartmann\t\t',
        'Door\tNew\tmany\tNobody Ltd\tGarden\tnobody@acme.example',
        '',
      ].join('\n'),
    )
    await page.keyboard.press('Control+v')
    await page.getByText('2 rows created').waitFor()
    await page.getByText('4 cells unchanged').waitFor()
    await page.getByText('Status: Unknown option “Lost”.').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'records-pasted')
    await rows(page, 4)
    await saved(page)
    await expect
      .poll(() => dataOf(server, jobs, ids[1] ?? ''))
      .toMatchObject({
        Job: 'Roof',
        Status: 'Quoted',
        Quote: 1234.5,
        Company: brightwater.id,
        Tags: ['Urgent', 'Roof'],
        Owner: [person.id],
      })
    const made = (await listOf(jobs)).slice(2).map(({ data }: { data: Record<string, unknown> }) => data)
    expect(made).toMatchObject([
      { Job: 'Cellar', Quote: 2.5 },
      { Job: 'Door', Quote: null, Tags: ['Garden'] },
    ])
    await page.getByRole('grid').focus()
    await page.keyboard.press('Control+z')
    await rows(page, 2)
    await expect.poll(async () => (await dataOf(server, jobs, ids[1] ?? '')).Job).toBe('Job 2')
    await page.keyboard.press('Control+y')
    await rows(page, 4)
    await expect.poll(async () => (await dataOf(server, jobs, ids[1] ?? '')).Job).toBe('Roof')
  })

  it('keeps out only what the server refuses, and writes also where nobody has looked', async () => {
    const columns = [
      { name: 'Name', type: 'string', metadata: { format: 'text' } },
      { name: 'Email', type: 'string', metadata: { format: 'email' } },
    ]
    await server.api.ok.post('/objects', { name: 'guests', display_name: 'Guests', columns })
    const given = Array.from({ length: 320 }, (_, index) => ({ Name: `Guest ${index + 1}` }))
    await server.api.ok.post('/objects/guests/rows/bulk', { rows: given })
    const { page, complaints } = await open('/records/guests')
    await cell(page, 0, 1).click()
    const lines = Array.from({ length: 322 }, (_, index) =>
      [4, 320].includes(index) ? 'no address' : `g${index + 1}@shop.example`,
    )
    await copy(page, lines.join('\n'))
    await page.keyboard.press('Control+v')
    await page.getByText('2 rows created').waitFor()
    await rows(page, 322)
    await page.locator('[role=gridcell][aria-invalid=true]').waitFor()
    await expect.poll(() => cell(page, 4, 1).getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => cell(page, 4, 1).textContent()).toBe('no address')
    expect(await cell(page, 3, 1).getAttribute('aria-invalid')).toBeNull()
    await saved(page)
    const filled = { path: '[Email]', operator: 'isNotEmpty' }
    const count = async () =>
      (await server.api.ok.post('/objects/guests/rows/count', { query: filled })).count
    await expect.poll(count, { timeout: 15_000 }).toBe(320)
    await page.getByText('2 values not saved').waitFor()
    await page.getByRole('grid').focus()
    await page.keyboard.press('Control+End')
    await cell(page, 320, 1).getByText('no address').waitFor()
    await expect.poll(() => cell(page, 320, 1).getAttribute('aria-invalid')).toBe('true')
    // The browser tells its console of each of the two refusals.
    expect(complaints.splice(0).filter((text) => !text.includes('400 (Bad Request)'))).toEqual([])
  })

  it('makes the first rows of an object that has none, by its titles', async () => {
    const { jobs } = await jobsAndCompanies(server, 0)
    const { page } = await open(`/records/${jobs}`)
    await page.getByText('You can also paste rows from a spreadsheet.').waitFor()
    await copy(page, 'Quote\tJob\tVisit\n€1.200,00\tRoof\t15.01.2027 09:30\n7\tDoor\t\n')
    await page.keyboard.press('Control+v')
    await cell(page, 0, 0).getByText('Roof').waitFor()
    await rows(page, 2)
    const found = (await listOf(jobs)).map(({ data }: { data: Record<string, unknown> }) => data)
    expect(found).toMatchObject([
      { Job: 'Roof', Quote: 1200, Visit: '2027-01-15T08:30:00.000Z' },
      { Job: 'Door', Quote: 7, Visit: null },
    ])
  })

  it('shows the beginning of a text however long it is, in a cell and on a card', async () => {
    const { jobs, ids } = await jobsAndCompanies(server, 1)
    const long = `<b>Start</b> ${'many words '.repeat(8000)}`
    await server.api.ok.patch(`/objects/${jobs}/rows/${ids[0]}`, { Job: long.slice(0, 5000), Notes: long })
    const { page } = await open(`/records/${jobs}`)
    await cell(page, 0, 0).getByText('<b>Start</b>').waitFor()
    expect((await page.getByRole('grid').textContent())?.length).toBeLessThan(2000)
    await page.getByRole('button', { name: 'Group' }).click()
    await page.getByText('Board', { exact: true }).click()
    await page.keyboard.press('Escape')
    await page.locator('[data-card]').waitFor()
    expect((await page.locator('[data-card]').textContent())?.length).toBeLessThan(2000)
    await page.locator('[data-card]').click()
    await page.waitForURL(/\/row\//)
    expect((await page.getByLabel('Notes').inputValue()).length).toBe(long.length)
  })
})
