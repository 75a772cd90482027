import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser } from '../visit.ts'
import { accessibilityProblems, signedIn } from './enter.ts'

describe.skipIf(withoutBrowser)('erasing a person', () => {
  const server = useSharedServer({ console: true, workers: true })
  const visit = useBrowser()

  const contacts = async (email: string) =>
    (
      await server.api.ok.post('/objects/people/rows/list', {
        query: { path: 'Email', operator: 'equals', value: email },
      })
    ).results.length

  it('counts first, asks for the address once more, and tells what came of it', async () => {
    const email = 'ada@customer.example'
    // An earlier attempt may have left some.
    await server.app.db.deleteFrom('erasures').where('account_id', '=', server.account.id).execute()
    await server.api.ok.post('/objects/people/rows', { Name: 'Ada Lovelace', Email: email })
    const { page, context } = await visit()
    await signedIn(server, context)
    await page.goto(`${server.url}/settings/erasure`)
    await page.getByText('No erasures yet').waitFor()
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('button', { name: 'Preview erasure' }).click()
    const counted = page.getByRole('region', { name: 'What would be erased' })
    await counted.getByText('Done', { exact: true }).waitFor()
    await counted.getByText('would be deleted').first().waitFor()
    await counted.getByText('Records of people', { exact: true }).first().waitFor()
    expect(await contacts(email)).toBe(1)
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'settings-erasure-counted')

    await page.getByRole('button', { name: 'Erase…' }).click()
    const dialog = page.getByRole('dialog', { name: `Erase ${email}` })
    const erase = dialog.getByRole('button', { name: 'Erase for good' })
    await expect.poll(() => erase.isDisabled()).toBe(true)
    await dialog.getByLabel('Type the address to confirm').fill('bob@customer.example')
    await expect.poll(() => erase.isDisabled()).toBe(true)
    await dialog.getByLabel('Type the address to confirm').fill(email)
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'settings-erasure-confirm')
    await erase.click()
    const report = page.getByRole('region', { name: 'What was erased' })
    await report.getByText('Done', { exact: true }).waitFor()
    await report.getByText('deleted', { exact: true }).first().waitFor()
    expect(await contacts(email)).toBe(0)
    // Nothing on the page names the person any more, and neither does the list of those before.
    await expect.poll(() => page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('')
    await expect.poll(() => page.getByRole('row', { name: /Erased.*Done/ }).count()).toBe(1)
    expect(await page.getByRole('main').textContent()).not.toContain(email)
    await picture(page, 'settings-erasure-done')
  })

  it('says what is wrong with an address, and is not for members', async () => {
    const { page, context, complaints } = await visit()
    const me = await signedIn(server, context)
    await page.goto(`${server.url}/settings/erasure`)
    await page.getByRole('textbox', { name: 'Email' }).fill('nobody')
    await page.getByRole('button', { name: 'Preview erasure' }).click()
    await page
      .getByText(/email address/i)
      .first()
      .waitFor()
    await page.getByRole('textbox', { name: 'Email' }).fill(me.email)
    await page.getByRole('button', { name: 'Preview erasure' }).click()
    await page.getByRole('alert').first().waitFor()
    complaints.splice(0)

    const other = await visit()
    await signedIn(server, other.context, 'MEMBER')
    await other.page.goto(`${server.url}/settings/erasure`)
    await other.page.getByText('Ask an admin of your account for access.').waitFor()
    await expect.poll(() => other.page.getByRole('button', { name: 'Erase…' }).count()).toBe(0)
    other.complaints.splice(0)
  })
})
