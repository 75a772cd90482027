import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser } from '../visit.ts'
import { boxOf, card, refusedNode, saved, showAll } from './editing.ts'
import { accessibilityProblems, signedIn } from './enter.ts'
import { smallIntake } from './graphs.ts'

const big = { viewport: { width: 1440, height: 900 } }
const origin = { positionX: 0, positionY: 0 }

async function create(page: Page, label: string, name: string): Promise<void> {
  const field = page.getByRole('button', { name: new RegExp(`^${label}: `) }).locator('xpath=..')
  await field.getByRole('button', { name: 'Create' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
}

async function reach(page: Page, aliases: readonly string[]): Promise<void> {
  for (const alias of aliases) {
    await card(page, alias).click()
    await expect.poll(() => page.getByLabel('Name of the node').inputValue()).toBe(alias)
    // The panel takes its room from the canvas.
    await showAll(page)
  }
}

describe.skipIf(withoutBrowser)('the form of a node', () => {
  const server = useSharedServer({ console: true, workers: true })
  const visit = useBrowser(refusedNode)

  async function open(path: string) {
    const visited = await visit(big)
    await signedIn(server, visited.context)
    await visited.page.goto(server.url + path)
    return visited
  }

  async function newNode(type: string, alias: string, data: object): Promise<number> {
    const { id } = await server.api.ok.post('/workflows', { name: `With ${alias}` })
    const body = { type, position: origin, data: { type, ...data } }
    const { nodeId } = await server.api.ok.post(`/workflows/${id}/nodes`, body)
    await server.api.ok.put(`/workflows/${id}/nodes/${nodeId}`, { alias })
    return id
  }

  const nodesOf = async (id: number) => (await server.api.ok.get(`/workflows/${id}/draft`)).nodes
  const dataOf = async (id: number) => (await nodesOf(id))[0].data as Record<string, unknown>

  it('makes an agent, a knowledge base and a plain table where they are chosen', async () => {
    const { results } = await server.api.ok.get('/objects')
    const id = await newNode('TOOLS_AI', 'Look it up', { instructions: 'Find the order.' })
    const { page } = await open(`/automations/${id}`)
    await card(page, 'Look it up').click()
    await create(page, 'Knowledge', 'House rules')
    await page.keyboard.press('Enter')
    await page.getByRole('tabpanel').getByText('House rules').waitFor()
    const bases = (await server.api.ok.get('/knowledge-bases')).results
    const rules = bases.find((one: { name: string }) => one.name === 'House rules')
    await expect.poll(async () => (await dataOf(id))['knowledgeBaseIds']).toEqual([rules.id])
    await saved(page)

    const table = await newNode('DYNAMIC_TABLES', 'Keep it', { tableId: results[0].id, operation: 'SEARCH' })
    await page.goto(`${server.url}/automations/${table}`)
    await card(page, 'Keep it').click()
    await create(page, 'Object or table', 'Opening hours')
    await page.getByRole('dialog').getByText('Table', { exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
    await page.getByRole('button', { name: 'Object or table: Opening hours' }).waitFor()
    const { results: tables } = await server.api.ok.get('/tables')
    const made = tables.find((one: { display_name: string }) => one.display_name === 'Opening hours')
    await expect.poll(async () => (await dataOf(table))['tableId']).toBe(made.id)
    await saved(page)

    const ended = await newNode('TRIGGER', 'Goodbye', { triggerType: 'CONVERSATION_ENDED' })
    await page.goto(`${server.url}/automations/${ended}`)
    await card(page, 'Goodbye').click()
    await create(page, 'Agents', 'Night porter')
    await page.keyboard.press('Enter')
    await page.getByRole('tabpanel').getByText('Night porter').waitFor()
    const agents = (await server.api.ok.get('/agents')).results
    const porter = agents.find((one: { name: string }) => one.name === 'Night porter')
    await expect.poll(async () => (await dataOf(ended))['triggeredByAgentIds']).toEqual([porter.id])
    await saved(page)
  })

  it('asks for the values of a record by the types of its fields', async () => {
    await server.api.ok.post('/objects', {
      name: 'visits',
      columns: [
        { name: 'Title', type: 'string' },
        { name: 'Paid', type: 'boolean' },
        { name: 'Day', type: 'dateOnly' },
        { name: 'State', type: 'select', metadata: { mode: 'singleSelect' } },
      ],
    })
    const fields = (await server.api.ok.get('/objects/visits/fields')).results
    const state = fields.find((one: { name: string }) => one.name === 'State')
    await server.api.ok.patch(`/objects/visits/fields/${state.id}`, {
      tags: [{ name: 'Open' }, { name: 'Done' }],
    })
    const { results } = await server.api.ok.get('/objects')
    const { id: tableId } = results.find((one: { name: string }) => one.name === 'visits')
    const rowData = { Title: 'Cut the hedge', Paid: '', Day: '', State: '' }
    const id = await newNode('DYNAMIC_TABLES', 'Note it', { tableId, operation: 'CREATE', rowData })
    const { page } = await open(`/automations/${id}`)
    await card(page, 'Note it').click()
    await page.getByLabel('State', { exact: true }).selectOption('Done')
    await page.getByLabel('Paid', { exact: true }).selectOption({ label: 'Yes' })
    await page.getByLabel('Day', { exact: true }).fill('2026-02-03')
    await picture(page, 'editor-record-fields')
    expect(await accessibilityProblems(page)).toEqual([])
    const written = async () => (await dataOf(id))['rowData']
    await expect.poll(written).toEqual({ ...rowData, Paid: 'true', Day: '2026-02-03', State: 'Done' })
    // What is not known yet comes by a name.
    await page.getByRole('button', { name: 'Write State with names' }).click()
    await page.getByRole('textbox', { name: 'State' }).fill('{trigger_payload.state}')
    await page.getByRole('textbox', { name: 'State' }).blur()
    await expect.poll(written).toMatchObject({ State: '{trigger_payload.state}' })
    await page.getByRole('button', { name: 'Choose State' }).click()
    await page.getByLabel('State', { exact: true }).selectOption('Open')
    await expect.poll(written).toMatchObject({ State: 'Open' })
    await saved(page)
  })

  it('tells what a condition comes to with what came last', async () => {
    const { id } = await smallIntake(server, 'Budgets')
    const [form] = (await nodesOf(id)).filter((one: { alias: string }) => one.alias === 'Form')
    await server.api.ok.put(`/workflows/${id}/nodes/${form.nodeId}/pinned`, { output: { budget: 2400 } })
    const { page } = await open(`/automations/${id}`)
    await card(page, 'Enough?').click()
    const result = page.getByText(/^Result with the last values:/)
    await expect.poll(() => result.innerText()).toBe('Result with the last values: true')
    await page.getByLabel('Compared with').fill('5000')
    await expect.poll(() => result.innerText()).toBe('Result with the last values: false')
    await picture(page, 'editor-condition')
    await saved(page)
  })

  it('that is too long to be saved keeps its own graph unsaved, and no other one', async () => {
    const unfinished = await newNode('API', 'Call them', { method: 'GET', url: 'https://shop.example' })
    const other = await newNode('API', 'Ask them', { method: 'GET', url: 'https://shop.example' })
    const { page } = await open(`/automations/${unfinished}`)
    await card(page, 'Call them').click()
    await page.getByRole('textbox', { name: 'URL' }).fill(`https://shop.example/${'x'.repeat(60_000)}`)
    await page.getByRole('textbox', { name: 'URL' }).blur()
    await page.locator('[data-state=held]').waitFor()
    await page.getByRole('link', { name: 'Automations' }).first().click()
    await page.getByRole('link', { name: 'With Ask them' }).first().click()
    await card(page, 'Ask them').waitFor()
    await page.locator('[data-state=saved]').waitFor()
    await page.goBack()
    await page.goBack()
    await card(page, 'Call them').waitFor()
    await page.locator('[data-state=held]').waitFor()
    expect((await nodesOf(other))[0].data.url).toBe('https://shop.example')
    await card(page, 'Call them').click()
    await page.getByRole('textbox', { name: 'URL' }).fill('https://shop.example/orders')
    await page.getByRole('textbox', { name: 'URL' }).blur()
    await saved(page)
  })

  it('is reached although a program has put all nodes on one place', async () => {
    const { id } = await server.api.ok.post('/workflows', { name: 'By a program' })
    for (const alias of ['One', 'Two', 'Three']) {
      const data = { type: 'API', method: 'GET', url: 'https://shop.example' }
      const { nodeId } = await server.api.ok.post(`/workflows/${id}/nodes`, {
        type: 'API',
        position: origin,
        data,
      })
      await server.api.ok.put(`/workflows/${id}/nodes/${nodeId}`, { alias })
    }
    const { page } = await open(`/automations/${id}`)
    await reach(page, ['One', 'Two', 'Three'])
    await picture(page, 'editor-spread')
    await saved(page)
    const places = async () =>
      new Set((await nodesOf(id)).map((one: object) => JSON.stringify(Object(one).position)))
    expect((await places()).size).toBe(1)
    const box = await boxOf(card(page, 'One'))
    await page.mouse.move(box.x + 100, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x + 140, box.y + 160, { steps: 5 })
    await page.mouse.up()
    await expect.poll(async () => (await places()).size).toBe(3)
    await saved(page)
  })

  it('is reached of nodes that a program adds while somebody looks on, which are shown apart', async () => {
    const id = await newNode('API', 'One', { method: 'GET', url: 'https://shop.example' })
    const { page } = await open(`/automations/${id}`)
    await card(page, 'One').waitFor()
    const data = { type: 'API', method: 'GET', url: 'https://shop.example' }
    const aliases = ['Two', 'Three', 'Four']
    const made = aliases.map((alias) => ({ op: 'addNode', alias, type: 'API', position: origin, data }))
    const { revision } = await server.api.ok.get(`/workflows/${id}/draft`)
    await server.api.ok.patch(`/workflows/${id}/graph`, { revision, edits: made })
    await card(page, 'Four').waitFor()
    await reach(page, ['One', ...aliases])
    await picture(page, 'editor-spread-live')
    const boxes = await page
      .locator('[data-node]')
      .evaluateAll((cards) => cards.map((one) => JSON.stringify(one.getBoundingClientRect())))
    expect(new Set(boxes).size).toBe(4)
    await saved(page)
    // Where they are shown was not sent.
    const positions = (await nodesOf(id)).map((one: { position: object }) => one.position)
    expect(positions).toEqual([origin, origin, origin, origin])
  })
})
