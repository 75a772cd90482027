import { describe, expect, it } from 'vitest'
import { useServer } from '../../harness/server.ts'
import { withoutBrowser } from '../chromium.ts'
import { phone, picture, useBrowser, wide } from '../visit.ts'
import { accessibilityProblems, signedIn } from './enter.ts'

const dark = { ...wide, colorScheme: 'dark' as const }
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

describe.skipIf(withoutBrowser)('tasks', () => {
  const server = useServer({ console: true })
  const visit = useBrowser()

  async function open(options = wide) {
    const visited = await visit(options)
    const person = await signedIn(server, visited.context)
    await visited.page.goto(`${server.url}/tasks`)
    await visited.page.getByRole('heading', { name: 'Tasks', level: 1 }).waitFor()
    return { ...visited, person }
  }

  it('are added, changed, completed and opened again', async () => {
    const { page, person } = await open()
    await page.getByText('Nothing is to be done.').waitFor()
    await page.getByRole('button', { name: 'Add a task' }).click()
    await page.getByLabel('What is to be done').fill('Ring the bell')
    await page.getByLabel('Due').fill('2020-01-15')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Add task' }).click()
    await page.getByRole('region', { name: 'Overdue' }).getByText('Ring the bell').waitFor()
    await page.getByRole('button', { name: 'Change “Ring the bell”' }).click()
    await page.getByLabel('What is to be done').fill('Ring twice')
    await page.getByRole('button', { name: 'Save task' }).click()
    await page.getByRole('checkbox', { name: 'Complete “Ring twice”' }).click()
    await page.getByText('Nothing is to be done.').waitFor()
    const { results } = await server.api.ok.get(`/tasks?people_ids=${person.id}`)
    expect(results).toMatchObject([{ content: 'Ring twice', completed: true }])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Ring twice').waitFor()
    await page.getByText('Completed', { exact: true }).click()
    await page.getByText('There are no such tasks.').waitFor()
    await page.getByRole('button', { name: 'Show my open tasks' }).click()
    await page.getByText('Ring twice').waitFor()
  })

  it('appear when somebody else assigns one, lead to their record, and are found by team', async () => {
    const { page, person } = await open()
    const mate = await server.account.addUser('MEMBER')
    const { api } = await server.account.owner.signIn()
    await api.ok.post('/teams', { name: `Night shift ${person.id}`, user_ids: [person.id, mate.id] })
    const row = await server.api.ok.post('/objects/people/rows', { Name: 'Rosa Lind' })
    await server.api.ok.post(`/objects/people/rows/${row.id}/tasks`, {
      content: 'Call Rosa',
      assignee_ids: [person.id],
    })
    await page.getByText('Call Rosa').waitFor()
    await server.api.ok.post('/tasks', { content: 'For my mate', assignee_ids: [mate.id] })
    expect(await page.getByText('For my mate').count()).toBe(0)
    await page.getByText('My teams’').click()
    await page.getByText('For my mate').waitFor()
    await page.getByRole('link', { name: 'Rosa Lind' }).click()
    await page.getByRole('heading', { name: 'Rosa Lind', level: 1 }).waitFor()
  })

  it.each([
    ['wide', wide],
    ['dark', dark],
    ['phone', phone],
  ])('are for everybody (%s)', async (look, options) => {
    const { page, person } = await open(options)
    for (const [content, due_date] of [
      ['Order the boiler', inDays(-2)],
      ['Send the quote to Hartmann', inDays(0)],
      ['Prepare the visit', inDays(3)],
      ['Tidy up', null],
    ] as const) {
      await server.api.ok.post('/tasks', { content, due_date, assignee_ids: [person.id] })
    }
    await page.getByText('Tidy up').waitFor()
    await picture(page, `tasks-${look}`)
    expect(await accessibilityProblems(page)).toEqual([])
  })
})
