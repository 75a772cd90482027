import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser } from '../visit.ts'
import { boxOf, card, saved } from './editing.ts'
import { accessibilityProblems, signedIn } from './enter.ts'
import { smallIntake } from './graphs.ts'

const big = { viewport: { width: 1440, height: 900 } }

interface Placed {
  alias: string
  position: { positionX: number; positionY: number }
}

function placeOf(nodes: Placed[], name: string): [x: number, y: number] {
  const { positionX = Number.NaN, positionY = Number.NaN } =
    nodes.find(({ alias }) => alias === name)?.position ?? {}
  return [positionX, positionY]
}

/** Draws a box around nodes with Shift held down. */
async function drawBox(page: Page, ...names: string[]): Promise<void> {
  const sides = await Promise.all(names.map((name) => boxOf(card(page, name))))
  const left = Math.min(...sides.map(({ x }) => x)) - 24
  const top = Math.min(...sides.map(({ y }) => y)) - 24
  const right = Math.max(...sides.map(({ x, width }) => x + width)) + 24
  const bottom = Math.max(...sides.map(({ y, height }) => y + height)) + 24
  await page.keyboard.down('Shift')
  await page.mouse.move(left, top)
  await page.mouse.down()
  await page.mouse.move(right, bottom, { steps: 8 })
  await page.mouse.up()
  await page.keyboard.up('Shift')
}

describe.skipIf(withoutBrowser)('what is selected', () => {
  const server = useSharedServer({ console: true })
  const visit = useBrowser()

  const draftOf = (id: number): Promise<{ nodes: Placed[]; comments: Placed[] }> =>
    server.api.ok.get(`/workflows/${id}/draft`)
  it('by a box is moved and deleted together, each as one step', async () => {
    const { id } = await smallIntake(server)
    const place = { positionX: 240, positionY: 140 }
    const comment = {
      op: 'addComment',
      commentId: `comment_${randomUUID()}`,
      text: 'Ask Rosa',
      position: place,
    }
    const { revision } = await server.api.ok.get(`/workflows/${id}/draft`)
    await server.api.ok.patch(`/workflows/${id}/graph`, { revision, edits: [comment] })
    const { page, context } = await visit(big)
    await signedIn(server, context)
    await page.goto(`${server.url}/automations/${id}`)
    await card(page, 'Save them').waitFor()
    const before = await draftOf(id)

    await drawBox(page, 'Enough?', 'Save them')
    await page.getByText('3 selected').waitFor()
    await picture(page, 'editor-box')
    expect(await accessibilityProblems(page)).toEqual([])
    const box = await boxOf(card(page, 'Enough?'))
    const [x, y] = [box.x + 60, box.y + 28]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - 120, y + 60, { steps: 6 })
    await page.mouse.up()
    const shiftOf = async (name: string) => {
      const { nodes } = await draftOf(id)
      const [now, then] = [placeOf(nodes, name), placeOf(before.nodes, name)]
      return [0, 1].map((axis) => (now[axis] ?? 0) - (then[axis] ?? 0))
    }
    await expect.poll(() => shiftOf('Enough?')).not.toEqual([0, 0])
    await saved(page)
    const shift = await shiftOf('Enough?')
    expect(shift[0]).toBeLessThan(0)
    expect(await shiftOf('Save them')).toEqual(shift)
    expect(await shiftOf('Form')).toEqual([0, 0])
    const [moved] = (await draftOf(id)).comments
    expect(moved?.position).toEqual({
      positionX: 240 + (shift[0] ?? 0),
      positionY: 140 + (shift[1] ?? 0),
    })
    await page.locator('[aria-label=Graph]').press('Control+z')
    await expect
      .poll(() => draftOf(id))
      .toMatchObject({ nodes: before.nodes.map(({ position }) => ({ position })), comments: before.comments })

    await page.locator('[aria-label=Graph]').press('Delete')
    await expect.poll(async () => (await draftOf(id)).nodes.map(({ alias }) => alias)).toEqual(['Form'])
    expect((await draftOf(id)).comments).toEqual([])
    await page.locator('[aria-label=Graph]').press('Control+z')
    await expect.poll(async () => (await draftOf(id)).nodes.length).toBe(3)
    expect((await draftOf(id)).comments).toHaveLength(1)
    await saved(page)

    // The same by the mouse alone.
    await drawBox(page, 'Enough?', 'Save them')
    await page.getByRole('button', { name: 'Delete selection' }).click()
    await expect.poll(async () => (await draftOf(id)).nodes.map(({ alias }) => alias)).toEqual(['Form'])
    await saved(page)
  })

  it('comes into sight where its panel would cover it', async () => {
    const { id } = await smallIntake(server)
    const { page, context } = await visit({ viewport: { width: 1000, height: 800 } })
    await signedIn(server, context)
    await page.goto(`${server.url}/automations/${id}`)
    await card(page, 'Enough?').click()
    const panel = page.getByRole('complementary', { name: 'Panel' })
    await panel.waitFor()
    const hidden = async () => {
      const node = await card(page, 'Enough?').boundingBox()
      return (node?.x ?? 0) + (node?.width ?? 0) - ((await panel.boundingBox())?.x ?? 0)
    }
    await expect.poll(hidden).toBeLessThan(0)
  })

  it('is what was pressed: the view does not move away by itself between press and release', async () => {
    const { id } = await smallIntake(server)
    const { page, context } = await visit(big)
    await signedIn(server, context)
    await page.goto(`${server.url}/automations/${id}`)
    await card(page, 'Form').click()
    // As from the keyboard, wherever the pointer is: the view follows the node whose panel takes another width.
    const change = (label: string) => page.getByRole('button', { name: label }).dispatchEvent('click')
    await change('Input, settings and output side by side')
    const before = await boxOf(card(page, 'Form'))
    await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2)
    await page.mouse.down()
    await change('One part at a time')
    await page.getByRole('tab', { name: 'Settings' }).waitFor()
    await page.waitForTimeout(300)
    expect(await card(page, 'Form').boundingBox()).toEqual(before)
    await page.mouse.up()
    await page.getByRole('region', { name: 'Settings of Form' }).waitFor()
    await change('Input, settings and output side by side')
    await page.getByRole('region', { name: 'Input' }).waitFor()
    await change('One part at a time')
    // With nobody's hand on it, it follows.
    await expect.poll(() => card(page, 'Form').boundingBox()).not.toEqual(before)

    // What is under way ends where the press is.
    await change('Input, settings and output side by side')
    const still = await boxOf(card(page, 'Form'))
    await page.mouse.move(still.x + still.width / 2, still.y + still.height / 2)
    await change('One part at a time')
    await page.mouse.down()
    const pressed = await card(page, 'Form').boundingBox()
    await page.waitForTimeout(300)
    expect(await card(page, 'Form').boundingBox()).toEqual(pressed)
    await page.mouse.up()
  })
})
