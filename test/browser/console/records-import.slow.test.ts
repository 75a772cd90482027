import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser, wide } from '../visit.ts'
import { accessibilityProblems, signedIn } from './enter.ts'
import { jobsAndCompanies } from './records-scene.ts'

describe.skipIf(withoutBrowser)('a file of another program', () => {
  const server = useSharedServer({ console: true })
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
    await page.getByRole('cell', { name: 'Tür für Müller' }).waitFor()
    await expect.poll(() => page.getByLabel('Letters of the file').inputValue()).toBe('windows-1252')
    await expect.poll(() => page.getByLabel('Field for JOB').inputValue()).toBe('Job')
    await expect.poll(() => page.getByLabel('Field for quote').inputValue()).toBe('Quote')
    await expect.poll(() => page.getByLabel('Field for Firma').inputValue()).toBe('')
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

  it('shows at the cell why a row would be refused, wherever it stands, for mouse, keys and ears', async () => {
    const { jobs } = await jobsAndCompanies(server, 0)
    const { page, context } = await visit(wide)
    await signedIn(server, context)
    await page.goto(`${server.url}/records/${jobs}/setup/import`)
    const lines = Array.from({ length: 60 }, (_, index) => `Job ${index},${index === 49 ? 'a lot' : index}`)
    await page.getByLabel('A CSV file or an Excel workbook').setInputFiles({
      name: 'jobs.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Job,Quote\n${lines.join('\n')}\n`),
    })
    await page.getByText('1 row cannot be read').waitFor()
    const wrong = page.getByRole('cell', { name: /^a lot Must be a number/ })
    await expect.poll(() => wrong.count()).toBe(1)
    await page.getByRole('rowheader', { name: '51 Not taken' }).waitFor()
    const place = page.getByRole('button', { name: 'Row 51 · Quote' })
    await place.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => wrong.evaluate((element) => element.matches(':focus'))).toBe(true)
    await picture(page, 'setup-import-refused')
    expect(await accessibilityProblems(page)).toEqual([])

    await page.getByRole('button', { name: 'Import 59 rows' }).click()
    const report = page.getByRole('region', { name: 'Report' })
    await report.getByText('Quote', { exact: false }).first().waitFor()
    await expect.poll(() => report.evaluate((element) => element.matches(':focus-within'))).toBe(true)
    expect(await accessibilityProblems(page)).toEqual([])
  })

  it('in other letters is read again as what one chooses', async () => {
    const { jobs } = await jobsAndCompanies(server, 0)
    const { page, context } = await visit(wide)
    await signedIn(server, context)
    await page.goto(`${server.url}/records/${jobs}/setup/import`)
    await page.getByLabel('A CSV file or an Excel workbook').setInputFiles({
      name: 'jobs.csv',
      mimeType: 'text/csv',
      // «Привет» of Windows.
      buffer: Buffer.from([...Buffer.from('Job\n'), 0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]),
    })
    await page.getByRole('cell', { name: 'Ïðèâåò' }).waitFor()
    await page.getByLabel('Letters of the file').selectOption('Cyrillic')
    await page.getByRole('cell', { name: 'Привет' }).waitFor()
    await page.getByRole('button', { name: 'Import 1 row' }).click()
    await page.getByRole('region', { name: 'Report' }).waitFor()
    const { results } = await server.api.ok.post(`/objects/${jobs}/rows/list`, {})
    expect(results).toMatchObject([{ data: { Job: 'Привет' } }])
  })
})
