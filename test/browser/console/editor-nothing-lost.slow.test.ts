import { describe, expect, it } from 'vitest'
import { useServer } from '../../harness/server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser } from '../visit.ts'
import { card, others, refusedNode, rename, saved } from './editing.ts'
import { signedIn } from './enter.ts'
import { leadIntake } from './graphs.ts'

const big = { viewport: { width: 1440, height: 900 } }
describe.skipIf(withoutBrowser)('of what is drawn nothing is lost', () => {
  const server = useServer({ console: true })
  const visit = useBrowser(refusedNode)

  async function open(workflowId: number) {
    const visited = await visit(big)
    await signedIn(server, visited.context)
    await visited.page.goto(`${server.url}/automations/${workflowId}`)
    await card(visited.page, 'Tell the shop').waitFor()
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
})
