import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../harness/api.ts'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser } from '../visit.ts'
import { boxOf, card, others, refusedNode, saved } from './editing.ts'
import { signedIn } from './enter.ts'
import { leadIntake, smallIntake } from './graphs.ts'

const big = { viewport: { width: 1440, height: 900 } }

/** Pulls something with the pointer, and lets go that far from it. */
async function pull(page: Page, what: Locator, by: { x: number; y: number }): Promise<void> {
  const box = await boxOf(what)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by.x, y + by.y, { steps: 6 })
  await page.mouse.up()
}

const port = (page: Page, node: string, handle: string) =>
  card(page, node).locator(`.react-flow__handle[data-handleid="${handle}"]`)
const colourOf = (part: Locator) =>
  part.evaluate((one) => {
    const { getComputedStyle } = globalThis as unknown as {
      getComputedStyle: (element: unknown) => { color: string }
    }
    return getComputedStyle(one).color
  })
const rightOf = async (part: Locator) => {
  const { x, width } = (await part.boundingBox()) ?? { x: 0, width: 10_000 }
  return x + width
}
const offered = (page: Page) => page.getByRole('listbox').getByRole('option').allInnerTexts()

describe.skipIf(withoutBrowser)('dragging', () => {
  const server = useSharedServer({ console: true })
  const visit = useBrowser(refusedNode)

  async function open(id: number) {
    const visited = await visit(big)
    await signedIn(server, visited.context)
    await visited.page.goto(`${server.url}/automations/${id}`)
    return visited
  }

  const draftOf = (id: number) => server.api.ok.get(`/workflows/${id}/draft`)

  it('from a port offers only what fits there, and leads to what is chosen', async () => {
    const { id } = await smallIntake(server)
    const { page, complaints } = await open(id)
    await pull(page, port(page, 'Save them', 'default'), { x: 40, y: 90 })
    await page.getByRole('combobox', { name: 'Add a node' }).waitFor()
    const titles = (await offered(page)).map((text) => text.split('\n')[0])
    expect(titles).toContain('Message')
    // Nothing that starts a run, that is for conversations, or that leaves a loop which is not there.
    for (const misfit of ['Webhook', 'Trigger', 'Schedule', 'Say', 'Response', 'Break']) {
      expect(titles).not.toContain(misfit)
    }
    await page.keyboard.type('note')
    await page.keyboard.press('Enter')
    await card(page, 'Activity').waitFor()
    // It has no record yet, so that the server does not take it; the edge waits with it.
    await page.getByText('This is required.').first().waitFor()
    expect(others(complaints)).toEqual([])
  })

  it('from a port onto a node connects them, and inside a loop one may leave it', async () => {
    const id = await leadIntake(server)
    const { page } = await open(id)
    const nodes = (await draftOf(id)).nodes as { alias: string; nodeId: string }[]
    const idOf = (alias: string) => nodes.find((one) => one.alias === alias)?.nodeId
    const from = await boxOf(port(page, 'Find person', 'error'))
    const to = await boxOf(card(page, 'Tell the shop'))
    await pull(page, port(page, 'Find person', 'error'), {
      x: to.x + to.width / 2 - from.x,
      y: to.y + to.height / 2 - from.y,
    })
    const edges = async () => (await draftOf(id)).edges as object[]
    await expect
      .poll(edges)
      .toContainEqual(expect.objectContaining({ source: idOf('Find person'), target: idOf('Tell the shop') }))
    await card(page, 'Make a note').click()
    await page.keyboard.press('a')
    await page.getByRole('combobox', { name: 'Add a node' }).waitFor()
    const titles = (await offered(page)).map((text) => text.split('\n')[0])
    expect(titles).toContain('Break')
    await page.keyboard.type('break')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await draftOf(id)).nodes.length).toBe(nodes.length + 1)
    await saved(page)
  })

  it('from a port that is connected starts a parallel branch, which a merge joins', async () => {
    const { id } = await server.api.ok.post('/workflows', { name: 'Three at once' })
    const api = { type: 'API', method: 'GET', url: 'https://api.example.com/orders' }
    const nodes = [
      ['Start', 0, 0, { type: 'WEBHOOK', triggerByWebhookIds: [] }],
      ['Orders', -280, 160, api],
      ['Invoices', 0, 160, api],
      ['Tickets', 280, 160, api],
      ['Merge', 0, 340, { type: 'MERGE', limitAmount: 20, limitUnit: 'SECONDS' }],
    ] as const
    const { revision } = await draftOf(id)
    const edits = nodes.map(([alias, positionX, positionY, data]) => {
      const position = { positionX, positionY }
      return { op: 'addNode', type: data.type, alias, position, data }
    })
    await server.api.ok.patch(`/workflows/${id}/graph`, { revision, edits })
    const { page, complaints } = await open(id)
    const connect = async (from: string, to: string) => {
      const [start, end] = [await boxOf(port(page, from, 'default')), await boxOf(card(page, to))]
      const by = { x: end.x + end.width / 2 - start.x, y: end.y + end.height / 2 - start.y }
      await pull(page, port(page, from, 'default'), by)
    }
    const leads = async (): Promise<string[]> => {
      const draft = await draftOf(id)
      const aliasOf = (nodeId: string) => draft.nodes.find((one: Json) => one.nodeId === nodeId).alias
      return draft.edges.map(({ source, target }: Json) => `${aliasOf(source)} → ${aliasOf(target)}`)
    }
    for (const name of ['Orders', 'Invoices', 'Tickets']) await connect('Start', name)
    await page.getByText('3 in parallel').waitFor()
    for (const name of ['Orders', 'Invoices', 'Tickets']) await connect(name, 'Merge')
    const starts = ['Start → Orders', 'Start → Invoices', 'Start → Tickets']
    const ends = ['Orders → Merge', 'Invoices → Merge', 'Tickets → Merge']
    await expect.poll(leads).toEqual([...starts, ...ends])
    await card(page, 'Merge').click()
    await page.getByRole('combobox', { name: 'If a branch fails' }).waitFor()
    await picture(page, 'parallel')
    // Undo takes one edge back; the others stay.
    await page.locator('[aria-label=Graph]').press('Control+z')
    await expect.poll(leads).toEqual([...starts, ...ends.slice(0, 2)])
    await saved(page)
    expect(others(complaints)).toEqual([])
  })

  it('from a port that was added just now, and into an edge between two nodes', async () => {
    const { id } = await smallIntake(server)
    const { page } = await open(id)
    await card(page, 'Enough?').click()
    await page.getByRole('button', { name: 'Condition', exact: true }).click()
    await page.getByRole('textbox', { name: 'If' }).last().fill('2 > 1')
    await expect.poll(() => port(page, 'Enough?', 'condition_2').count()).toBe(1)
    await pull(page, port(page, 'Enough?', 'condition_2'), { x: 120, y: 60 })
    await page.getByRole('combobox', { name: 'Add a node' }).waitFor()
    await page.keyboard.press('Escape')

    // On the edge: a button that puts a node between.
    const edge = page.locator('[data-edge$=" default"]').first()
    const along = async (share: number) => {
      await boxOf(card(page, 'Enough?'))
      // A line that goes straight down has no width, which counts as out of sight.
      const box = await edge.locator('path').first().boundingBox()
      if (box === null) throw new Error('the edge is not there')
      return [box.x + box.width * share, box.y + box.height * share] as const
    }
    await page.mouse.move(...(await along(0.5)))
    await page.getByRole('button', { name: 'Insert a node here' }).click()
    await page.keyboard.type('transform')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('[data-edge]').count()).toBe(3)
    const targets = async () => {
      const { nodes, edges } = await draftOf(id)
      const aliasOf = (nodeId: string) =>
        nodes.find((one: { nodeId: string }) => one.nodeId === nodeId)?.alias
      return edges.map((one: { source: string; target: string }) => [
        aliasOf(one.source),
        aliasOf(one.target),
      ])
    }
    await page.getByRole('textbox').last().fill('{CHANNEL}')
    await expect.poll(targets).toContainEqual(['Form', 'Transform'])
    await expect.poll(targets).toContainEqual(['Transform', 'Enough?'])

    // An edge that is chosen, beside the button in its middle, is deleted by its key.
    await page.mouse.click(...(await along(0.2)))
    await page.keyboard.press('Delete')
    await expect.poll(targets).not.toContainEqual(['Form', 'Transform'])
  })

  it('a node that is added beyond the edge of the canvas comes into sight', async () => {
    const { id } = await server.api.ok.post('/workflows', { name: 'A long way down' })
    const { page, complaints } = await open(id)
    await page.getByRole('button', { name: 'Choose a start' }).click()
    await page.keyboard.type('schedule')
    await page.keyboard.press('Enter')
    for (let step = 0; step < 7; step++) {
      await page.locator('[aria-label=Graph]').press('a')
      await page.keyboard.type('transform')
      await page.keyboard.press('Enter')
      await expect.poll(() => page.locator('[data-node]').count()).toBe(step + 2)
    }
    const last = page.locator('[data-node]').last()
    const toolbar = page.getByRole('toolbar').first()
    const bottom = async () => ((await last.boundingBox())?.y ?? 10_000) + 56
    const edge = (await toolbar.boundingBox())?.y ?? 0
    await expect.poll(bottom).toBeLessThan(edge)
    await picture(page, 'editor-added')
    // Nodes without what they need are refused.
    expect(others(complaints)).toEqual([])
  })

  it('a node opens its panel when one lets go of it, and leaves it in sight', async () => {
    const { id } = await smallIntake(server)
    const { page } = await open(id)
    const box = await boxOf(card(page, 'Enough?'))
    const canvas = await boxOf(page.locator('.react-flow'))
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const panel = page.getByLabel('Name of the node')
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(canvas.x + canvas.width - 60, y + 40, { steps: 6 })
    await expect.poll(async () => (await card(page, 'Enough?').boundingBox())?.x).toBeGreaterThan(box.x + 100)
    expect(await panel.count()).toBe(0)
    await page.mouse.up()
    await panel.waitFor()
    const outside = async () =>
      (await rightOf(card(page, 'Enough?'))) - (await rightOf(page.locator('.react-flow')))
    await expect.poll(outside).toBeLessThan(0)
    await saved(page)
  })

  it('a name out of the input into a text puts it there', async () => {
    const { id } = await smallIntake(server)
    const form = (await draftOf(id)).nodes.find((one: { alias: string }) => one.alias === 'Form')
    await server.api.ok.put(`/workflows/${id}/nodes/${form.nodeId}/pinned`, {
      output: { name: 'Rosa Lind', town: '<img src=x onerror=alert(1)>' },
    })
    const { page } = await open(id)
    await card(page, 'Save them').click()
    await page.getByRole('button', { name: 'Input, settings and output side by side' }).click()
    const text = page.getByRole('region', { name: 'Settings', exact: true }).getByRole('textbox').first()
    await text.waitFor()
    const name = page.getByRole('region', { name: 'Input' }).locator('[draggable=true]', { hasText: 'town' })
    await name.first().dragTo(text)
    const valuesOf = async () =>
      JSON.stringify((await draftOf(id)).nodes.find((one: { alias: string }) => one.alias === 'Save them'))
    await expect.poll(valuesOf).toContain(`{${form.nodeId}.town}`)
    await saved(page)
    await picture(page, 'editor-dragged')

    // A click puts a name where one typed last, and names stand out from the rest of the text.
    await text.click()
    await page.keyboard.press('End')
    await page.keyboard.type(' or ')
    await page
      .getByRole('region', { name: 'Input' })
      .getByRole('button', { name: 'name', exact: true })
      .click()
    await page.keyboard.type('!')
    await expect.poll(valuesOf).toMatch(new RegExp(` or \\{${form.nodeId}\\.name\\}!`))
    const colours = [await colourOf(text), await colourOf(text.getByText('Form', { exact: true }).first())]
    expect(colours[0]).not.toBe(colours[1])
    await saved(page)
  })
})
