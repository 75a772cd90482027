import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser, wide } from '../visit.ts'
import { accessibilityProblems, signedIn } from './enter.ts'
import { rowChanging } from './graphs.ts'
import { plumber, talk } from './inbox-scene.ts'
import { dataOf, jobsAndCompanies, saved, toleratingMerges } from './records-scene.ts'

describe.skipIf(withoutBrowser)('the page of a record', () => {
  const server = useSharedServer({ console: true, workers: true })
  const visit = toleratingMerges(useBrowser())

  async function open(options = wide) {
    const scene = await jobsAndCompanies(server, 2)
    const [id = ''] = scene.ids
    const visited = await visit(options)
    const person = await signedIn(server, visited.context)
    await visited.page.goto(`${server.url}/records/${scene.jobs}/row/${id}`)
    await visited.page.getByRole('heading', { name: 'Job 1', level: 1 }).waitFor()
    return { ...scene, ...visited, id, person }
  }

  it('changes fields, links a record that it makes, and tells old and new values', async () => {
    const { page, jobs, companies, id } = await open()
    await page.getByLabel('Quote').fill('250')
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Company' }).click()
    await page.getByRole('combobox', { name: 'Company' }).fill('Cho and Co')
    await page.getByRole('option', { name: /Create “Cho and Co”/ }).click()
    await page.getByRole('link', { name: 'Cho and Co' }).waitFor()
    await saved(page)
    await expect.poll(async () => (await dataOf(server, jobs, id)).Quote).toBe(250)
    const [firm] = (await server.api.ok.post(`/objects/${companies}/rows/list`, { search: 'Cho' })).results
    await expect.poll(async () => (await dataOf(server, jobs, id)).Company).toBe(firm.id)
    await page.getByRole('definition').getByText('€250.00').waitFor()
    await page.getByRole('definition').getByText('€100.00').waitFor()
    await page.getByRole('link', { name: 'Cho and Co' }).click()
    await page.getByRole('heading', { name: 'Cho and Co', level: 1 }).waitFor()
    await page.goBack()
    await page.getByLabel('Quote').fill('many')
    await page.keyboard.press('Tab')
    await page.getByRole('alert').getByText('“many” isn’t a number.').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  })

  it('shows fields of its record type alone', async () => {
    const { page, jobs, id } = await open()
    const type = await server.api.ok.post(`/objects/${jobs}/record-types`, { name: 'repair' })
    await server.api.ok.post(`/objects/${jobs}/fields`, {
      name: 'Damage',
      type: 'string',
      metadata: { format: 'text' },
      record_type_id: type.id,
    })
    await page.reload()
    await page.getByRole('combobox', { name: 'Record type' }).waitFor()
    await expect.poll(() => page.getByLabel('Damage').count()).toBe(0)
    await page.getByRole('combobox', { name: 'Record type' }).selectOption({ label: type.display_name })
    await page.getByLabel('Damage').fill('Pipe')
    await page.keyboard.press('Tab')
    await expect.poll(async () => (await dataOf(server, jobs, id)).Damage).toBe('Pipe')
  })

  it('keeps notes, tasks and files', async () => {
    const { page, jobs, id, person } = await open()
    await page.getByLabel('What happened?').fill('Rang the bell, nobody there.')
    await page.getByRole('button', { name: 'Write down' }).click()
    await page.locator('ol').getByText('Rang the bell').waitFor()
    await page.getByText('Tasks', { exact: true }).last().click()
    await page.getByLabel('New task').fill('Ring again')
    await page.getByLabel('Due').fill('2020-01-15')
    await page.getByRole('button', { name: 'Add task' }).click()
    await page.getByText(/^Overdue/).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'record-tasks')
    await page.getByRole('checkbox', { name: 'Complete “Ring again”' }).click()
    await page.getByRole('checkbox', { name: 'Open “Ring again” again' }).waitFor()
    const { results } = await server.api.ok.get(`/objects/${jobs}/rows/${id}/tasks`)
    expect(results).toMatchObject([{ completed: true, assignee_ids: [person.id] }])
    await page.getByText('Files', { exact: true }).click()
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('region', { name: 'What happened' }).getByText('Drop files here').click()
    await (await chooser).setFiles({ name: 'dot.png', mimeType: 'image/png', buffer: png })
    await page.getByRole('button', { name: 'Preview of dot.png' }).click()
    await page.getByRole('dialog', { name: 'dot.png' }).getByRole('img').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Remove dot.png' }).click()
    await page.getByText('No files yet.').waitFor()
  })

  it('tells of the conversations of a person, as they go on, and leads to them', async () => {
    const agent = await plumber(server)
    const who = { name: 'Rosa Lind', email: 'rosa@lind.example' }
    const { id, visitor, path } = await talk(server, agent, who, 'What about the price of a boiler?')
    const { contact } = await server.api.ok.get(path)
    const { page, context } = await visit()
    await signedIn(server, context)
    const listening = page.waitForResponse(/\/events\?/)
    await page.goto(`${server.url}/records/people/row/${contact.id}`)
    await page.getByRole('heading', { name: 'Rosa Lind', level: 1 }).waitFor()
    const told = page.locator('ol > li').filter({ hasText: 'with Front desk' })
    await told.getByText('between 4,200 and 5,600').waitFor()
    await listening
    await visitor.say('What about opening hours?')
    await told.getByText('We are open from 8 to 17.').waitFor()
    await expect.poll(() => told.count()).toBe(1)
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'record-conversations')
    await told.getByRole('link', { name: 'with Front desk' }).click()
    await page.waitForURL(new RegExp(`/inbox/${id}`))
    await page.getByRole('log').getByText('What about opening hours?').waitFor()
  })

  it('tells which run changed it, leads there, and lists what leads here', async () => {
    const { page, context, jobs, companies, id } = await open()
    const object = await server.api.ok.get(`/objects/${jobs}`)
    const { id: workflow, url } = await rowChanging(server, object.id, id, { Notes: 'Changed by a run' })
    // Runs are shown to who has published their automation.
    const published = await context.request.put(`${server.url}/public/v1/workflows/${workflow}`, {
      data: { status: 'ACTIVE' },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(published.status()).toBe(200)
    await fetch(url.replace(new URL(url).origin, server.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    await expect
      .poll(async () => (await dataOf(server, jobs, id)).Notes, { timeout: 30_000 })
      .toBe('Changed by a run')
    await page.reload()
    await page.getByRole('link', { name: 'a run of an automation' }).click()
    await page.waitForURL(new RegExp(`/runs/${workflow}/`))
    await page.getByText('On version 1').waitFor()

    const [firm] = (await server.api.ok.post(`/objects/${companies}/rows/list`, {})).results
    const [job] = (await server.api.ok.post(`/objects/${jobs}/rows/list`, {})).results
    await page.goto(`${server.url}/records/${companies}/row/${firm.id}`)
    await page.getByText('Related', { exact: true }).click()
    const related = page.getByRole('region', { name: /^Jobs \d+ › Company$/ }).last()
    await related.getByText('None yet.').waitFor()
    await server.api.ok.patch(`/objects/${jobs}/rows/${job.id}`, { Company: firm.id })
    await related.getByRole('link', { name: 'Job 1' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'record-related')
    await related.getByRole('link', { name: 'Job 1' }).click()
    await page.getByRole('heading', { name: 'Job 1', level: 1 }).waitFor()
  })

  it('says so where there is no such record', async () => {
    const { page, jobs, complaints } = await open()
    await page.goto(`${server.url}/records/${jobs}/row/0199f0a46f3c000012ab34cd`)
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    expect(complaints.splice(0).filter((text) => !text.includes('404'))).toEqual([])
  })
})
