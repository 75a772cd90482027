import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser, wide } from '../visit.ts'
import { accessibilityProblems, signedIn } from './enter.ts'
import { cell } from './records-scene.ts'

describe.skipIf(withoutBrowser)('fields in the grid', () => {
  const server = useSharedServer({ console: true })
  const visit = useBrowser((complaint) => complaint.includes('409'))

  it('changes a type after a preview, and undoes it', async () => {
    const { api } = server
    const { fields } = await api.ok.post('/tables', {
      name: 'amounts',
      columns: [{ name: 'Amount', type: 'string', metadata: { format: 'text' } }],
    })
    const rows = ['12,50 €', '1.000,00', 'ca. 500'].map((Amount) => ({ Amount }))
    await api.ok.post('/tables/amounts/rows/bulk', { rows })
    await api.ok.post('/tables/amounts/views', {
      name: 'Thousands',
      query: { path: 'Amount', operator: 'startsWith', value: '1' },
    })
    const { page, context } = await visit(wide)
    await signedIn(server, context)
    await page.goto(`${server.url}/tables/amounts`)
    await cell(page, 0, 0).waitFor()
    await page.getByRole('button', { name: 'Column Amount' }).click({ force: true })
    await page.getByRole('menuitem', { name: 'Change type' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change the type of Amount' })
    await dialog.getByLabel('Type').selectOption('Amount of money')
    await dialog.getByText('2 values convert').waitFor()
    await dialog.getByText('1 value is lost').waitFor()
    await dialog.getByRole('cell', { name: 'ca. 500' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'records-change-type')
    await dialog.getByRole('button', { name: 'Change type', exact: true }).click()
    await dialog.getByText(/amounts\.Thousands/).waitFor()
    await dialog.getByRole('button', { name: 'Change type anyway' }).click()
    await cell(page, 1, 0).getByText('1,000').waitFor()
    const typeNow = async () => (await api.ok.get('/tables/amounts/fields')).results[0].type
    expect(await typeNow()).toBe('number')
    await page.getByRole('button', { name: 'Undo' }).click()
    await cell(page, 2, 0).getByText('ca. 500').waitFor()
    expect([await typeNow(), fields[0].type]).toEqual(['string', 'string'])

    // Later, it is undone where it was done.
    await page.getByRole('button', { name: 'Column Amount' }).click({ force: true })
    await page.getByRole('menuitem', { name: 'Change type' }).click()
    await dialog.getByLabel('Type').selectOption('One option')
    await dialog.getByText('3 values convert').waitFor()
    await dialog.getByRole('button', { name: 'Change type', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Column Amount' }).click({ force: true })
    await page.getByRole('menuitem', { name: 'Change type' }).click()
    await dialog.getByText(/^Changed from/).waitFor()
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(typeNow).toBe('string')
  })

  it('duplicates a field with its values, beside the original', async () => {
    const { api } = server
    await api.ok.post('/tables', {
      name: 'doubled',
      columns: [
        { name: 'A', type: 'string', metadata: { format: 'text' } },
        { name: 'B', type: 'string', metadata: { format: 'text' } },
      ],
    })
    await api.ok.post('/tables/doubled/rows', { A: 'one', B: 'two' })
    const { page, context } = await visit(wide)
    await signedIn(server, context)
    await page.goto(`${server.url}/tables/doubled`)
    await cell(page, 0, 0).waitFor()
    await page.getByRole('button', { name: 'Column A' }).click({ force: true })
    await page.getByRole('menuitem', { name: 'Duplicate field' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Duplicate field' }).click()
    await cell(page, 0, 1).getByText('one').waitFor()
    const { results } = await api.ok.get('/tables/doubled/fields')
    expect(results.map(({ name }: { name: string }) => name)).toEqual(['A', 'A (copy)', 'B'])
  })
})
