import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { phone, picture, useBrowser } from '../visit.ts'
import { boxOf, card, refusedNode, showAll } from './editing.ts'
import { accessibilityProblems, signedIn } from './enter.ts'
import { leadIntake } from './graphs.ts'

/** How many nodes can be seen on the canvas. */
const inSight = (page: Page) =>
  page.locator('.react-flow').evaluate((canvas) => {
    const { left, right, top, bottom } = canvas.getBoundingClientRect()
    return [...canvas.querySelectorAll('[data-node]')].filter((node) => {
      const box = node.getBoundingClientRect()
      return box.right > left && box.left < right && box.bottom > top && box.top < bottom
    }).length
  })

/** What of the tools of the graph reaches beyond the canvas, or is covered by something. */
const cut = (page: Page) =>
  page.getByRole('toolbar').evaluate((toolbar) => {
    const canvas = toolbar.ownerDocument.querySelector('.react-flow')?.getBoundingClientRect()
    return [...toolbar.querySelectorAll('button')]
      .filter((button) => button.checkVisibility())
      .filter((button) => {
        const { left, right, top, width, height } = button.getBoundingClientRect()
        if (canvas === undefined || left < canvas.left || right > canvas.right) return true
        const seen = toolbar.ownerDocument.elementFromPoint(left + width / 2, top + height / 2)
        return !button.disabled && !button.contains(seen)
      })
      .map((button) => button.getAttribute('aria-label') ?? button.textContent)
  })

describe.skipIf(withoutBrowser)('the editor in a narrow window', () => {
  const server = useSharedServer({ console: true })
  const visit = useBrowser(refusedNode)

  async function open(options: Parameters<typeof visit>[0], language = 'en') {
    const visited = await visit(options)
    await signedIn(server, visited.context)
    await visited.context.addInitScript(`localStorage.setItem('frontdesk.language', '${language}')`)
    await visited.page.goto(`${server.url}/automations/${await leadIntake(server)}`)
    await card(visited.page, 'Web form').waitFor()
    return visited
  }

  it('keeps something of the graph in sight, and moves nothing as long as there is', async () => {
    const { page } = await open({ viewport: { width: 1440, height: 900 } })
    await showAll(page)
    const canvas = await boxOf(page.locator('.react-flow'))
    const leftmost = () =>
      page
        .locator('[data-node]')
        .evaluateAll((cards) => Math.min(...cards.map((one) => one.getBoundingClientRect().left)))
    await page.mouse.move(canvas.x + 100, canvas.y + 100)
    // To the right, until all of it lies where a narrow window has no room.
    const start = await leftmost()
    const turn = () => page.mouse.wheel(-60, 0)
    await turn()
    await expect.poll(leftmost).toBeGreaterThan(start)
    await boxOf(card(page, 'Web form'))
    const step = (await leftmost()) - start
    for (let left = start + step; left <= 1000; left += step) await turn()
    await expect.poll(leftmost).toBeGreaterThan(1000)
    await boxOf(card(page, 'Web form'))
    expect(await inSight(page)).toBeGreaterThan(0)
    const before = await leftmost()
    await page.setViewportSize({ width: 1300, height: 900 })
    await expect.poll(async () => (await page.locator('.react-flow').boundingBox())?.width).toBeLessThan(1100)
    await boxOf(card(page, 'Web form'))
    expect(await leftmost()).toBe(before)
    await page.setViewportSize({ width: 900, height: 900 })
    await expect.poll(() => inSight(page)).toBe(6)
    await picture(page, 'editor-narrowed')
  })

  it.each(['en', 'de'])(
    'shows all tools beside an open panel, some of them in a menu (%s)',
    async (language) => {
      const { page } = await open({ viewport: { width: 1000, height: 800 } }, language)
      await expect.poll(() => cut(page)).toEqual([])
      await card(page, 'Web form').click()
      await page.locator('aside [role=tablist]').waitFor()
      await expect.poll(() => cut(page)).toEqual([])
      await picture(page, `editor-toolbar-narrow-${language}`)
    },
  )

  it('offers on a phone what has no room in the toolbar', async () => {
    const { page } = await open(phone)
    await expect.poll(() => cut(page)).toEqual([])
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'More tools' }).click()
    await page.getByRole('menuitem', { name: 'Lay out' }).waitFor()
    await picture(page, 'editor-toolbar-phone')
    await page.getByRole('menuitem', { name: 'Outline' }).click()
    await page.getByRole('tree').waitFor()
  })
})
