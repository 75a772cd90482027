import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser } from '../visit.ts'
import { card, keptHere, others, refusedNode, rename, saved } from './editing.ts'
import { signedIn } from './enter.ts'
import { leadIntake } from './graphs.ts'

const big = { viewport: { width: 1440, height: 900 } }
describe.skipIf(withoutBrowser)('of what is drawn nothing is lost', () => {
  const server = useSharedServer({ console: true })
  const visit = useBrowser(refusedNode)

  async function open(workflowId: number) {
    const visited = await visit(big)
    await signedIn(server, visited.context)
    await visited.page.goto(`${server.url}/automations/${workflowId}`)
    // With all that its panel takes: a connection that is cut before that leaves nothing to write into.
    await card(visited.page, 'Tell the shop').click()
    await visited.page.locator('.cm-content').first().waitFor()
    await visited.page.keyboard.press('Escape')
    await visited.page.getByLabel('Name of the node').waitFor({ state: 'detached' })
    return visited
  }

  const names = async (id: number): Promise<string[]> =>
    (await server.api.ok.get(`/workflows/${id}/draft`)).nodes.map(({ alias }: { alias: string }) => alias)

  it('while the connection is cut', async () => {
    const id = await leadIntake(server)
    const { page, context, complaints } = await open(id)
    await context.setOffline(true)
    await rename(page, 'Tell the shop', 'Call the shop')
    await page.getByText('Not saved').waitFor({ timeout: 30_000 })
    await rename(page, 'Make a note', 'Write it down')
    await picture(page, 'editor-offline')
    expect(await names(id)).toContain('Tell the shop')
    await context.setOffline(false)
    await saved(page)
    expect(await names(id)).toEqual(expect.arrayContaining(['Call the shop', 'Write it down']))
    expect(others(complaints)).toEqual([])
  })

  it('where the server did it and its answer was lost, and it is done once', async () => {
    const id = await leadIntake(server)
    const { page, complaints } = await open(id)
    let lost = 0
    await page.route('**/graph', async (route) => {
      if (route.request().method() !== 'PATCH' || lost > 0) return route.fallback()
      lost++
      await route.fetch()
      return route.abort()
    })
    await card(page, 'Tell the shop').click()
    await page.keyboard.press('Control+d')
    await expect.poll(() => lost).toBe(1)
    await rename(page, 'Make a note', 'Write it down')
    await saved(page)
    const now = await names(id)
    expect(now.filter((name) => name.startsWith('Tell the shop'))).toEqual([
      'Tell the shop',
      'Tell the shop 2',
    ])
    expect(now).toContain('Write it down')
    expect(others(complaints)).toEqual([])
  })

  it('asks before a window with something unsent is closed', async () => {
    const { page, complaints } = await open(await leadIntake(server))
    await page.route('**/graph', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
    )
    await rename(page, 'Tell the shop', 'Mine')
    await page.getByText('Not saved').waitFor({ timeout: 30_000 })
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await page.unroute('**/graph')
    await saved(page)
    expect(others(complaints)).toEqual([])
  })

  it('of every kind of edit while the connection is cut and the window closed, and it can be discarded', async () => {
    const id = await leadIntake(server)
    const { page, context, complaints } = await open(id)
    const draft = () => server.api.ok.get(`/workflows/${id}/draft`)
    const before = await draft()
    await context.setOffline(true)
    await card(page, 'Tell the shop').click()
    await page.getByRole('textbox', { name: 'URL' }).fill('https://api.shop.example/returns')
    await card(page, 'Find person').click()
    await page.keyboard.press('Control+d')
    await card(page, 'Make a note').click()
    await page.keyboard.press('Delete')
    await page.getByRole('button', { name: 'Write a comment' }).click()
    await page.getByRole('textbox', { name: 'Comment' }).fill('Ask Ana.')
    await page.getByText('Not saved').waitFor({ timeout: 30_000 })
    expect(await draft()).toEqual(before)
    await keptHere(page, 'Ask Ana.')
    // A closing window is connected again for a moment, so the page is left first.
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto('about:blank')
    await page.close()
    await context.setOffline(false)

    const again = await context.newPage()
    // The notice also comes if the first attempt to open the automation was left.
    await again.route('**/draft', () => undefined)
    const asked = again.waitForRequest('**/draft')
    await again.goto(`${server.url}/automations/${id}`)
    await asked
    await again.getByRole('link', { name: 'Automations' }).first().click()
    await again.getByRole('heading', { name: 'Automations' }).waitFor()
    await again.unroute('**/draft')
    await again.goBack()
    await again.getByText('Unsaved changes from your last visit were restored.').waitFor()
    await saved(again)
    const now = await draft()
    const aliases = now.nodes.map(({ alias }: { alias: string }) => alias)
    expect(aliases).toContain('Find person 2')
    expect(aliases).not.toContain('Make a note')
    const shop = now.nodes.find(({ alias }: { alias: string }) => alias === 'Tell the shop')
    expect(shop.data.url).toBe('https://api.shop.example/returns')
    expect(now.comments.map(({ text }: { text: string }) => text)).toEqual(['Ask Ana.'])

    // What was done since stays when the rest is discarded.
    await rename(again, 'Web form', 'Since')
    await again.getByRole('button', { name: 'Discard changes' }).click()
    await card(again, 'Make a note').waitFor()
    await expect.poll(async () => (await draft()).comments).toEqual([])
    await saved(again)
    const left = (await names(id)).toSorted()
    expect(left).toEqual([
      'Each of them',
      'Find person',
      'Make a note',
      'Since',
      'Tell the shop',
      'Worth a call?',
    ])
    expect((await draft()).edges).toHaveLength(before.edges.length)
    expect(others(complaints)).toEqual([])
  })

  it('of a node that the server does not take yet, although the page is loaded anew', async () => {
    const id = await leadIntake(server)
    const { page, complaints } = await open(id)
    await card(page, 'Tell the shop').click()
    const tooLong = `https://api.shop.example/${'x'.repeat(60_000)}`
    await page.getByRole('textbox', { name: 'URL' }).fill(tooLong)
    await page.getByRole('textbox', { name: 'URL' }).blur()
    await page.locator('[data-state=held]').waitFor()
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await card(page, 'Tell the shop').click()
    await page.locator('[data-state=held]').waitFor()
    await expect
      .poll(async () => (await page.getByRole('textbox', { name: 'URL' }).innerText()).trim())
      .toContain('xxx')
    await page.getByRole('textbox', { name: 'URL' }).fill('https://api.shop.example/mended')
    await page.getByRole('textbox', { name: 'URL' }).blur()
    await saved(page)
    const { nodes } = await server.api.ok.get(`/workflows/${id}/draft`)
    const shop = nodes.find(({ alias }: { alias: string }) => alias === 'Tell the shop')
    expect(shop.data.url).toBe('https://api.shop.example/mended')
    expect(others(complaints)).toEqual([])
  })
})
