import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { useBrowser } from '../visit.ts'
import { card, refusedNode, saved } from './editing.ts'
import { signedIn } from './enter.ts'
import { largeGraph, leadIntake } from './graphs.ts'

const big = { viewport: { width: 1440, height: 900 } }

describe.skipIf(withoutBrowser)('the canvas', () => {
  const server = useSharedServer({ console: true })
  const visit = useBrowser(refusedNode)

  async function open(id: number) {
    const visited = await visit(big)
    await signedIn(server, visited.context)
    await visited.page.goto(`${server.url}/automations/${id}`)
    return visited
  }

  const draftOf = (id: number) => server.api.ok.get(`/workflows/${id}/draft`)
  const aliases = async (id: number): Promise<string[]> =>
    (await draftOf(id)).nodes.map(({ alias }: { alias: string }) => alias)

  it('selects many, moves them by keys, duplicates and comments', async () => {
    const id = await leadIntake(server)
    const { page } = await open(id)
    // Loops are drawn around their body.
    await page.locator('.react-flow__node-loop').getByText('For each item of Find person').waitFor()
    await card(page, 'Find person').click()
    await card(page, 'Tell the shop').click({ modifiers: ['Shift'] })
    await expect.poll(() => page.locator('.react-flow__node.selected').count()).toBe(2)
    const placeOf = async (alias: string) =>
      (await draftOf(id)).nodes.find((one: { alias: string }) => one.alias === alias).position
    const before = [await placeOf('Find person'), await placeOf('Tell the shop')]
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => placeOf('Find person')).not.toEqual(before[0])
    await expect.poll(() => placeOf('Tell the shop')).not.toEqual(before[1])
    await page.keyboard.press('Control+d')
    await expect.poll(() => aliases(id)).toEqual(expect.arrayContaining(['Find person 2', 'Tell the shop 2']))
    await page.getByRole('button', { name: 'Write a comment' }).click()
    await page.getByRole('textbox', { name: 'Comment' }).fill('Ask Ana about the shop.')
    const comments = async () => (await draftOf(id)).comments.map(({ text }: { text: string }) => text)
    await expect.poll(comments).toEqual(['Ask Ana about the shop.'])
    await saved(page)
  })

  it('has a map, finds nodes, and leads from the list of problems to theirs', async () => {
    const { page } = await open(await largeGraph(server, 20, 30))
    await page.getByRole('img', { name: 'Map of the graph' }).waitFor()
    await page.locator('[aria-label=Graph]').press('Control+f')
    await page.getByRole('combobox', { name: 'Find a node' }).fill('Step 17')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByLabel('Name of the node').inputValue()).toBe('Step 17')
    await page.getByRole('button', { name: /problems$/ }).click()
    const problem = page.getByRole('region', { name: 'Problems' }).getByRole('button', { name: /Step 20/ })
    await problem.first().click()
    await expect.poll(() => page.getByLabel('Name of the node').inputValue()).toBe('Step 20')
  })

  it('says in words when a schedule ticks next', async () => {
    const { id } = await server.api.ok.post('/workflows', { name: 'Every morning' })
    const data = {
      type: 'SCHEDULED_TRIGGER',
      cronExpression: '0 9 * * 1-5',
      timezone: 'Europe/Berlin',
      startTime: null,
      endTime: null,
    }
    const position = { positionX: 0, positionY: 0 }
    await server.api.ok.post(`/workflows/${id}/nodes`, { type: 'SCHEDULED_TRIGGER', position, data })
    const { page } = await open(id)
    await page.locator('[data-node]').first().click()
    const ticks = page.getByRole('list', { name: 'Next runs' }).getByRole('listitem')
    await expect.poll(() => ticks.count()).toBe(3)
    await expect
      .poll(() => ticks.first().innerText())
      .toMatch(/^(?:Mon|Tues|Wednes|Thurs|Fri)day, .* at 9:00/)
  })
})
