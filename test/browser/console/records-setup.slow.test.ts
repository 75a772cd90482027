import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser, wide } from '../visit.ts'
import { accessibilityProblems, signedIn } from './enter.ts'
import { jobsAndCompanies } from './records-scene.ts'

describe.skipIf(withoutBrowser)('the set-up of records', () => {
  const server = useSharedServer({ console: true })
  const visit = useBrowser()

  async function open(path: string, options = wide) {
    const visited = await visit(options)
    const person = await signedIn(server, visited.context)
    await visited.page.goto(`${server.url}${path}`)
    return { ...visited, person }
  }

  it('makes an object with fields, options and a formula that is tried while it is written', async () => {
    const { page, complaints } = await open('/objects')
    await page.getByRole('button', { name: 'New object or table' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Boiler visits')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { name: 'Set up Boiler visits' }).waitFor()
    await server.api.ok.post('/objects/boiler_visits/rows', { Name: 'First' })

    const add = async (name: string, kind: string) => {
      await page.getByRole('button', { name: 'Add field' }).first().click()
      await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(name)
      await page.getByRole('dialog').getByLabel('Type', { exact: true }).selectOption(kind)
    }
    const save = async () => {
      await page.getByRole('dialog').getByRole('button', { name: 'Add field' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await add('Price', 'Amount of money')
    await page.getByRole('dialog').getByLabel('Currency').selectOption('EUR')
    await save()
    await add('State', 'One option')
    await page.getByRole('dialog').getByRole('button', { name: 'Add field' }).click()
    await page.getByText('This field has no options. Nothing can be selected in it.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Save without options' }).waitFor()
    await page.getByRole('button', { name: 'Add option' }).click()
    await page.keyboard.type('Planned')
    await page.keyboard.press('Enter')
    await page.evaluate(`{
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', '- Done\\n- planned\\n- Sent')
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }`)
    const option = (number: number) => page.getByLabel(`Option ${number}`, { exact: true })
    await expect.poll(() => option(3).inputValue()).toBe('Sent')
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(() => option(2).inputValue()).toBe('Sent')
    await page
      .getByTitle(/^Drag to move/)
      .nth(1)
      .dragTo(page.getByTitle(/^Drag to move/).nth(0))
    await expect.poll(() => option(1).inputValue()).toBe('Sent')
    await page.getByRole('button', { name: 'Color of option 2' }).click()
    await page.getByRole('radio', { name: 'Teal' }).click()
    await option(1).fill('')
    await page.keyboard.press('Backspace')
    await expect.poll(() => option(1).inputValue()).toBe('Planned')
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'setup-options')
    await save()
    const rows = (await server.api.ok.post('/objects/boiler_visits/rows/list', {})).results
    await server.api.ok.patch(`/objects/boiler_visits/rows/${rows[0].id}`, { Price: 100, State: 'Done' })

    await add('With tax', 'Formula')
    const formula = page.getByRole('textbox', { name: 'Formula' })
    await formula.fill('[Pr')
    await page.getByRole('option', { name: '[Price]' }).waitFor()
    await page.keyboard.press('Enter')
    await formula.press('End')
    await page.keyboard.type(' * 1.19 +')
    await page.getByText('The formula ends where').waitFor()
    await page.keyboard.type(' 1')
    await page.getByRole('cell', { name: '120' }).waitFor()
    await page.getByRole('rowheader', { name: 'First' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'setup-formula')
    await save()
    const { fields } = await server.api.ok.get('/objects/boiler_visits')
    expect(fields.map(({ name, type }: { name: string; type: string }) => [name, type])).toEqual(
      expect.arrayContaining([
        ['Name', 'string'],
        ['Price', 'number'],
        ['State', 'select'],
        ['With tax', 'formula'],
      ]),
    )
    const state = fields.find((field: { name: string }) => field.name === 'State')
    expect(state.options.map(({ name }: { name: string }) => name)).toEqual(['Planned', 'Done'])
    expect(state.options[0].color).toBe('teal')
    await page.getByRole('button', { name: 'Change With tax' }).click()
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Formula' }).inputValue())
      .toBe('([Price] * 1.19) + 1')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Delete Price' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete field “Price”?' })
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await dialog.getByText(/^The formula/).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(complaints.splice(0).filter((text) => !text.includes('409'))).toEqual([])
  })

  it('has record types, and shows an admin what somebody else sees', async () => {
    const { jobs } = await jobsAndCompanies(server, 3)
    const member = await server.account.addUser('MEMBER')
    const { page } = await open(`/records/${jobs}/setup/types`)
    await page.getByLabel('New record type').fill('Emergency call')
    await page.getByRole('button', { name: 'Add record type' }).click()
    await page.getByRole('button', { name: 'Delete Emergency call' }).waitFor()
    await page.getByRole('link', { name: 'Security' }).click()
    const first = page.getByRole('region', { name: /^Records of the type/ }).first()
    await first.getByRole('checkbox', { name: 'Records belong to their owners' }).click()
    await first.getByRole('checkbox', { name: 'Owner', exact: true }).waitFor()
    if (!(await first.getByRole('checkbox', { name: 'Owner', exact: true }).isChecked()))
      await first.getByRole('checkbox', { name: 'Owner', exact: true }).click()
    await first.getByLabel('Everyone else can').selectOption('see none')
    await page.getByLabel('Check access').selectOption(String(member.id))
    await page.getByText('0 of 3 records').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'setup-security')
    await first.getByLabel('Everyone else can').selectOption('see all')
    await page.getByText('3 of 3 records').waitFor()
  })

  it('imports with mapping, preview and a report, and hands back what was not taken', async () => {
    const { jobs } = await jobsAndCompanies(server, 0)
    const { page } = await open(`/records/${jobs}/setup/import`)
    const csv = 'Title,Status,Price\nRoof,Won,100\nCellar,Lost,200\nDoor,New,many\n'
    await page.getByLabel('A CSV file or an Excel workbook').setInputFiles({
      name: 'jobs.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv),
    })
    await page.getByLabel('Field for Title').selectOption('Job')
    await page.getByLabel('Field for Price').selectOption('Quote')
    await page.getByRole('cell', { name: 'Roof' }).waitFor()
    const issues = page.getByRole('list', { name: 'Issues' })
    await issues.getByText('Options that don’t exist').waitFor()
    await issues.getByText('Values of another type').waitFor()
    await page.getByRole('checkbox', { name: 'Add options that are missing' }).click()
    await expect.poll(() => issues.getByRole('listitem').count()).toBe(1)
    await issues.getByText('Skip row').click()
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'setup-import')
    await page.getByRole('button', { name: 'Import 2 records' }).click()
    await page.getByRole('region', { name: 'Report' }).waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download skipped rows (CSV)' }).click()
    const path = await (await download).path()
    expect(await readFile(path, 'utf8')).toMatch(/import_error[\s\S]*Door/)
    await picture(page, 'setup-report')
    await page.getByRole('link', { name: 'Show records' }).click()
    await page.getByText('Cellar').waitFor()
    const { count } = await server.api.ok.post(`/objects/${jobs}/rows/count`, {})
    expect(count).toBe(2)
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Export as CSV' }).click()
    expect(await readFile(await (await file).path(), 'utf8')).toMatch(/Roof[\s\S]*Cellar/)
  })

  it('is closed to who may not change it', async () => {
    const { jobs } = await jobsAndCompanies(server, 0)
    const visited = await visit()
    await signedIn(server, visited.context, 'MEMBER')
    await visited.page.goto(`${server.url}/records/${jobs}/setup`)
    await visited.page.getByText('You can’t change this.').waitFor()
    expect(await accessibilityProblems(visited.page)).toEqual([])
  })
})
