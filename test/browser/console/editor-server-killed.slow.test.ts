import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { processes, userKey } from '../../faults/processes.ts'
import { apiClient } from '../../harness/api.ts'
import { freshDatabase } from '../../harness/database.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser } from '../visit.ts'
import { card, keptHere, others, refusedNode, rename, saved } from './editing.ts'
import { password } from './enter.ts'
import { leadIntake } from './graphs.ts'

const big = { viewport: { width: 1440, height: 900 } }

describe.skipIf(withoutBrowser)('of what is drawn nothing is lost', () => {
  const closers: (() => Promise<unknown>)[] = []
  // What is registered first ends last: the browser would complain of a server that is gone.
  afterAll(async () => {
    for (const close of closers.toReversed()) await close()
  })
  const visit = useBrowser(refusedNode)

  it('when the server is killed, the window closed, and a second person goes on', async () => {
    const database = await freshDatabase()
    closers.push(database.drop)
    const group = await processes(database.url, { FRONTDESK_OWNER_PASSWORD: password })
    closers.push(group.clean)
    const server = await group.serve()
    const api = apiClient(group.url, userKey)
    const id = await leadIntake({ api })
    const names = async (): Promise<string[]> =>
      (await api.ok.get(`/workflows/${id}/draft`)).nodes.map(({ alias }: { alias: string }) => alias)
    const open = async (context: BrowserContext, page: Page) => {
      await signIn(context, group.url)
      await page.goto(`${group.url}/automations/${id}`)
      await card(page, 'Tell the shop').waitFor()
    }
    const { page, context, complaints } = await visit(big)
    await open(context, page)
    const second = await visit(big)
    await open(second.context, second.page)
    await rename(page, 'Web form', 'Shown as saved')
    await saved(page)

    await server.signal('SIGKILL')
    await rename(page, 'Tell the shop', 'Mine')
    await rename(page, 'Make a note', 'Mine alone')
    await page.getByText('Not saved').waitFor({ timeout: 30_000 })
    await keptHere(page, 'Mine alone')
    await page.close()
    await group.serve()
    expect(await names()).toEqual(expect.arrayContaining(['Shown as saved', 'Tell the shop', 'Make a note']))

    await rename(second.page, 'Tell the shop', 'Theirs')
    await rename(second.page, 'Find person', 'Theirs alone')
    await saved(second.page)

    const again = await context.newPage()
    await again.goto(`${group.url}/automations/${id}`)
    await again.getByText('A teammate also changed the name of').waitFor({ timeout: 40_000 })
    await picture(again, 'editor-conflict')
    await again.getByRole('button', { name: 'Take yours' }).click()
    await saved(again)
    expect(await names()).toEqual(
      expect.arrayContaining(['Shown as saved', 'Mine', 'Mine alone', 'Theirs alone']),
    )
    // The window that was open all the time hears of it again.
    await card(second.page, 'Mine').waitFor({ timeout: 40_000 })
    expect([...others(complaints), ...others(second.complaints)]).toEqual([])
  })
})

async function signIn(context: BrowserContext, url: string): Promise<void> {
  const data = { email: 'owner@frontdesk.local', password }
  const answer = await context.request.post(`${url}/public/v1/session`, { data })
  if (answer.status() !== 201) throw new Error(await answer.text())
}
