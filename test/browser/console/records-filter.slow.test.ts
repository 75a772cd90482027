import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser, wide } from '../visit.ts'
import { accessibilityProblems, signedIn } from './enter.ts'
import { cell, jobsAndCompanies, toleratingMerges } from './records-scene.ts'

describe.skipIf(withoutBrowser)('a filter', () => {
  const server = useSharedServer({ console: true })
  const visit = toleratingMerges(useBrowser())

  it('asks of the records that lead here, and a view keeps it', async () => {
    const { jobs, companies, ids } = await jobsAndCompanies(server, 2)
    const [brightwater] = (await server.api.ok.post(`/objects/${companies}/rows/list`, {})).results
    await server.api.ok.patch(`/objects/${jobs}/rows/${ids[1]}`, { Company: brightwater.id })
    const { page, context } = await visit(wide)
    await signedIn(server, context)
    await page.goto(`${server.url}/records/${companies}`)
    await cell(page, 1, 0).waitFor()
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('button', { name: 'Add condition' }).click()
    const field = page.getByRole('combobox', { name: 'Field', exact: true })
    const label = /^Jobs \d+ › Company$/
    await field.getByRole('option', { name: label }).waitFor({ state: 'attached' })
    const one = (await field.getByRole('option', { name: label }).getAttribute('value')) ?? ''
    expect(one).toBe(`${jobs}.Company`)
    await field.selectOption(one)

    // There are any, there are none.
    await page.getByText('1 row', { exact: true }).waitFor()
    await cell(page, 0, 0).getByText('Brightwater').waitFor()
    await page.getByRole('combobox', { name: 'Condition' }).selectOption('there are none')
    await cell(page, 0, 0).getByText('Hartmann').waitFor()

    // By the records themselves.
    await page.getByRole('combobox', { name: 'Condition' }).selectOption('include any of')
    await page.getByRole('button', { name: 'Value' }).click()
    await page.getByRole('option', { name: 'Job 2' }).click()
    await page.keyboard.press('Escape')
    await cell(page, 0, 0).getByText('Brightwater').waitFor()
    await page.getByText('1 row', { exact: true }).waitFor()

    // By a field of them.
    await page.getByRole('combobox', { name: /^Field of Jobs/ }).selectOption('Quote')
    await page.getByRole('combobox', { name: 'Condition' }).selectOption('is at least')
    await page.getByLabel('Value', { exact: true }).fill('201')
    await page.getByText('No rows match these filters').waitFor()
    await page.getByLabel('Value', { exact: true }).fill('200')
    await cell(page, 0, 0).getByText('Brightwater').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'records-filter-backwards')
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'All', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Save as a new view' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('With large jobs')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.waitForURL(/\/records\/\w+\/\d+$/)
    const views = await context.request.get(`${server.url}/public/v1/objects/${companies}/views`)
    const [view] = (await views.json()).results
    const leaf = { path: `[${jobs}.Company].[Quote]`, operator: 'greaterThanOrEqual', value: 200 }
    expect(view.query).toEqual({ and: [leaf] })
    const asked = page.waitForRequest((request) => request.url().endsWith('/rows/list'))
    await page.reload()
    // Not once is more shown than the view means, whatever is not known yet.
    expect((await asked).postDataJSON().query).toEqual({ and: [leaf] })
    await page.getByRole('button', { name: /^Remove Jobs \d+ › Company › Quote is at least/ }).waitFor()
    await page.getByText('1 row', { exact: true }).waitFor()
  })
})
