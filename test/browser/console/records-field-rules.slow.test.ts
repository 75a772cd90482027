import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser, wide } from '../visit.ts'
import { accessibilityProblems, signedIn } from './enter.ts'
import { cell, dataOf } from './records-scene.ts'

const columns = [
  { name: 'Titel', type: 'string', metadata: { format: 'text' } },
  { name: 'Nummer', type: 'autoNumber' },
  { name: 'Beginn', type: 'dateOnly' },
  { name: 'Ende', type: 'dateOnly' },
  { name: 'Note', type: 'rating', metadata: { max: 5 } },
  { name: 'Dauer', type: 'duration', metadata: { format: 'h:mm' } },
  { name: 'Von', type: 'createdBy' },
  { name: 'Zuletzt', type: 'updatedBy' },
]

let made = 0

describe.skipIf(withoutBrowser)('descriptions, defaults and validation rules', () => {
  const server = useSharedServer({ console: true })
  // A refused edit is a 400, of which the browser tells its console.
  const visit = useBrowser((complaint) => complaint.includes('400'))

  it('are set with the field and shown where its values are edited', async () => {
    const { api } = server
    const name = `reisen${++made}`
    await api.ok.post('/objects', { name, display_name: 'Reisen', columns })
    const rows = [
      { Titel: 'Ostsee', Beginn: '2026-05-01', Ende: '2026-05-08', Note: 4, Dauer: '7:30' },
      { Titel: 'Harz', Beginn: '2026-06-01', Ende: '2026-06-03', Note: 2, Dauer: '2:15' },
    ]
    const { ids } = await api.ok.post(`/objects/${name}/rows/bulk`, { rows })
    const { page, context } = await visit({ viewport: { width: 1500, height: 900 }, colorScheme: 'dark' })
    await context.addInitScript(() => localStorage.setItem('frontdesk.language', 'de'))
    await signedIn(server, context)
    await page.goto(`${server.url}/records/${name}`)
    await cell(page, 0, 0).waitFor()
    const edit = async (field: string) => {
      await page.getByRole('button', { name: `Spalte ${field}` }).click({ force: true })
      await page.getByRole('menuitem', { name: 'Feld bearbeiten' }).click()
      return page.getByRole('dialog')
    }
    const dialog = await edit('Ende')
    await dialog.getByLabel('Beschreibung').fill('Der letzte Tag der Reise.')
    await dialog.getByLabel('Prüfregel').fill('[Ende] >= [Anfang]')
    await dialog.getByLabel('Meldung bei einem Verstoß').fill('Das Ende liegt vor dem Beginn.')
    await dialog.getByRole('button', { name: 'Feld speichern' }).click()
    await dialog.getByText('has no field').waitFor()
    await dialog.getByLabel('Prüfregel').fill('[Ende] >= [Beginn]')
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'records-field-rules-german-dark')
    await dialog.getByRole('button', { name: 'Feld speichern' }).click()
    await dialog.waitFor({ state: 'detached' })
    const rated = await edit('Note')
    await rated.getByRole('slider', { name: 'Standardwert' }).press('3')
    await rated.getByRole('button', { name: 'Feld speichern' }).click()
    await rated.waitFor({ state: 'detached' })

    // The keyboard reaches the description.
    const about = page.getByRole('button', { name: 'Beschreibung von Ende' })
    await about.focus()
    await page.getByRole('tooltip').getByText('Der letzte Tag der Reise.').waitFor()
    await picture(page, 'records-types-grid-german-dark')
    await page.keyboard.press('Escape')

    await page.goto(`${server.url}/records/${name}/row/${ids[0]}`)
    await page.getByText('Der letzte Tag der Reise.').waitFor()
    await page.getByLabel('Ende').fill('2026-04-01')
    // Tab would move within the date.
    await page.getByLabel('Ende').blur()
    await page.getByText('Das Ende liegt vor dem Beginn.').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'records-types-page-german-dark')
    expect((await dataOf(server, name, ids[0])).Ende).toBe('2026-05-08')
    const { data } = await api.ok.post(`/objects/${name}/rows`, { Titel: 'Rhön' })
    expect(data).toMatchObject({ Nummer: 3, Note: 3 })
  })

  it('are set for a new field', async () => {
    const { api } = server
    const name = `status${++made}`
    await api.ok.post('/tables', { name, columns: [{ name: 'Name', type: 'string' }] })
    await api.ok.post(`/tables/${name}/rows`, { Name: 'a' })
    const { page, context } = await visit(wide)
    await signedIn(server, context)
    await page.goto(`${server.url}/tables/${name}`)
    await page.getByRole('button', { name: 'Add field' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Size')
    await dialog.getByLabel('Type').selectOption('Duration')
    await dialog.getByLabel('Default value').fill('45 min')
    await dialog.getByLabel('Description').fill('How long it takes')
    await dialog.getByRole('button', { name: 'Add field' }).click()
    await dialog.waitFor({ state: 'detached' })
    await cell(page, 0, 1).getByText('0:45').waitFor()
    await picture(page, 'records-default-wide')
    const { results } = await api.ok.get(`/tables/${name}/fields`)
    expect(results[1]).toMatchObject({ defaultValue: 2700, description: 'How long it takes' })
  })
})
