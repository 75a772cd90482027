import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser, wide } from '../visit.ts'
import { accessibilityProblems, signedIn } from './enter.ts'
import { taskMaking } from './graphs.ts'

describe.skipIf(withoutBrowser)('tasks', () => {
  const server = useSharedServer({ console: true, workers: true })
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
    await page.getByLabel('Description').fill('Ring the bell')
    await page.getByLabel('Due').fill('2020-01-15')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Add task' }).click()
    await page.getByRole('region', { name: 'Overdue' }).getByText('Ring the bell').waitFor()
    await page.getByRole('button', { name: 'Change “Ring the bell”' }).click()
    await page.getByLabel('Description').fill('Ring twice')
    await page.getByRole('button', { name: 'Save task' }).click()
    await page.getByRole('checkbox', { name: 'Complete “Ring twice”' }).click()
    await page.getByText('Nothing is to be done.').waitFor()
    const { results } = await server.api.ok.get(`/tasks?people_ids=${person.id}`)
    expect(results).toMatchObject([{ content: 'Ring twice', completed: true }])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Ring twice').waitFor()
    await page.getByText('Completed', { exact: true }).click()
    await page.getByText('No tasks match these filters.').waitFor()
    await page.getByRole('button', { name: 'Show my open tasks' }).click()
    await page.getByText('Ring twice').waitFor()
  })

  it('are not lost with their form by a slip: closing it asks first', async () => {
    const { page, complaints } = await open()
    const form = page.getByRole('dialog', { name: 'New task' })
    const content = form.getByLabel('Description')
    const question = form.getByText('Discard unsaved changes?')
    const begin = async () => {
      await page.getByRole('button', { name: 'Add a task' }).first().click()
      await content.waitFor()
    }
    await begin()
    // Nothing is lost yet.
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
    await begin()
    await content.fill('Order the boiler')
    await page.keyboard.press('Escape')
    await question.waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'dialog-question')
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    await expect.poll(() => content.inputValue()).toBe('Order the boiler')
    await page.keyboard.type(' now')
    await expect.poll(() => content.inputValue()).toBe('Order the boiler now')
    // Beside it, and with its window.
    await page.mouse.click(5, 5)
    await question.waitFor()
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const unload = await asked
    expect(unload.type()).toBe('beforeunload')
    await unload.dismiss()
    await form.getByRole('button', { name: 'Discard' }).click()
    await form.waitFor({ state: 'detached' })
    await begin()
    await expect.poll(() => content.inputValue()).toBe('')
    await content.fill('Never mind')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await form.waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
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
    await expect.poll(() => page.getByText('For my mate').count()).toBe(0)
    await page.getByText('My teams’').click()
    await page.getByText('For my mate').waitFor()
    await page.getByRole('link', { name: 'Rosa Lind' }).click()
    await page.getByRole('heading', { name: 'Rosa Lind', level: 1 }).waitFor()
  })

  it('come from a run, and are done on the page of their record', async () => {
    const { page, person } = await open()
    const row = await server.api.ok.post('/objects/people/rows', { Name: 'Tom Hartmann' })
    const task = { content: 'Call Tom about the boiler', assigneeIds: [person.id] }
    const { id, url } = await taskMaking(server, row.id, task)
    await server.api.ok.put(`/workflows/${id}`, { status: 'ACTIVE' })
    await fetch(server.url + new URL(url).pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    await page.getByText('Call Tom about the boiler').waitFor({ timeout: 30_000 })
    await page.getByRole('link', { name: 'Tom Hartmann' }).click()
    await page.getByRole('heading', { name: 'Tom Hartmann', level: 1 }).waitFor()
    await page.getByText('Tasks', { exact: true }).last().click()
    await page.getByRole('checkbox', { name: 'Complete “Call Tom about the boiler”' }).click()
    await page.getByRole('checkbox', { name: 'Open “Call Tom about the boiler” again' }).waitFor()
    const { results } = await server.api.ok.get(`/objects/people/rows/${row.id}/tasks`)
    expect(results).toMatchObject([{ completed: true, assignee_ids: [person.id] }])
  })
})
