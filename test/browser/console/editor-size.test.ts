import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser } from '../visit.ts'
import { boxOf, card, refusedNode } from './editing.ts'
import { signedIn } from './enter.ts'
import { largeGraph } from './graphs.ts'
import { countRenders, rendersSince } from './renders.ts'

const big = { viewport: { width: 1440, height: 900 } }

/** In the page: which nodes of the canvas the document was changed in. */
const watchNodes = `
  globalThis.changedNodes = new Set()
  new MutationObserver((records) => {
    for (const { target } of records) {
      const near = target instanceof Element ? target : target.parentElement
      const node = near?.closest('[data-node]')
      if (node) changedNodes.add(node.dataset.node)
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
`

describe.skipIf(withoutBrowser)('a graph of 200 nodes and 500 edges', () => {
  const server = useSharedServer({ console: true })
  const visit = useBrowser(refusedNode)

  it('is drawn, panned and edited without drawing what did not change', async () => {
    const id = await largeGraph(server, 200, 500)
    const { page, context } = await visit(big)
    await signedIn(server, context)
    await page.goto(`${server.url}/automations/${id}`)
    await page.getByText('Step 1', { exact: true }).waitFor()
    const elements = () => page.locator('[aria-label=Graph] *').count()
    // All of it in sight: names only.
    expect(await elements()).toBeLessThan(9000)
    await picture(page, 'editor-200')

    // What a change touches is counted by the browser: nodes of the document that were changed.
    await page.evaluate(watchNodes)
    const changed = () => page.evaluate<number>('changedNodes.size')
    await page.mouse.move(600, 400)
    for (let step = 0; step < 20; step++) await page.mouse.wheel(30, 20)
    // Panning moves one layer; no node is drawn again.
    expect(await changed()).toBeLessThanOrEqual(2)

    await page.keyboard.press('Control+f')
    await page.keyboard.type('Step 100')
    await page.keyboard.press('Enter')
    await page.getByLabel('Name of the node').waitFor()
    await page.evaluate('changedNodes.clear()')
    await page.getByLabel('Name of the node').fill('Renamed')
    await page.getByLabel('Name of the node').press('Enter')
    await page.locator('[data-state=saved]').waitFor()
    expect(await changed()).toBeLessThanOrEqual(3)

    // Dragging draws the node that is dragged, and none of the others.
    const place = await boxOf(card(page, 'Renamed'))
    await page.evaluate('changedNodes.clear()')
    const [x, y] = [place.x + place.width / 2, place.y + place.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 90, y + 40, { steps: 12 })
    await page.mouse.up()
    const drafted = async () =>
      (await server.api.ok.get(`/workflows/${id}/draft`)).nodes.find(
        (one: { alias: string }) => one.alias === 'Renamed',
      ).position
    await expect.poll(drafted, { timeout: 15_000 }).not.toEqual({ positionX: 300, positionY: 1120 })
    expect(await changed()).toBeLessThanOrEqual(2)
  })

  it('draws the node that is dragged and its edges, and nothing else', async () => {
    const id = await largeGraph(server, 200, 500)
    const { page, context } = await visit(big)
    await signedIn(server, context)
    await countRenders(context)
    await page.goto(`${server.url}/automations/${id}`)
    // From afar, nodes are blocks with a name.
    const node = page.locator('[data-node]').filter({ hasText: /^Step 100$/ })
    const nodeId = await node.getAttribute('data-node')
    await expect.poll(() => page.locator('[data-edge]').count()).toBe(500)
    const place = await boxOf(node)
    const [x, y] = [place.x + place.width / 2, place.y + place.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    // The first step selects the node, which is another thing.
    await page.mouse.move(x + 10, y + 10)
    await page.locator('.react-flow__node.selected').waitFor()
    await boxOf(node)
    await rendersSince(page)
    const steps = 12
    for (let step = 1; step <= steps; step++) await page.mouse.move(x + 10 + step * 8, y + 10 + step * 4)
    const { all, nodes, edges } = await rendersSince(page)
    await page.mouse.up()
    // React draws the frame of the library and the node in it; three edges come and three to four go.
    expect(nodes.length).toBeGreaterThan(0)
    expect(new Set(nodes)).toEqual(new Set([nodeId]))
    expect(new Set(edges).size).toBeGreaterThan(0)
    expect(new Set(edges).size).toBeLessThanOrEqual(8)
    expect(all / steps).toBeLessThan(40)
    // Panning draws none of those that are there, only what comes into sight.
    await page.getByLabel('Name of the node').waitFor()
    await page.locator('[data-state=saved]').waitFor()
    await boxOf(page.locator('.react-flow__node.selected'))
    const there = await page
      .locator('[data-node]')
      .evaluateAll((cards) => cards.map((one) => one.getAttribute('data-node')))
    await rendersSince(page)
    await page.mouse.move(400, 300)
    for (let step = 0; step < steps; step++) await page.mouse.wheel(20, 10)
    const panned = await rendersSince(page)
    expect(panned.nodes.filter((one) => there.includes(one))).toEqual([])
    expect(panned.edges).toEqual([])
  })
})
