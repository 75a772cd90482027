import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser, wide } from '../visit.ts'
import { others } from './editing.ts'
import { accessibilityProblems, signedIn } from './enter.ts'
import { cell, dataOf, jobsAndCompanies, saved, toleratingMerges } from './records-scene.ts'

const slowly = { timeout: 15_000, interval: 1000 }
const wider = { viewport: { width: 1900, height: 800 } }

describe.skipIf(withoutBrowser)('the grid', () => {
  const server = useSharedServer({ console: true })
  const visit = toleratingMerges(useBrowser())

  async function open(path: string, options = wide) {
    const visited = await visit(options)
    await signedIn(server, visited.context)
    await visited.page.goto(`${server.url}${path}`)
    await visited.page.getByRole('grid').waitFor()
    return visited
  }

  it('has the right control for relations, several options, people, moments, long texts and files', async () => {
    const { jobs, companies, ids } = await jobsAndCompanies(server)
    const { page } = await open(`/records/${jobs}`, wider)
    const first = () => dataOf(server, jobs, ids[0] ?? '')
    await cell(page, 0, 3).dblclick()
    await page.getByRole('combobox', { name: 'Company' }).fill('hart')
    await page.getByRole('option', { name: 'Hartmann' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Enter')
    await cell(page, 0, 3).getByText('Hartmann').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Company' }).fill('Novak Bau')
    await page.getByRole('option', { name: /Create “Novak Bau”/ }).click()
    await cell(page, 1, 3).getByText('Novak Bau').waitFor()
    await saved(page)
    const made = (await server.api.ok.post(`/objects/${companies}/rows/list`, { search: 'Novak' })).results
    expect(made).toHaveLength(1)
    await expect.poll(async () => (await dataOf(server, jobs, ids[1] ?? '')).Company).toBe(made[0].id)

    await cell(page, 0, 4).dblclick()
    await page.getByRole('combobox', { name: 'Tags' }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await picture(page, 'records-multi-select')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Owner' }).fill('person-')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByLabel('Visit', { exact: true }).fill('2027-01-15T09:30')
    await page.keyboard.press('Tab')
    await cell(page, 0, 8).dblclick()
    await page.getByRole('textbox', { name: 'Notes' }).fill('One\nTwo')
    await page.keyboard.press('Enter')
    await saved(page)
    await expect.poll(first).toMatchObject({
      Tags: ['Urgent', 'Garden'],
      Visit: '2027-01-15T08:30:00.000Z',
      Notes: 'One\nTwo',
    })
    expect((await first()).Owner).toHaveLength(1)

    await cell(page, 0, 7).dblclick()
    const chooser = page.waitForEvent('filechooser')
    await page.getByText('Drop files here, or choose files').click()
    await (await chooser).setFiles({
      name: 'offer.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('hello'),
    })
    await cell(page, 0, 7).getByText('offer.txt').waitFor()
    expect((await first()).Papers).toHaveLength(1)
    // A formula is computed by the server, and cannot be written into.
    await cell(page, 0, 9).getByText('200').waitFor()
    await cell(page, 0, 9).dblclick()
    await expect.poll(() => page.locator('[role=gridcell] input').count()).toBe(0)
    await picture(page, 'records-types')

    // Links are undone like everything else.
    await cell(page, 0, 0).click()
    for (let count = 0; count < 8; count++) await page.keyboard.press('Control+z')
    await saved(page)
    await expect.poll(async () => (await first()).Company).toBeNull()
    await page.keyboard.press('Control+y')
    await cell(page, 0, 3).getByText('Hartmann').waitFor()
  })

  it('fills by dragging the corner and by Ctrl+D, links as well, and undoes it in one go', async () => {
    const { jobs, companies, ids } = await jobsAndCompanies(server, 5)
    const [firm] = (await server.api.ok.post(`/objects/${companies}/rows/list`, {})).results
    await server.api.ok.patch(`/objects/${jobs}/rows/${ids[0]}`, { Company: firm.id })
    const { page } = await open(`/records/${jobs}`)
    await cell(page, 0, 2).click()
    const handle = await page.locator('[data-handle]').boundingBox()
    const target = await cell(page, 2, 2).boundingBox()
    if (handle === null || target === null) throw new Error('nothing to drag')
    await page.mouse.move(handle.x + 4, handle.y + 4)
    await page.mouse.down()
    await page.mouse.move(target.x + 20, target.y + 10, { steps: 4 })
    await page.mouse.up()
    await cell(page, 2, 2).getByText('€100.00').waitFor()
    await cell(page, 0, 3).click()
    await cell(page, 4, 3).click({ modifiers: ['Shift'] })
    await page.keyboard.press('Control+d')
    await cell(page, 4, 3).getByText('Brightwater').waitFor()
    await saved(page)
    const companyOf = async (id = '') => (await dataOf(server, jobs, id)).Company
    await expect.poll(() => companyOf(ids[4])).toBe(firm.id)
    expect((await dataOf(server, jobs, ids[1] ?? '')).Quote).toBe(100)
    await page.keyboard.press('Control+z')
    await expect.poll(() => companyOf(ids[4])).toBeNull()
    expect(await companyOf(ids[0])).toBe(firm.id)
  })

  it('inserts, duplicates, deletes and restores, and undoes each', async () => {
    const { jobs } = await jobsAndCompanies(server, 3)
    const { page } = await open(`/records/${jobs}`)
    const rows = (count: number) =>
      page.getByText(`${count} row${count === 1 ? '' : 's'}`, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Insert row' }).click()
    await rows(4)
    await cell(page, 0, 0).click()
    await page.keyboard.press('Control+z')
    await rows(3)
    await cell(page, 1, 0).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await rows(4)
    await cell(page, 3, 0).getByText('Job 2').waitFor()
    await cell(page, 0, 0).click({ button: 'right' })
    await picture(page, 'records-menu')
    await page.getByRole('menuitem', { name: 'Delete row' }).click()
    await rows(3)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Deleted rows' }).click()
    await page.getByRole('dialog').getByText('Job 1').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'records-trash')
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).first().click()
    await page.keyboard.press('Escape')
    await rows(4)
    await cell(page, 0, 0).getByText('Job 1').waitFor()
  })

  it('groups with sums, sums at its foot, and keeps all of it in a view, mine or shared', async () => {
    const { jobs } = await jobsAndCompanies(server, 6)
    const { page } = await open(`/records/${jobs}`)
    await page.getByRole('button', { name: /^Sum of Quote/ }).click()
    await page.getByRole('menuitemradio', { name: 'Sum' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Sum of Quote: Σ €2,100.00' }).waitFor()
    await page.getByRole('button', { name: 'Group' }).click()
    await page.getByRole('combobox', { name: 'Group by' }).selectOption('Status')
    await page.keyboard.press('Escape')
    await cell(page, 0, 0).getByText('New').waitFor()
    await cell(page, 0, 2).getByText('Σ €500.00').waitFor()
    await cell(page, 1, 0).getByText('Job 1').waitFor()
    await picture(page, 'records-groups')
    expect(await accessibilityProblems(page)).toEqual([])
    await cell(page, 0, 0).click()
    await cell(page, 1, 0).getByText('Quoted').waitFor()
    await page.getByRole('button', { name: 'Column Quote' }).click({ force: true })
    await page.getByRole('menuitem', { name: 'Freeze column' }).click()
    await page.getByRole('button', { name: 'Column Quote' }).click({ force: true })
    await page.getByRole('menuitem', { name: 'Wider' }).click()
    await page.getByRole('button', { name: 'Column Tags' }).click({ force: true })
    await page.getByRole('menuitem', { name: 'Hide' }).click()
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Save as a new view' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('By status')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByText('View saved').waitFor()
    await page.waitForURL(/\/records\/\w+\/\d+$/)
    await page.reload()
    await page.getByRole('treegrid').waitFor()
    await picture(page, 'records-view-again')
    await cell(page, 0, 1).getByText('Σ €500.00').waitFor()
    await page.getByRole('button', { name: 'By status' }).click()
    await page.getByRole('menuitem', { name: 'Share with everyone' }).click()
    await expect
      .poll(async () => (await server.api.ok.get(`/objects/${jobs}/views`)).results)
      .toMatchObject([
        {
          name: 'By status',
          shared: true,
          group_by: '[Status]',
          widths: { Quote: 160 },
          frozen_fields: ['Job', 'Quote'],
        },
      ])
    const titles = await page.getByRole('columnheader').allTextContents()
    expect(titles.slice(1, 3)).toEqual(['Job', 'Quote'])
    expect(titles).not.toContain('Tags')
  })

  it('widens and moves columns by mouse', async () => {
    const { jobs } = await jobsAndCompanies(server, 2)
    const { page } = await open(`/records/${jobs}`)
    const widthOf = async () => (await page.getByRole('columnheader').nth(2).boundingBox())?.width
    const before = await widthOf()
    const edge = await page.locator('[data-edge=Status]').boundingBox()
    if (edge === null) throw new Error('no edge')
    await page.mouse.move(edge.x + 4, edge.y + 10)
    await page.mouse.down()
    await page.mouse.move(edge.x + 64, edge.y + 10, { steps: 3 })
    await page.mouse.up()
    await expect.poll(widthOf).toBe((before ?? 0) + 60)
    await page.getByTitle('Quote', { exact: true }).dragTo(page.getByTitle('Status', { exact: true }))
    await expect.poll(async () => page.getByRole('columnheader').nth(2).textContent()).toBe('Quote')
    await page.reload()
    await cell(page, 0, 0).waitFor()
    await expect.poll(() => page.getByRole('columnheader').nth(2).textContent()).toBe('Quote')
  })

  it('filters through relations, by any of several conditions, and lets a changed row stay until it is left', async () => {
    const { jobs, companies, ids } = await jobsAndCompanies(server, 4)
    const firms = (await server.api.ok.post(`/objects/${companies}/rows/list`, {})).results
    await server.api.ok.patch(`/objects/${jobs}/rows/${ids[0]}`, { Company: firms[0].id })
    await server.api.ok.patch(`/objects/${jobs}/rows/${ids[1]}`, { Company: firms[1].id })
    const { page } = await open(`/records/${jobs}`)
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('button', { name: 'Add condition' }).click()
    await page.getByRole('combobox', { name: 'Field', exact: true }).selectOption('Company')
    await page.getByRole('combobox', { name: 'Field of Company' }).selectOption('Town')
    await page.getByRole('textbox', { name: 'Value' }).fill('Hamb')
    await page.getByText('1 row', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Add condition' }).click()
    await page.getByRole('combobox', { name: 'Field', exact: true }).last().selectOption('Quote')
    await page.getByRole('combobox', { name: 'Condition' }).last().selectOption('is between')
    await page.getByRole('textbox', { name: 'From' }).fill('300')
    await page.getByRole('textbox', { name: 'To' }).fill('400')
    await page.getByText('any of these').click()
    await page.getByText('3 rows', { exact: true }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'records-filter')
    await page.keyboard.press('Escape')
    await cell(page, 1, 2).click()
    await page.keyboard.type('5')
    await page.keyboard.press('Tab')
    await saved(page)
    await expect.poll(async () => (await dataOf(server, jobs, ids[2] ?? '')).Quote).toBe(5)
    await cell(page, 1, 2).getByText('€5.00').waitFor()
    await cell(page, 0, 0).click()
    await page.getByText('2 rows', { exact: true }).waitFor()
    await expect.poll(() => page.getByText('€5.00').count()).toBe(0)
    await page.getByRole('button', { name: /^Remove Quote/ }).click()
    await page.getByText('1 row', { exact: true }).waitFor()
  })

  it('shows what others change, marked with their name, and both values where two change one cell', async () => {
    const { jobs, ids } = await jobsAndCompanies(server, 2)
    const { page } = await open(`/records/${jobs}`)
    await cell(page, 0, 0).getByText('Job 1').waitFor()
    const other = await server.account.addUser('ADMIN')
    let changes = 0
    await expect
      .poll(async () => {
        await other.api.ok.patch(`/objects/${jobs}/rows/${ids[0]}`, { Job: `Roof ${++changes}` })
        return page.locator('[title$="has just changed this"]').count()
      }, slowly)
      .toBe(1)
    await picture(page, 'records-changed-by-others')

    let isFirst = true
    await page.route('**/rows/bulk-patch', async (route) => {
      if (isFirst) await other.api.ok.patch(`/objects/${jobs}/rows/${ids[1]}`, { Job: 'Theirs', Quote: 7 })
      isFirst = false
      await route.continue()
    })
    // Both are known before the rows are read anew.
    const chosen = Promise.withResolvers<void>()
    await page.route('**/rows/list', async (route) => {
      const asked = route.request().postData() ?? ''
      if (asked.includes('"expand"') || !asked.includes('"ids"')) await chosen.promise
      await route.continue()
    })
    await cell(page, 1, 0).click()
    await page.keyboard.type('Mine')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Choose between two values for Job' }).click()
    const choice = page.getByRole('dialog', { name: 'Two values for Job' })
    await choice.getByText('Theirs', { exact: true }).last().waitFor()
    await choice.getByText('Mine', { exact: true }).waitFor()
    await picture(page, 'records-conflict')
    expect(await accessibilityProblems(page)).toEqual([])
    expect((await dataOf(server, jobs, ids[1] ?? '')).Job).toBe('Theirs')
    await choice.getByRole('button', { name: 'Keep mine' }).click()
    await expect.poll(() => dataOf(server, jobs, ids[1] ?? '')).toMatchObject({ Job: 'Mine', Quote: 7 })
    chosen.resolve()
    await page.unrouteAll({ behavior: 'wait' })
  })

  it('keeps the selection on its row when a teammate deletes a row above', async () => {
    const { jobs, ids } = await jobsAndCompanies(server, 4)
    const { page } = await open(`/records/${jobs}`)
    await cell(page, 2, 0).getByText('Job 3').click()
    await server.api.ok.delete(`/objects/${jobs}/rows/${ids[0]}`)
    await cell(page, 1, 0).getByText('Job 3').waitFor()
    await page.keyboard.type('Moved up')
    await page.keyboard.press('Enter')
    await expect.poll(() => dataOf(server, jobs, ids[2] ?? '')).toMatchObject({ Job: 'Moved up' })
    expect((await dataOf(server, jobs, ids[3] ?? '')).Job).toBe('Job 4')
  })

  it('calls saved what is there, not what has to be merged first, and loses nothing on the way', async () => {
    const { jobs, ids } = await jobsAndCompanies(server, 1)
    const { page, complaints } = await open(`/records/${jobs}`)
    const id = ids[0] ?? ''
    await cell(page, 0, 0).getByText('Job 1').waitFor()
    let isChanged = false
    await page.route('**/rows/bulk-patch', async (route) => {
      if (!isChanged) await server.api.ok.patch(`/objects/${jobs}/rows/${id}`, { Quote: 7 })
      isChanged = true
      await route.continue()
    })
    // The rows that it is merged with cannot be read at first.
    let isAway = true
    await page.route('**/rows/list', (route) => {
      const isForMerging = (route.request().postData() ?? '').includes('"ids"')
      return isAway && isForMerging ? route.abort('connectionfailed') : route.continue()
    })
    await cell(page, 0, 0).click()
    await page.keyboard.type('Mine')
    await page.keyboard.press('Enter')
    await page.locator('[data-state=waiting]').waitFor()
    isAway = false
    await saved(page)
    expect(await dataOf(server, jobs, id)).toMatchObject({ Job: 'Mine', Quote: 7 })
    expect(others(complaints)).toEqual([])
  })

  it('is a board by options, moved by mouse and by keyboard', async () => {
    const { jobs, ids } = await jobsAndCompanies(server, 6)
    const { page } = await visit(wide).then(async (visited) => {
      await signedIn(server, visited.context)
      await visited.page.goto(`${server.url}/records/${jobs}`)
      return visited
    })
    await page.getByRole('button', { name: 'Group' }).click()
    await page.getByText('Board', { exact: true }).click()
    await page.keyboard.press('Escape')
    const lane = (name: string) => page.locator(`[data-lane="${name}"]`)
    await lane('New').getByText('Job 1').waitFor()
    await picture(page, 'records-board')
    expect(await accessibilityProblems(page)).toEqual([])
    const statusOf = async (id = '') => (await dataOf(server, jobs, id)).Status
    await lane('New').getByText('Job 1').dragTo(lane('Won'))
    await lane('Won').getByText('Job 1').waitFor()
    await expect.poll(() => statusOf(ids[0])).toBe('Won')
    await lane('Quoted').locator('[data-card]').first().focus()
    await page.keyboard.press('Control+ArrowLeft')
    await lane('New').getByText('Job 2').waitFor()
    await expect.poll(() => statusOf(ids[1])).toBe('New')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/row\//)
  })
})
