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
    await page.getByText('Links that weren’t found 2').waitFor()
    await page.getByLabel('“Company” is read by').selectOption('Town')
    await page.getByLabel('Record type of new records').selectOption('Emergency')
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'setup-import-foreign')
    await page.getByRole('button', { name: 'Import 2 records' }).click()
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

  it('shows at the cell why a value cannot be read, wherever it is, for mouse, keys and screen readers', async () => {
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
    await page.getByText('Values of another type 1').waitFor()
    const wrong = page.getByRole('cell', { name: /^a lot Must be a number/ })
    await expect.poll(() => wrong.count()).toBe(1)
    await page.getByText('Skip row').click()
    await page.getByRole('rowheader', { name: '51 Skipped' }).waitFor()
    const place = page.getByRole('button', { name: 'Row 51' })
    await place.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => wrong.evaluate((element) => element.matches(':focus'))).toBe(true)
    await picture(page, 'setup-import-refused')
    expect(await accessibilityProblems(page)).toEqual([])

    await page.getByRole('button', { name: 'Import 59 records' }).click()
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
    await page.getByRole('button', { name: 'Import 1 record' }).click()
    await page.getByRole('region', { name: 'Report' }).waitFor()
    const { results } = await server.api.ok.post(`/objects/${jobs}/rows/list`, {})
    expect(results).toMatchObject([{ data: { Job: 'Привет' } }])
  })

  it('of another office is read as it is meant: questions, duplicates, values left empty, and undo', async () => {
    const { companies } = await jobsAndCompanies(server, 0)
    const fields = `/objects/${companies}/fields`
    for (const [name, type, metadata] of [
      ['Email', 'string', { format: 'email' }],
      ['Since', 'dateOnly', {}],
    ] as const)
      await server.api.ok.post(fields, { name, type, metadata })
    await server.api.ok.post(`/objects/${companies}/rows`, { Name: 'Alder', Email: 'office@alder.example' })
    const { page, context } = await visit(wide)
    await signedIn(server, context)
    await page.goto(`${server.url}/records/${companies}/setup/import`)
    const csv = [
      'Name;Email;Since;Umsatz',
      'Alder Bakery;office@alder.example;03/04/2021;1.234,50 €',
      'Bellmoor;office(at)bellmoor;4. März 2022;12.400,-',
      'Corbin;n/a;25/12/2020;980,00 €',
    ].join('\n')
    await page.getByLabel('A CSV file or an Excel workbook').setInputFiles({
      name: 'kunden.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv),
    })
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.getByText('1 record exists already, found by Email').waitFor()
    await preview.getByText('Invalid email addresses 1').waitFor()
    await page.getByLabel('Field for Umsatz').selectOption({ label: 'New field' })
    await page.getByLabel('Name of the field for Umsatz').fill('Revenue')
    await expect.poll(() => page.getByLabel('Type of the field for Umsatz').inputValue()).toBe('currency')
    await page.getByRole('columnheader', { name: 'Revenue' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'setup-import-messy')
    await page.setViewportSize({ width: 390, height: 844 })
    await picture(page, 'setup-import-messy-narrow')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'setup-import-messy-dark')
    await page.getByRole('button', { name: 'Import 3 records' }).click()
    const report = page.getByRole('region', { name: 'Report' })
    await report.getByText('3 records imported').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'setup-import-report')
    const rows = async () => (await server.api.ok.post(`/objects/${companies}/rows/list`, {})).results
    expect((await rows()).slice(2).map(({ data }: { data: object }) => data)).toMatchObject([
      { Name: 'Alder Bakery', Since: '2021-04-03', Revenue: 1234.5 },
      { Name: 'Bellmoor', Email: null, Since: '2022-03-04', Revenue: 12_400 },
      { Name: 'Corbin', Email: null, Since: '2020-12-25', Revenue: 980 },
    ])
    await report.getByRole('button', { name: 'Undo import' }).click()
    await page.getByText('2 records deleted, 1 restored').waitFor()
    expect((await rows()).slice(2).map(({ data }: { data: object }) => data)).toMatchObject([
      { Name: 'Alder', Since: null },
    ])
  })

  it('asks about days and months that can be either', async () => {
    const { companies } = await jobsAndCompanies(server, 0)
    await server.api.ok.post(`/objects/${companies}/fields`, {
      name: 'Since',
      type: 'dateOnly',
      metadata: {},
    })
    const { page, context } = await visit(wide)
    await signedIn(server, context)
    await page.goto(`${server.url}/records/${companies}/setup/import`)
    await page.getByLabel('A CSV file or an Excel workbook').setInputFiles({
      name: 'a.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Name,Since\na,03/04/2021\nb,05/06/2021\n'),
    })
    await page.getByText('Ambiguous dates 2').waitFor()
    await page.getByText('Month first').click()
    await page
      .getByRole('cell', { name: 'March 4, 2021' })
      .or(page.getByText(/3\/4\/2021|Mar 4, 2021/))
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Import 2 records' }).click()
    await page.getByText('2 records imported').waitFor()
    const { results } = await server.api.ok.post(`/objects/${companies}/rows/list`, {})
    expect(results.slice(2).map(({ data }: { data: Record<string, unknown> }) => data['Since'])).toEqual([
      '2021-03-04',
      '2021-05-06',
    ])
  })

  it('becomes a table of its own, with guessed types that can be changed', async () => {
    const { companies } = await jobsAndCompanies(server, 0)
    const { page, context } = await visit(wide)
    await signedIn(server, context)
    await page.goto(`${server.url}/records/${companies}/setup/import`)
    await page.getByLabel('A CSV file or an Excel workbook').setInputFiles({
      name: `stock-list-${companies}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from('Article,Pieces,Ordered\nPipe,12,ja\nValve,7,nein\n'),
    })
    await page.getByText('New table from this file').click()
    await expect.poll(() => page.getByLabel('Name of the table').inputValue()).toBe(`Stock list ${companies}`)
    await expect.poll(() => page.getByLabel('Type of the field for Pieces').inputValue()).toBe('integer')
    await page.getByLabel('Type of the field for Pieces').selectOption('decimal')
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'setup-import-new-table')
    await page.getByRole('button', { name: 'Create table and import 2 records' }).click()
    await page.getByText('2 records imported').waitFor()
    const table = `stock_list_${companies}`
    const { fields } = await server.api.ok.get(`/tables/${table}`)
    expect(fields.map(({ name, type }: { name: string; type: string }) => [name, type])).toEqual([
      ['Article', 'string'],
      ['Pieces', 'number'],
      ['Ordered', 'boolean'],
    ])
    await page.getByRole('link', { name: 'Show records' }).click()
    await page.getByText('Valve').waitFor()
  })
})
