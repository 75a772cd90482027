import type { Page } from 'playwright-core'

/** A node on the canvas. */
export const card = (page: Page, name: string) =>
  page.locator('[data-node]').filter({ has: page.locator('b').getByText(name, { exact: true }) })

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
  complaint === 'Failed to load resource: the server responded with a status of 400 (Bad Request)'
