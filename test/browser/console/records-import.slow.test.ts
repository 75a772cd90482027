import { describe, expect, it } from 'vitest'
import { useServer } from '../../harness/server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser, wide } from '../visit.ts'
import { accessibilityProblems, signedIn } from './enter.ts'
import { jobsAndCompanies } from './records-scene.ts'

describe.skipIf(withoutBrowser)('a file of another program', () => {
  const server = useServer({ console: true })
  const visit = useBrowser()

  it('is read in its own letters, finds its fields, links by a field of choice, and is of a record type', async () => {
    const { jobs, companies } = await jobsAndCompanies(server, 0)
    const types = `/objects/${jobs}/record-types`
    const { id: emergency } = await server.api.ok.post(types, {
      name: 'emergency',
      display_name: 'Emergency',
    })
    const { page, context } = await visit(wide)
    await signedIn(server, context)
    await page.goto(`${server.url}/records/${jobs}/setup/import`)
    // As a German spreadsheet writes it: semicolons, one byte a sign, other titles.
    const csv = 'JOB;Firma;quote ;Company\nTür für Müller;x;12,50;Hamburg\nDach;y;1.200,00;Berlin\n'
    await page.getByLabel('A CSV file or an Excel workbook').setInputFiles({
      name: 'auftraege.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv, 'latin1'),
    })
    await page.getByText('was read as Western European').waitFor()
    await page.getByRole('cell', { name: 'Tür für Müller' }).waitFor()
    expect(await page.getByLabel('Field for JOB').inputValue()).toBe('Job')
    expect(await page.getByLabel('Field for quote').inputValue()).toBe('Quote')
    expect(await page.getByLabel('Field for Firma').inputValue()).toBe('')
    // No company is called after a town: it is found by its town when one says so.
    await page.getByText('2 rows cannot be read').waitFor()
    await page.getByLabel('“Company” is read by').selectOption('Town')
    await page.getByLabel('Record type of new rows').selectOption('Emergency')
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'setup-import-foreign')
    await page.getByRole('button', { name: 'Import 2 rows' }).click()
    await page.getByRole('region', { name: 'Report' }).waitFor()
    const found = (await server.api.ok.post(`/objects/${jobs}/rows/list`, { expand: ['Company'] })).results
    const firms = (await server.api.ok.post(`/objects/${companies}/rows/list`, {})).results
    const [brightwater, hartmann] = firms
    expect(found).toMatchObject([
      {
        record_type_id: emergency,
        data: { Job: 'Tür für Müller', Quote: 12.5, Company: { id: hartmann.id, title: 'Hartmann' } },
      },
      { record_type_id: emergency, data: { Job: 'Dach', Quote: 1200, Company: { id: brightwater.id } } },
    ])
  })
})
