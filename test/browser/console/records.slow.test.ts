import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser, wide } from '../visit.ts'
import { accessibilityProblems, signedIn } from './enter.ts'
import { cell, saved, toleratingMerges } from './records-scene.ts'

describe.skipIf(withoutBrowser)('records', () => {
  const server = useSharedServer({ console: true })
  const visit = toleratingMerges(useBrowser())
  let made = 0

  /** An object of its own, with rows. */
  async function jobs(count: number): Promise<string> {
    const name = `jobs${++made}`
    const { api } = server
    const columns = [
      { name: 'Customer', type: 'string', metadata: { format: 'text' } },
      { name: 'Email', type: 'string', metadata: { format: 'email' } },
      { name: 'Status', type: 'select', metadata: { mode: 'singleSelect' } },
      { name: 'Quote', type: 'number', metadata: { format: 'currency', currency: 'EUR' } },
      { name: 'Due', type: 'dateOnly', metadata: {} },
      { name: 'Paid', type: 'boolean', metadata: {} },
    ]
    const { fields } = await api.ok.post('/objects', { name, display_name: `Jobs ${made}`, columns })
    const status = fields.find((field: { name: string }) => field.name === 'Status')
    const tags = [
      { name: 'Quoted', color: '#3b82f6' },
      { name: 'Won', color: '#22c55e' },
    ]
    await api.ok.patch(`/objects/${name}/fields/${status.id}`, { tags })
    const rows = Array.from({ length: count }, (_, index) => ({
      Customer: `Customer ${String(index + 1).padStart(4, '0')}`,
      Email: `c${index + 1}@shop.example`,
      Status: index % 3 === 0 ? 'Won' : 'Quoted',
      Quote: 100 + index,
      Due: `2026-12-${String((index % 28) + 1).padStart(2, '0')}`,
      Paid: index % 2 === 0,
    }))
    if (count > 0) await api.ok.post(`/objects/${name}/rows/bulk`, { rows })
    return name
  }

  async function open(name: string, options = wide) {
    const visited = await visit(options)
    await signedIn(server, visited.context)
    await visited.page.goto(`${server.url}/records/${name}`)
    return visited
  }

  const valueOf = async (name: string, field: string, search: string) =>
    (await server.api.ok.post(`/objects/${name}/rows/list`, { search })).results[0]?.data[field]

  it('draws what is in sight of thousands of rows, and asks for no more', async () => {
    const { page } = await open(await jobs(5000))
    await cell(page, 0, 0).waitFor()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.getByRole('grid').focus()
    await page.keyboard.press('Control+End')
    await page.getByText('Customer 5000').waitFor()
    expect(await page.getByRole('row').count()).toBeLessThan(60)
    expect(asked.filter((url) => url.endsWith('/rows/list')).length).toBeLessThanOrEqual(4)
    await page.keyboard.press('Control+Home')
    await page.getByText('Customer 0001').waitFor()
  })

  it('does to all that is selected what is done to it, also where nobody has looked', async () => {
    const name = await jobs(700)
    const { page } = await open(name)
    await cell(page, 0, 1).click()
    await page.keyboard.press('Control+Shift+ArrowDown')
    await page.keyboard.press('Delete')
    const filled = { path: '[Email]', operator: 'isNotEmpty' }
    await expect
      .poll(async () => (await server.api.ok.post(`/objects/${name}/rows/count`, { query: filled })).count, {
        timeout: 15_000,
      })
      .toBe(0)
  })

  it('is edited by keyboard, saved by itself, undone and done again', async () => {
    const name = await jobs(3)
    const { page } = await open(name)
    await cell(page, 0, 0).click()
    await page.keyboard.type('Rosa Lind')
    await page.keyboard.press('Enter')
    await cell(page, 0, 0).getByText('Rosa Lind').waitFor()
    await saved(page)
    await expect.poll(() => valueOf(name, 'Customer', 'c1@')).toBe('Rosa Lind')
    await page.keyboard.press('Control+z')
    await cell(page, 0, 0).getByText('Customer 0001').waitFor()
    await expect.poll(() => valueOf(name, 'Customer', 'c1@')).toBe('Customer 0001')
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(() => valueOf(name, 'Customer', 'c1@')).toBe('Rosa Lind')
  })

  it('takes the right control for each type', async () => {
    const name = await jobs(1)
    const { page } = await open(name)
    await cell(page, 0, 3).dblclick()
    await page.getByRole('textbox', { name: 'Quote' }).fill('1.234,50')
    await page.keyboard.press('Tab')
    await cell(page, 0, 3).getByText('€1,234.50').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Due' }).fill('2027-01-15')
    await page.keyboard.press('Enter')
    await cell(page, 0, 2).dblclick()
    await page.getByRole('combobox', { name: 'Status' }).fill('quo')
    await page.keyboard.press('Enter')
    await cell(page, 0, 5).click()
    await page.keyboard.press('Enter')
    await saved(page)
    const [row] = (await server.api.ok.post(`/objects/${name}/rows/list`, {})).results
    expect(row.data).toMatchObject({ Quote: 1234.5, Due: '2027-01-15', Status: 'Quoted', Paid: false })
  })

  it('keeps what is refused in its cell, with the reason, until it is mended', async () => {
    const name = await jobs(1)
    const { page, complaints } = await open(name)
    await cell(page, 0, 1).click()
    await page.keyboard.type('not an address')
    await page.keyboard.press('Enter')
    await page.locator('[role=gridcell][aria-invalid=true]').waitFor()
    await expect.poll(() => cell(page, 0, 1).getAttribute('title')).toMatch(/email address/)
    await expect.poll(() => cell(page, 0, 1).textContent()).toBe('not an address')
    await cell(page, 0, 1).click()
    await page.keyboard.type('ada@shop.example')
    await page.keyboard.press('Enter')
    await expect.poll(() => valueOf(name, 'Email', 'ada@')).toBe('ada@shop.example')
    await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(0)
    expect(complaints.splice(0)).toHaveLength(1)
  })

  it('offers what was refused again after the screen was left and after a reload, until it is mended or given up', async () => {
    const name = await jobs(2)
    const { page, complaints } = await open(name)
    for (const [row, text] of [
      [0, 'not an address'],
      [1, 'neither one'],
    ] as const) {
      await cell(page, row, 1).click()
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
      await page.locator(`#cell-${row}-1[aria-invalid=true]`).waitFor()
    }
    await page.getByRole('link', { name: 'Tasks', exact: true }).click()
    await page.getByRole('heading', { name: 'Tasks', level: 1 }).waitFor()
    await page.goBack()
    await page.locator('#cell-0-1[aria-invalid=true]').getByText('not an address').waitFor()
    const note = page.getByRole('note')
    await note.getByText('2 values weren’t saved. They’re still in their cells:').waitFor()
    await picture(page, 'console-refused-earlier')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.reload()
    await page.getByText('2 values not saved').waitFor()
    await page.locator('#cell-1-1[aria-invalid=true]').getByText('neither one').waitFor()
    await note.getByRole('link', { name: 'Email' }).first().click()
    const email = page.getByRole('textbox', { name: 'Email' })
    await expect.poll(() => email.inputValue()).toBe('not an address')
    await page.getByText('1 value not saved').waitFor()
    await email.fill('ada@shop.example')
    await email.blur()
    await expect.poll(() => valueOf(name, 'Email', 'ada@')).toBe('ada@shop.example')
    await page.goBack()
    await note.getByText('1 value wasn’t saved. It’s still in its cell:').waitFor()
    await note.getByRole('button', { name: 'Discard value' }).click()
    await note.waitFor({ state: 'detached' })
    await cell(page, 1, 1).getByText('c2@').waitFor()
    await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(0)
    expect(complaints.splice(0).filter((text) => !text.includes('400 (Bad Request)'))).toEqual([])
  })

  it('copies and pastes as spreadsheets do', async () => {
    const name = await jobs(4)
    const { page, context } = await open(name)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await cell(page, 0, 0).click()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Control+c')
    await cell(page, 2, 0).click()
    await page.keyboard.press('Control+v')
    await cell(page, 3, 0).getByText('Customer 0002').waitFor()
    await saved(page)
    const { results } = await server.api.ok.post(`/objects/${name}/rows/list`, { search: 'c2@' })
    expect(results).toHaveLength(2)
  })

  it('loses nothing that was typed while the server was away, not even by a reload', async () => {
    const name = await jobs(1)
    const { page, complaints } = await open(name)
    await cell(page, 0, 0).waitFor()
    await page.route('**/rows/bulk-patch', (route) => route.abort())
    await cell(page, 0, 0).click()
    await page.keyboard.type('Typed offline')
    await page.keyboard.press('Enter')
    await page.getByText('Not saved').waitFor({ timeout: 30_000 })
    await picture(page, 'console-not-saved')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.unroute('**/rows/bulk-patch')
    await page.goto(server.url)
    await expect.poll(() => valueOf(name, 'Customer', 'c1@'), { timeout: 20_000 }).toBe('Typed offline')
    expect(complaints.splice(0).filter((text) => !text.startsWith('Failed to load resource'))).toEqual([])
  })

  it('finds, filters, sorts, makes and deletes', async () => {
    const name = await jobs(30)
    const { page } = await open(name)
    await page.getByRole('searchbox', { name: 'Search' }).fill('c7@')
    await page.getByText('1 row', { exact: true }).waitFor()
    await page.getByRole('searchbox', { name: 'Search' }).fill('nothing like it')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByText('30 rows').waitFor()

    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('button', { name: 'Add condition' }).click()
    await page.getByRole('combobox', { name: 'Field' }).selectOption('Quote')
    await page.getByRole('combobox', { name: 'Condition' }).selectOption('is at least')
    await page.getByLabel('Value').fill('125')
    await page.getByText('5 rows', { exact: true }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'console-filter')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Column Quote' }).click({ force: true })
    await page.getByRole('menuitem', { name: 'Sort descending' }).click()
    await cell(page, 0, 0).getByText('Customer 0030').waitFor()

    await page.getByRole('button', { name: 'New' }).click()
    await page.getByRole('dialog').getByLabel('Customer').fill('Rosa Lind')
    await page.getByRole('dialog').getByLabel('Quote').fill('999')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Create' }).click()
    await cell(page, 0, 0).getByText('Rosa Lind').waitFor()
    await page.getByText('6 rows').waitFor()

    await cell(page, 0, 0).click()
    await cell(page, 1, 0).click({ modifiers: ['Shift'] })
    await page.getByRole('button', { name: 'Delete 2 rows' }).click()
    await page.getByText('4 rows').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('6 rows').waitFor()
    await cell(page, 0, 0).getByText('Rosa Lind').waitFor()
  })

  it('are read where one may not write', async () => {
    const columns = [{ name: 'Name', type: 'string', metadata: { format: 'text' } }]
    await server.api.ok.post('/tables', { name: 'prices', display_name: 'Prices', columns })
    await server.api.ok.post('/tables/prices/rows', { Name: 'Boiler' })
    await server.api.ok.put('/tables/prices/sharing', { workspace: 'READ_ONLY', users: [] })
    const { page, context } = await visit()
    await signedIn(server, context, 'MEMBER')
    await page.goto(`${server.url}/tables/prices`)
    await cell(page, 0, 0).getByText('Boiler').waitFor()
    await page.locator('[role=grid][aria-readonly=true]').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'New', exact: true }).count()).toBe(0)
    await cell(page, 0, 0).dblclick()
    await expect.poll(() => page.locator('[role=gridcell] input').count()).toBe(0)
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press(' ')
    await page.getByRole('heading', { name: 'Boiler', level: 1 }).waitFor()
    await expect.poll(() => page.getByRole('main').getByRole('textbox').count()).toBe(0)
  })
})
