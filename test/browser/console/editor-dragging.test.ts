import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useServer } from '../../harness/server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser } from '../visit.ts'
import { card, others, refusedNode, saved } from './editing.ts'
import { signedIn } from './enter.ts'
import { leadIntake, smallIntake } from './graphs.ts'

const big = { viewport: { width: 1440, height: 900 } }

/** Pulls something with the pointer, and lets go that far from it. */
async function pull(page: Page, what: Locator, by: { x: number; y: number }): Promise<void> {
  const box = await what.boundingBox()
  if (box === null) throw new Error('it is not in sight')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by.x, y + by.y, { steps: 6 })
  await page.mouse.up()
}

const port = (page: Page, node: string, handle: string) =>
  card(page, node).locator(`.react-flow__handle[data-handleid="${handle}"]`)
const offered = (page: Page) => page.getByRole('listbox').getByRole('option').allInnerTexts()

describe.skipIf(withoutBrowser)('dragging', () => {
  const server = useServer({ console: true })
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
    const from = await port(page, 'Find person', 'error').boundingBox()
    const to = await card(page, 'Tell the shop').boundingBox()
    if (from === null || to === null) throw new Error('both are in sight')
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
  })
})
