import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser, wide } from '../visit.ts'
import { card, refusedNode, saved } from './editing.ts'
import { accessibilityProblems, signedIn } from './enter.ts'
import { leadIntake } from './graphs.ts'

const big = { viewport: { width: 1440, height: 900 } }

describe.skipIf(withoutBrowser)('the editor of graphs', () => {
  const server = useSharedServer({ console: true })
  const visit = useBrowser(refusedNode)

  async function open(workflowId: number, options = wide) {
    const visited = await visit(options)
    await signedIn(server, visited.context)
    await visited.page.goto(`${server.url}/automations/${workflowId}`)
    return visited
  }

  const draftOf = (id: number) => server.api.ok.get(`/workflows/${id}/draft`)
  const nodes = async (id: number): Promise<string[]> =>
    (await draftOf(id)).nodes.map(({ alias }: { alias: string }) => alias)

  async function empty(): Promise<number> {
    return (await server.api.ok.post('/workflows', { name: 'Something new' })).id
  }

  it('is built by keyboard, saved by itself, undone and done again', async () => {
    const id = await empty()
    const { page } = await open(id, big)
    await page.getByRole('button', { name: 'Choose a start' }).click()
    await page.keyboard.type('webhook')
    await page.keyboard.press('Enter')
    await saved(page)
    expect(await nodes(id)).toEqual(['Webhook'])
    await page.locator('[aria-label=Graph]').focus()
    await page.keyboard.press('a')
    await page.keyboard.type('tools')
    await page.keyboard.press('Enter')
    await expect.poll(() => nodes(id)).toEqual(['Webhook', 'Tools'])
    const { edges } = await draftOf(id)
    expect(edges).toHaveLength(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => nodes(id)).toEqual(['Webhook'])
    await page.getByRole('button', { name: 'Redo' }).click()
    await expect.poll(() => nodes(id)).toEqual(['Webhook', 'Tools'])
  })

  it('saves an incomplete node, and says in the words of the server what it lacks', async () => {
    const id = await empty()
    const { page, complaints } = await open(id, big)
    await page.getByRole('button', { name: 'Choose a start' }).click()
    await page.keyboard.type('webhook')
    await page.keyboard.press('Enter')
    await page.locator('[aria-label=Graph]').focus()
    await page.keyboard.press('a')
    await page.keyboard.type('api')
    await page.keyboard.press('Enter')
    const panel = page.getByRole('region', { name: 'Settings of API' })
    await panel.getByText(/required|valid http/).waitFor()
    await expect.poll(() => nodes(id)).toEqual(['Webhook', 'API'])
    await saved(page)
    await picture(page, 'editor-incomplete')
    await panel.getByRole('textbox', { name: 'URL' }).fill('https://api.shop.example/orders')
    await panel.getByRole('textbox', { name: 'URL' }).blur()
    await saved(page)
    await panel.getByText(/required|valid http/).waitFor({ state: 'detached' })
    const draft = await draftOf(id)
    expect(draft.nodes[1].data.url).toBe('https://api.shop.example/orders')
    expect(draft.edges).toHaveLength(1)
    expect(complaints).toEqual([])
  })

  it('is an outline beside the canvas, with the same edits', async () => {
    const id = await leadIntake(server)
    const { page } = await open(id, big)
    await page.getByText('Worth a call?').first().waitFor()
    await page.keyboard.press('o')
    const item = (name: string) =>
      page.getByRole('treeitem').filter({ has: page.getByText(name, { exact: true }) })
    await item('Web form').click()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => item('Find person').getAttribute('aria-selected')).toBe('true')
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'editor-outline')
    await page.keyboard.press('Delete')
    await expect.poll(() => nodes(id)).not.toContain('Find person')
    await page.keyboard.press('Control+z')
    await expect.poll(() => nodes(id)).toContain('Find person')
  })

  it('is copied as text from one automation into another', async () => {
    const { page, context } = await open(await leadIntake(server), big)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByText('Find person', { exact: true }).waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+c')
    const other = await empty()
    await page.goto(`${server.url}/automations/${other}`)
    await page.getByRole('button', { name: 'Choose a start' }).waitFor()
    await page.keyboard.press('Control+v')
    await page.getByText('Find person', { exact: true }).waitFor()
    await saved(page)
    await expect.poll(async () => (await draftOf(other)).edges.length).toBe(5)
  })

  it('lays itself out beside the page, and moves nodes by keys', async () => {
    const id = await leadIntake(server)
    const { page } = await open(id, big)
    await page.getByText('Tell the shop').waitFor()
    const places = async () =>
      (await draftOf(id)).nodes.map(({ position }: { position: object }) => JSON.stringify(position))
    const before = await places()
    await page.getByRole('button', { name: 'Lay out' }).click()
    await expect.poll(places).not.toEqual(before)
    await saved(page)
    const after = await places()
    expect(new Set(after).size).toBe(after.length)
  })

  it('shows two people what the other does, and overwrites nothing', async () => {
    const id = await leadIntake(server)
    const [one, other] = [await open(id, big), await open(id, big)]
    await one.page.getByText('Tell the shop').click()
    await other.page.getByText('Find person', { exact: true }).click()
    await other.page
      .locator('[data-node]')
      .filter({ hasText: 'Tell the shop' })
      .getByTitle(/person-/)
      .waitFor()
    await one.page.getByLabel('Name of the node').fill('Call the shop')
    await one.page.getByLabel('Name of the node').press('Enter')
    await other.page.getByLabel('Name of the node').fill('Look them up')
    await other.page.getByLabel('Name of the node').press('Enter')
    for (const { page } of [one, other]) {
      await card(page, 'Call the shop').waitFor()
      await card(page, 'Look them up').waitFor()
      await saved(page)
    }
    expect(await nodes(id)).toEqual(expect.arrayContaining(['Call the shop', 'Look them up']))
  })
})
