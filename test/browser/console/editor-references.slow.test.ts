import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser } from '../visit.ts'
import { card, others, refusedNode, saved } from './editing.ts'
import { accessibilityProblems, signedIn } from './enter.ts'

const big = { viewport: { width: 1440, height: 900 } }

const field = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^${label}: `) })
const createBeside = (page: Page, label: string) =>
  field(page, label).locator('xpath=..').getByRole('button', { name: 'Create' })

// What is typed is saved a moment later, and a busy machine takes its time.
const whenSaved = { timeout: 30_000 }

describe.skipIf(withoutBrowser)('what a node points at', () => {
  const server = useSharedServer({ console: true })
  const visit = useBrowser(refusedNode)

  async function open(path: string, language = 'en') {
    const visited = await visit(big)
    await signedIn(server, visited.context)
    await visited.context.addInitScript(`localStorage.setItem('frontdesk.language', '${language}')`)
    await visited.page.goto(server.url + path)
    return visited
  }

  async function newNode(type: string, alias: string, data: object) {
    const { id } = await server.api.ok.post('/workflows', { name: `With ${alias}` })
    const position = { positionX: 0, positionY: 0 }
    const body = { type, position, data: { type, ...data } }
    const { nodeId } = await server.api.ok.post(`/workflows/${id}/nodes`, body)
    await server.api.ok.put(`/workflows/${id}/nodes/${nodeId}`, { alias })
    return { id, path: `/automations/${id}` }
  }

  const dataOf = async (id: number) =>
    (await server.api.ok.get(`/workflows/${id}/draft`)).nodes[0].data as Record<string, unknown>

  it('is found by its name among all that fits, or made on the spot and chosen', async () => {
    const people = (await server.api.ok.get('/objects')).results[0]
    const { id, path } = await newNode('DYNAMIC_TABLES', 'Keep it', {
      tableId: people.id,
      operation: 'SEARCH',
    })
    const { page } = await open(path)
    await card(page, 'Keep it').click()
    await field(page, 'Object or table').click()
    await page
      .getByRole('dialog', { name: 'Object or table' })
      .getByRole('option', { name: 'Deals' })
      .waitFor()
    await page.keyboard.type('tick')
    await page.getByRole('option', { name: 'Deals' }).waitFor({ state: 'detached' })
    await picture(page, 'editor-reference')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Object or table: Tickets' }).waitFor()

    await createBeside(page, 'Object or table').click()
    await page.getByLabel('Name', { exact: true }).fill('<b>Bookings</b>')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Object or table: <b>Bookings</b>' }).waitFor()
    const { results } = await server.api.ok.get('/objects')
    const made = results.find((one: { display_name: string }) => one.display_name === '<b>Bookings</b>')
    await expect.poll(async () => (await dataOf(id))['tableId'], whenSaved).toBe(made.id)

    await createBeside(page, 'Record type').click()
    await page.getByLabel('Name', { exact: true }).fill('Walk-in')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Record type: Walk-in' }).waitFor()
    await saved(page)
  })

  it('that belongs to no object is chosen among those of all, and people by their names', async () => {
    const types = (await server.api.ok.get('/objects/deals/record-types')).results
    const { id, path } = await newNode('CREATE_TASK', 'Call them', {
      recordTypeId: types[0].id,
      rowId: '1',
      content: 'Call',
    })
    const { page } = await open(path)
    await card(page, 'Call them').click()
    await page.getByRole('button', { name: 'Record type: Deals' }).click()
    await page.getByRole('option', { name: 'People' }).click()
    await field(page, 'Assignees').click()
    const [user] = (await server.api.ok.get('/users')).results
    await page.getByRole('option', { name: user.email }).click()
    await expect.poll(async () => (await dataOf(id))['assigneeIds'], whenSaved).toEqual([user.id])
    const [ofPeople] = (await server.api.ok.get('/objects/people/record-types')).results
    expect((await dataOf(id))['recordTypeId']).toBe(ofPeople.id)
    await saved(page)
  })

  it('that is made elsewhere is chosen when one comes back', async () => {
    const { id, path } = await newNode('TOOLS_AI', 'Look it up', { instructions: 'Find the order.' })
    const { page, context } = await open(path)
    await card(page, 'Look it up').click()
    const opened = context.waitForEvent('page')
    await createBeside(page, 'Tools').click()
    const there = await opened
    await there.getByRole('button', { name: 'New tool' }).first().waitFor()
    const tool = await server.api.ok.post('/tools', {
      type: 'HTTP',
      name: 'find_order',
      description: 'Finds an order.',
      method: 'GET',
      url: 'https://shop.example/orders',
      parameters: { type: 'object', properties: {} },
    })
    await there.close()
    // A browser without a screen never takes the focus from a window.
    await page.evaluate("window.dispatchEvent(new Event('focus'))")
    await page.getByRole('tabpanel').getByText('find_order').waitFor()
    await expect.poll(async () => (await dataOf(id))['customToolIds'], whenSaved).toEqual([tool.id])
    await saved(page)
  })

  it('another automation is made by its name, and a bad name is told where it is asked for', async () => {
    const other = await server.api.ok.post('/workflows', { name: 'Night shift' })
    const { path } = await newNode('AUTOMATION_STATUS', 'Switch it', {
      automationId: other.id,
      action: 'TOGGLE',
    })
    const { page, complaints } = await open(path)
    await card(page, 'Switch it').click()
    await page.getByRole('button', { name: 'Automation: Night shift' }).waitFor()
    await createBeside(page, 'Automation').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
    // What is wrong is told where it is asked for.
    await page.getByRole('dialog').getByRole('alert').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Day shift')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Automation: Day shift' }).waitFor()
    await saved(page)
    expect(others(complaints)).toEqual([])
  })

  it('an intent and a team are made where they are chosen', async () => {
    const { id: agentId } = await server.api.ok.post('/agents', { name: 'Reception' })
    const flow = await server.api.ok.post(`/agents/${agentId}/flows`, { name: 'Returns' })
    const flowPath = `/agents/${agentId}/flows/${flow.id}`
    const { page, complaints } = await open(flowPath)
    const make = async (label: string, name: string) => {
      await createBeside(page, label).click()
      await page.getByLabel('Name', { exact: true }).fill(name)
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    const add = async (search: string) => {
      await page.getByRole('toolbar').getByRole('button', { name: 'Add' }).click()
      await page.keyboard.type(search)
      await page.keyboard.press('Enter')
    }
    await page.locator('[aria-label=Graph]').waitFor()
    await add('intent')
    await make('Intents', 'Wants to return')
    await page.getByRole('tabpanel').getByText('Wants to return').waitFor()
    await add('hand off')
    await make('Team', 'Night shift')
    await page.getByRole('button', { name: 'Team: Night shift' }).waitFor()
    const { results: teams } = await server.api.ok.get('/teams')
    expect(teams).toContainEqual(expect.objectContaining({ name: 'Night shift' }))
    const { results: intents } = await server.api.ok.get(`/agents/${agentId}/intents`)
    expect(intents).toContainEqual(expect.objectContaining({ name: 'Wants to return' }))
    expect(others(complaints)).toEqual([])
  })

  it('a node is tried again by a tick, with numbers of its own', async () => {
    const { id, path } = await newNode('API', 'Call them', { url: 'https://shop.example/orders' })
    const { page } = await open(path)
    await card(page, 'Call them').click()
    await page.getByText('More settings').click()
    await page.getByRole('checkbox', { name: 'Retries' }).check()
    const retry = async () => (await dataOf(id))['retry']
    await expect.poll(retry, whenSaved).toEqual({ attempts: 3, delaySeconds: 10, factor: 2 })
    await page.getByLabel('Attempts').fill('5')
    await page.getByLabel('Attempts').blur()
    await expect.poll(retry, whenSaved).toEqual({ attempts: 5, delaySeconds: 10, factor: 2 })
    await picture(page, 'editor-retry')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('checkbox', { name: 'Retries' }).uncheck()
    await expect.poll(retry, whenSaved).toBeUndefined()
    await saved(page)
  })

  it('a secret is made beside the text that sends it, and only its name is ever shown', async () => {
    const { id, path } = await newNode('API', 'Call them', {
      method: 'POST',
      url: 'https://shop.example/orders',
      headers: [{ key: 'Authorization', value: 'Bearer ' }],
    })
    const { page } = await open(path)
    await card(page, 'Call them').click()
    await page.getByText('More settings').click()
    await page.getByRole('button', { name: 'Secret for Value' }).click()
    await page.getByLabel('New secret').fill('SHOP_KEY')
    await page.getByLabel('Its value').fill('s3cr3t-of-the-shop')
    expect(await page.getByLabel('Allowed origins').inputValue()).toBe('https://shop.example')
    await picture(page, 'editor-secret')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
    const headers = async () => (await dataOf(id))['headers']
    await expect
      .poll(headers, whenSaved)
      .toEqual([{ key: 'Authorization', value: 'Bearer {secrets.SHOP_KEY}' }])
    await saved(page)
    expect(await page.content()).not.toContain('s3cr3t-of-the-shop')
    // The next time it is there to be chosen, and can be deleted.
    await page.getByRole('button', { name: 'Secret for Body' }).click()
    await page.getByText('Can be sent to https://shop.example').waitFor()
    await page.getByRole('button', { name: 'Insert SHOP_KEY' }).click()
    await expect.poll(async () => (await dataOf(id))['body'], whenSaved).toBe('{secrets.SHOP_KEY}')
    await saved(page)
    // A node that calls another origin asks for the value again.
    await server.api.ok.post(`/workflows/${id}/secrets`, {
      name: 'SHOP_KEY',
      value: 's3cr3t-of-the-shop',
      origins: ['https://old.example'],
    })
    await page.reload()
    await card(page, 'Call them').click()
    await page.getByText('More settings').click()
    await page.getByText('The secret SHOP_KEY may only be sent to https://old.example.').first().waitFor()
    await page.getByRole('button', { name: 'Secret for Body' }).click()
    await page.getByRole('button', { name: 'Enter SHOP_KEY again' }).click()
    expect(await page.getByLabel('New secret').inputValue()).toBe('SHOP_KEY')
    expect(await page.getByLabel('Allowed origins').inputValue()).toBe(
      'https://old.example https://shop.example',
    )
    await page.getByRole('button', { name: 'Delete SHOP_KEY' }).click()
    const left = async () => (await server.api.ok.get(`/workflows/${id}/secrets`)).results.length
    await expect.poll(left, whenSaved).toBe(0)
    await page.getByRole('button', { name: 'Insert SHOP_KEY' }).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await saved(page)
  })

  it('and all of its form is German where the console is', async () => {
    const { path } = await newNode('API', 'Bestellung', { method: 'POST', url: 'https://shop.example' })
    const { page } = await open(path, 'de')
    await card(page, 'Bestellung').click()
    await page.getByText('Teile der Antwort, die in Variablen gespeichert werden').waitFor()
    await page.getByText('Weitere Einstellungen').click()
    await page.getByText('Nach einer Unterbrechung').waitFor()
    await page.getByText('Wiederholen', { exact: true }).waitFor()
    const form = await page.getByRole('tabpanel').innerText()
    expect(form).not.toMatch(/\b(?:the|what|where|with|response|server stops)\b/i)
    await picture(page, 'editor-german')
    await page.locator('[aria-label=Graph], [aria-label=Graf]').first().press('a')
    await page.keyboard.type('Schleife')
    await page.getByText('Wiederholt Schritte für jeden Eintrag einer Liste').waitFor()
  })
})
