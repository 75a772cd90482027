import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** A node on the canvas. */
export const card = (page: Page, name: string) =>
  page.locator('[data-node]').filter({ has: page.locator('b').getByText(name, { exact: true }) })

/** Brings all nodes into sight: a click on one that is not would scroll the canvas, which scrolls back under the pointer. */
export async function showAll(page: Page): Promise<void> {
  await page.getByTitle('Show all of it').click()
  const isInSight = async () => {
    const canvas = await page.locator('.react-flow').boundingBox()
    const ends = await page.locator('[data-node]').evaluateAll((cards) =>
      cards.map((one) => {
        const { left, right } = one.getBoundingClientRect()
        return { left, right }
      }),
    )
    if (canvas === null) return false
    return ends.every(({ left, right }) => left >= canvas.x && right <= canvas.x + canvas.width)
  }
  await expect.poll(isInSight).toBe(true)
  await boxOf(page.locator('[data-node]').first())
}

const someFrames = `new Promise((resolve) => {
  const wait = (frames) => (frames === 0 ? resolve() : requestAnimationFrame(() => wait(frames - 1)))
  wait(6)
})`

/** Where something is once it stands still: the canvas brings its graph into sight, and follows what is chosen. */
export async function boxOf(what: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  await what.waitFor()
  for (let before = ''; ; ) {
    const box = await what.boundingBox()
    if (box !== null && JSON.stringify(box) === before) return box
    before = JSON.stringify(box)
    await what.page().evaluate(someFrames)
  }
}

/** Until this browser has written down an edit with these words in it: a window that is closed before that loses it. */
export async function keptHere(page: Page, words: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate<boolean>(`(async () => {
        const ended = (request) => new Promise((resolve) => request.addEventListener('success', () => resolve(request.result)))
        const named = (await indexedDB.databases()).filter(({ name }) => name.startsWith('frontdesk-'))
        const all = await Promise.all(named.map(async ({ name }) => {
          const database = await ended(indexedDB.open(name))
          const edits = await ended(database.transaction('edits').objectStore('edits').getAll())
          database.close()
          return edits
        }))
        return JSON.stringify(all).includes(${JSON.stringify(words)})
      })()`),
    )
    .toBe(true)
}

export const saved = (page: Page) => page.locator('[data-state=saved]').waitFor({ timeout: 40_000 })

export async function rename(page: Page, from: string, to: string): Promise<void> {
  await card(page, from).click()
  await page.getByLabel('Name of the node').fill(to)
  await page.getByLabel('Name of the node').press('Enter')
}

/** The browser complains of requests that fail, which some tests are about. */
export const others = (complaints: string[]) =>
  complaints.splice(0).filter((text) => !text.startsWith('Failed to load resource'))

/** A node that lacks something is refused when it is saved, and whether it is saved that early is a matter of time. */
export const refusedNode = (complaint: string): boolean =>
  complaint.startsWith('Failed to load resource: the server responded with a status of 400 (Bad Request)')
