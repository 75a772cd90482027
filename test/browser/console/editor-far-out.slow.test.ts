import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser } from '../visit.ts'
import { boxOf, card, saved } from './editing.ts'
import { signedIn } from './enter.ts'
import { smallIntake } from './graphs.ts'

const big = { viewport: { width: 1440, height: 900 } }

interface Placed {
  alias: string
  position: { positionX: number; positionY: number }
}

describe.skipIf(withoutBrowser)('a graph whose nodes lie where no canvas shows them', () => {
  const server = useSharedServer({ console: true })
  const visit = useBrowser()

  /** As it may have been stored before there were bounds. */
  async function put(id: number, alias: string, x: string, y: string): Promise<void> {
    const position = `{"positionX": ${x}, "positionY": ${y}}`
    await sql`update graph_nodes set content = jsonb_set(content::jsonb, '{position}', ${position}::jsonb)::json
      from workflows w where w.graph_id = graph_nodes.graph_id and w.id = ${id} and alias = ${alias}`.execute(
      server.app.db,
    )
  }

  const placesOf = async (id: number): Promise<Placed[]> =>
    (await server.api.ok.get(`/workflows/${id}/draft`)).nodes

  it('is opened with all of them in sight, edited, and laid out', async () => {
    const { id } = await smallIntake(server)
    await put(id, 'Enough?', '1e308', '-1e308')
    await put(id, 'Save them', '-1e9', '0')
    const { page, context } = await visit(big)
    await signedIn(server, context)
    await page.goto(`${server.url}/automations/${id}`)
    for (const name of ['Form', 'Enough?', 'Save them']) {
      const box = await boxOf(card(page, name))
      expect(box.x).toBeGreaterThan(216)
      expect(box.x + box.width).toBeLessThan(1440)
    }
    await picture(page, 'editor-far-out')
    // Looking at it changes nothing.
    expect((await placesOf(id)).find(({ alias }) => alias === 'Enough?')?.position.positionX).toBe(1e308)

    // What is changed is saved, also of a node that lies too far out.
    await card(page, 'Enough?').click()
    await page.getByLabel('Name of the node').fill('Is it enough?')
    await page.getByLabel('Name of the node').press('Enter')
    await expect.poll(async () => (await placesOf(id)).map(({ alias }) => alias)).toContain('Is it enough?')
    await saved(page)

    await page.locator('[aria-label=Graph]').press('l')
    const farthest = async () =>
      Math.max(
        ...(await placesOf(id)).flatMap(({ position: { positionX, positionY } }) =>
          [positionX, positionY].map(Math.abs),
        ),
      )
    await expect.poll(farthest).toBeLessThan(2000)
    await saved(page)
    await page.reload()
    await card(page, 'Is it enough?').waitFor()
  })

  it('is opened where it begins, if one of them lies far away', async () => {
    const { id } = await smallIntake(server)
    await put(id, 'Save them', '400000', '0')
    const { page, context } = await visit(big)
    await signedIn(server, context)
    await page.goto(`${server.url}/automations/${id}`)
    for (const name of ['Form', 'Enough?']) {
      const box = await boxOf(card(page, name))
      expect(box.x).toBeGreaterThan(216)
      expect(box.x + box.width).toBeLessThan(1440)
    }
  })
})
