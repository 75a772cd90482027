import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser, wide } from '../visit.ts'
import { others } from './editing.ts'
import { accessibilityProblems, signedIn } from './enter.ts'
import { cell, dataOf, jobsAndCompanies, saved, toleratingMerges } from './records-scene.ts'

describe.skipIf(withoutBrowser)('what was typed into a record', () => {
  const server = useSharedServer({ console: true })
  const visit = toleratingMerges(useBrowser())

  async function open() {
    const scene = await jobsAndCompanies(server, 2)
    const [id = ''] = scene.ids
    await server.api.ok.patch(`/objects/${scene.jobs}/rows/${id}`, { Visit: '2027-01-15T08:30:00Z' })
    const visited = await visit(wide)
    await signedIn(server, visited.context)
    await visited.page.goto(`${server.url}/records/${scene.jobs}`)
    await cell(visited.page, 0, 0).getByText('Job 1').waitFor()
    const valueOf = async (field: string) => (await dataOf(server, scene.jobs, id))[field]
    const openRecord = async () => {
      await cell(visited.page, 0, 0).click()
      await visited.page.keyboard.press(' ')
      await visited.page.getByRole('heading', { name: 'Job 1', level: 1 }).waitFor()
    }
    return { ...scene, ...visited, id, valueOf, openRecord }
  }

  it('stays on its page and in its cell although it cannot be read, until it is mended', async () => {
    const { page, valueOf, openRecord } = await open()
    await openRecord()
    const quote = page.getByLabel('Quote')
    await quote.fill('many')
    await page.keyboard.press('Tab')
    await page.getByRole('alert').getByText('“many” isn’t a number.').waitFor()
    await page.getByText('1 value not saved').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'record-unreadable')
    await page.goBack()
    await page.locator('#cell-0-2[aria-invalid=true]').getByText('many').waitFor()
    await page.reload()
    await page.locator('#cell-0-2[aria-invalid=true]').getByText('many').waitFor()
    await expect.poll(() => cell(page, 0, 2).getAttribute('title')).toBe('“many” isn’t a number.')
    await openRecord()
    await expect.poll(() => quote.inputValue()).toBe('many')
    expect(await valueOf('Quote')).toBe(100)
    // What is there already mends it as well.
    await quote.fill('100')
    await page.keyboard.press('Tab')
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await page.goBack()
    await cell(page, 0, 2).getByText('€100.00').waitFor()
    await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(0)
  })

  it('stays in a cell that is left by a click elsewhere although it cannot be read', async () => {
    const { page, valueOf } = await open()
    await cell(page, 0, 2).click()
    await page.keyboard.type('lots')
    await cell(page, 1, 0).click()
    await page.locator('#cell-0-2[aria-invalid=true]').getByText('lots').waitFor()
    await page.getByText('1 value not saved').waitFor()
    await cell(page, 0, 2).click()
    await page.keyboard.type('7')
    await page.keyboard.press('Enter')
    await expect.poll(() => valueOf('Quote')).toBe(7)
    await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(0)
  })

  it('is saved when one goes back without having left the field, on the page and in the grid', async () => {
    const { page, valueOf, openRecord } = await open()
    await openRecord()
    await page.getByLabel('Quote').fill('321')
    await page.goBack()
    await cell(page, 0, 2).getByText('€321.00').waitFor()
    await expect.poll(() => valueOf('Quote')).toBe(321)
    await openRecord()
    await page.getByRole('link', { name: 'Jobs' }).last().click()
    await cell(page, 0, 0).click()
    await page.keyboard.type('Job 1 of two')
    await page.goBack()
    await page.getByRole('heading', { name: 'Job 1 of two', level: 1 }).waitFor()
    await expect.poll(() => valueOf('Job')).toBe('Job 1 of two')
  })

  it('twice into one cell while the server was away is no conflict with oneself', async () => {
    const { page, jobs, id, valueOf, complaints } = await open()
    await page.route('**/rows/bulk-patch', (route) => route.abort('connectionrefused'))
    for (const text of ['Once', 'Twice']) {
      await cell(page, 0, 0).click()
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
      await page.locator('[data-state=waiting]').waitFor()
    }
    // Another cell of the row, so that the edit has to be merged.
    await server.api.ok.patch(`/objects/${jobs}/rows/${id}`, { Quote: 7 })
    await page.unroute('**/rows/bulk-patch')
    await saved(page)
    expect(await valueOf('Job')).toBe('Twice')
    expect(await valueOf('Quote')).toBe(7)
    await expect.poll(() => page.getByRole('button', { name: /Choose between two values/ }).count()).toBe(0)
    expect(others(complaints).filter((text) => !text.includes('412'))).toEqual([])
  })

  it('waits at a row that has not come yet, and is told of where one does not', async () => {
    const { jobs, ids } = await jobsAndCompanies(server, 150)
    const { page, context } = await visit(wide)
    await signedIn(server, context)
    const held = Promise.withResolvers<void>()
    await page.route('**/rows/list', async (route) => {
      if ((route.request().postData() ?? '').includes('"offset":100')) await held.promise
      await route.continue()
    })
    await page.goto(`${server.url}/records/${jobs}`)
    await cell(page, 0, 0).click()
    await page.keyboard.press('Control+ArrowDown')
    const grey = page.locator('#cell-149-0[aria-busy]')
    await grey.waitFor()
    await page.keyboard.type('Left')
    await grey.getByText('Left').waitFor()
    await page.keyboard.press('ArrowUp')
    await page.getByText('“Left” wasn’t saved').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('The last')
    await page.keyboard.press('Enter')
    await grey.getByText('The last').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    held.resolve()
    const editor = page.getByRole('textbox', { name: 'Job', exact: true })
    await expect.poll(() => editor.inputValue()).toBe('The last')
    await page.keyboard.type(' of all')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await dataOf(server, jobs, ids[149] ?? '')).Job).toBe('The last of all')
    expect((await dataOf(server, jobs, ids[148] ?? '')).Job).toBe('Job 149')
    await page.unrouteAll({ behavior: 'wait' })
  })

  it('stays in sight although rows that were asked for before it come after it', async () => {
    const { page, jobs, id, valueOf } = await open()
    const [held, answered, sent] = [
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
    ]
    await page.route('**/rows/list', async (route) => {
      const response = await route.fetch()
      if ((await response.text()).includes('"Quote":7')) {
        held.resolve()
        await answered.promise
      }
      await route.fulfill({ response })
    })
    await page.route('**/rows/bulk-patch', async (route) => {
      await sent.promise
      await route.continue()
    })
    await server.api.ok.patch(`/objects/${jobs}/rows/${id}`, { Quote: 7 })
    await held.promise
    await cell(page, 0, 0).click()
    await page.keyboard.type('Mine')
    await page.keyboard.press('Enter')
    await cell(page, 0, 0).getByText('Mine').waitFor()
    answered.resolve()
    await cell(page, 0, 2).getByText('€7.00').waitFor()
    expect(await cell(page, 0, 0).textContent()).toBe('Mine')
    sent.resolve()
    await expect.poll(() => valueOf('Job')).toBe('Mine')
    await saved(page)
    expect(await valueOf('Quote')).toBe(7)
    await page.unrouteAll({ behavior: 'wait' })
  })

  it('is kept while a note or a task is being written, wherever one goes meanwhile', async () => {
    const { page, jobs, id, openRecord } = await open()
    await openRecord()
    const part = (name: string) => page.getByText(name, { exact: true }).last().click()
    const [note, task] = [page.getByLabel('What happened?'), page.getByLabel('New task')]
    await note.fill('Rang the bell')
    await part('Tasks')
    await task.fill('Ring again')
    await part('Timeline')
    await expect.poll(() => note.inputValue()).toBe('Rang the bell')
    await page.reload()
    await note.waitFor()
    await expect.poll(() => note.inputValue()).toBe('Rang the bell')
    await page.getByRole('button', { name: 'Write down' }).click()
    await expect.poll(() => note.inputValue()).toBe('')
    await part('Tasks')
    await expect.poll(() => task.inputValue()).toBe('Ring again')
    await page.getByRole('button', { name: 'Add task' }).click()
    await expect.poll(() => task.inputValue()).toBe('')
    const { results } = await server.api.ok.get(`/objects/${jobs}/rows/${id}/tasks`)
    expect(results).toMatchObject([{ content: 'Ring again' }])
    await page.reload()
    await note.waitFor()
    await expect.poll(() => note.inputValue()).toBe('')
  })

  it('is asked for when the window is closed over it, and sent', async () => {
    const { page, valueOf, openRecord } = await open()
    await openRecord()
    await page.getByLabel('Quote').fill('654')
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await expect.poll(() => valueOf('Quote')).toBe(654)
  })

  it('empties no date of which a part was taken away', async () => {
    const { page, valueOf, openRecord } = await open()
    const before = await valueOf('Visit')
    await openRecord()
    await page.getByLabel('Visit', { exact: true }).focus()
    await page.keyboard.press('Backspace')
    await page.getByLabel('Quote').focus()
    await page.getByRole('alert').getByText('The date is incomplete.').waitFor()
    expect(await valueOf('Visit')).toBe(before)
    await page.getByLabel('Visit', { exact: true }).fill('2027-02-01T10:00')
    await page.getByLabel('Quote').focus()
    await expect.poll(() => valueOf('Visit')).toBe('2027-02-01T09:00:00.000Z')
    await page.getByRole('alert').waitFor({ state: 'detached' })
  })
})
