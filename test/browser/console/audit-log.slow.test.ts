import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { phone, picture, useBrowser } from '../visit.ts'
import { accessibilityProblems, signedIn } from './enter.ts'

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

/** As a date input holds it. */
function inputValue(moment: Date): string {
  const parts = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}

describe.skipIf(withoutBrowser)('the audit log', () => {
  const server = useSharedServer({ console: true })
  const visit = useBrowser()

  it('finds what came of a request, and what was done on a day', async () => {
    const { page, context } = await visit()
    await signedIn(server, context)
    const { api } = await server.account.owner.signIn()
    // Read once, since midnight may come during the test.
    const now = new Date()
    const day = (ago: number) => inputValue(daysBefore(now, ago))
    const made = await api.post('/teams', { name: 'Early shift' })
    await api.ok.post('/teams', { name: 'Late shift' })
    // As if it had been done the day before yesterday.
    await server.app.db
      .updateTable('audit_log')
      .set({ created_at: daysBefore(now, 2) })
      .where('request_id', '=', made.headers.get('x-request-id') ?? '')
      .execute()
    await page.goto(`${server.url}/settings/audit-log`)
    const added = page.getByRole('row', { name: /Created a team/ })
    await page.getByRole('textbox', { name: 'What' }).fill('POST /teams')
    await expect.poll(() => added.count()).toBeGreaterThan(1)

    const request = page.getByRole('textbox', { name: 'Request' })
    await request.fill('12ab')
    await page.getByText('Enter a complete request ID.').waitFor()
    await request.fill(made.headers.get('x-request-id') ?? '')
    await expect.poll(() => added.count()).toBe(1)
    await added.getByRole('button', { name: 'Show what changed' }).click()
    await page.getByRole('cell', { name: 'Early shift', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await picture(page, 'audit-log-request')
    expect(await accessibilityProblems(page)).toEqual([])

    await page.getByLabel('From').fill(day(1))
    await page.getByText('No changes match these filters.').waitFor()
    await page.getByLabel('From').fill(day(3))
    await page.getByLabel('To', { exact: true }).fill(day(1))
    await expect.poll(() => added.count()).toBe(1)
    await page.getByLabel('To', { exact: true }).fill(day(3))
    await page.getByText('No changes match these filters.').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).first().click()
    await expect.poll(() => added.count()).toBeGreaterThan(1)
    // A year has four digits, however many are typed.
    await page.getByLabel('From').focus()
    await page.keyboard.type('01012026123')
    await page.getByRole('heading', { name: 'Audit log' }).waitFor()
  })

  it('is read on a phone without scrolling sideways', async () => {
    const { page, context } = await visit(phone)
    await signedIn(server, context)
    const { api } = await server.account.owner.signIn()
    await api.ok.post('/teams', { name: 'Night shift' })
    await page.goto(`${server.url}/settings/audit-log`)
    await page.getByRole('textbox', { name: 'What' }).fill('POST /teams')
    const table = page.getByRole('table', { name: 'Audit log' })
    const entry = table.getByRole('row', { name: /Created a team: Night shift/ }).first()
    await entry.waitFor()
    // It is a table to who reads by ear, however it looks.
    await entry.getByRole('cell', { name: 'Created a team: Night shift' }).waitFor()
    const hidden = () =>
      table.evaluate(({ parentElement: frame }) => [frame?.scrollWidth, frame?.clientWidth])
    const isAllSeen = async () => {
      const [all, seen] = await hidden()
      return all === seen
    }
    await expect.poll(isAllSeen).toBe(true)
    await picture(page, 'audit-log-phone')
    expect(await accessibilityProblems(page)).toEqual([])
    await entry.getByRole('button', { name: 'Show what changed' }).click()
    await page.getByRole('cell', { name: 'Night shift', exact: true }).waitFor()
  })
})
