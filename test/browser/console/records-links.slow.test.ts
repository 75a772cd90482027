import { describe, expect, it } from 'vitest'
import type { Json } from '../../harness/api.ts'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser, wide } from '../visit.ts'
import { accessibilityProblems, signedIn } from './enter.ts'

describe.skipIf(withoutBrowser)('two-sided links', () => {
  const server = useSharedServer({ console: true })
  const visit = useBrowser()

  it('are made in one form, and counted and summed from both sides', async () => {
    const { api } = server
    const columns = [{ name: 'Title', type: 'string', metadata: { format: 'text' } }]
    const price = { name: 'Price', type: 'number', metadata: { format: 'decimal' } }
    await api.ok.post('/objects', { name: 'bikers', display_name: 'Bikers', columns })
    await api.ok.post('/objects', {
      name: 'bicycles',
      display_name: 'Bicycles',
      columns: [...columns, price],
    })
    const ada = await api.ok.post('/objects/bikers/rows', { Title: 'Ada' })
    const { page, context } = await visit(wide)
    await signedIn(server, context)

    await page.goto(`${server.url}/records/bicycles/setup`)
    const dialog = page.getByRole('dialog')
    const begin = async (name: string, kind: string) => {
      await page.getByRole('button', { name: 'Add field' }).first().click()
      await dialog.getByLabel('Name', { exact: true }).fill(name)
      await dialog.getByLabel('Type', { exact: true }).selectOption(kind)
    }
    const save = async () => {
      await dialog.getByRole('button', { name: 'Add field' }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await begin('Owner', 'Link to one record')
    await dialog.getByLabel('Leads to').selectOption('Bikers')
    await expect
      .poll(() => dialog.getByLabel('Shown by its').locator('option:checked').innerText())
      .toBe('Title')
    await expect.poll(() => dialog.getByLabel('Name of the field in Bikers').inputValue()).toBe('Bicycles')
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'setup-two-sided-link')
    await save()
    for (const [title, amount] of [
      ['Gravel', 900],
      ['City', 150],
    ] as const)
      await api.ok.post('/objects/bicycles/rows', { Title: title, Price: amount, Owner: ada.id })

    await begin('Owner name', 'Lookup')
    await dialog.getByLabel('Link', { exact: true }).selectOption('Owner')
    await dialog.getByLabel('Field', { exact: true }).selectOption('Title')
    await dialog.getByRole('cell', { name: 'Ada' }).first().waitFor()
    await save()

    await page.goto(`${server.url}/records/bikers/setup`)
    await begin('Fleet', 'Roll-up')
    await dialog.getByLabel('Links').selectOption('Bicycles')
    await dialog.getByRole('cell', { name: '2', exact: true }).waitFor()
    await save()
    await begin('Worth', 'Roll-up')
    await dialog.getByLabel('Links').selectOption('Bicycles')
    await dialog.getByLabel('Value').selectOption('Sum')
    await dialog.getByLabel('Field', { exact: true }).selectOption('Price')
    await dialog.getByRole('cell', { name: '1050' }).waitFor()
    await picture(page, 'setup-roll-up')
    await save()
    const { results } = await api.ok.post('/objects/bikers/rows/list', {})
    expect(results[0].data).toMatchObject({ Fleet: 2, Worth: 1050 })
    expect(results[0].data.Bicycles).toHaveLength(2)

    await page.getByRole('button', { name: 'Change Worth' }).click()
    await expect.poll(() => dialog.getByLabel('Value').locator('option:checked').innerText()).toBe('Sum')
    await page.keyboard.press('Escape')
    const { fields } = await api.ok.get('/objects/bikers')
    const worth = fields.find(({ name }: Json) => name === 'Worth')
    expect(worth.metadata.expression).toMatchObject({ isBackRelation: true, operation: 'sum' })
  })
})
