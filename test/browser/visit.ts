import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { findChromium } from './chromium.ts'

export const wide = { viewport: { width: 1200, height: 800 } }
export const phone = {
  viewport: { width: 390, height: 760 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}

export interface Visit {
  page: Page
  context: BrowserContext
  /** What the browser complained of: errors, refused resources, violations of a policy. */
  complaints: string[]
}

/**
 * One browser for a test file; each visit is a person with a browser of their own. What the browser complains of fails
 * the file, unless it is `expected`, as what comes or not by chance is.
 */
export function useBrowser(
  expected: (complaint: string) => boolean = () => false,
): (options?: BrowserContextOptions) => Promise<Visit> {
  let browser: Browser | undefined
  const visits: Visit[] = []
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: await findChromium() })
  }, 600_000)
  afterAll(async () => {
    await browser?.close()
    expect(visits.flatMap(({ complaints }) => complaints).filter((text) => !expected(text))).toEqual([])
  })
  return async (options = wide) => {
    if (browser === undefined) throw new Error('the browser runs only while tests do')
    const context = await browser.newContext(options)
    context.setDefaultTimeout(20_000)
    const page = await context.newPage()
    const visit = { page, context, complaints: complaintsOf(page) }
    visits.push(visit)
    return visit
  }
}

function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    const where = message.text().startsWith('Failed to load resource') ? ` ${message.location().url}` : ''
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text() + where)
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}

/** Keeps a picture for whoever wants to look, in the folder that FRONTDESK_SCREENSHOTS names. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['FRONTDESK_SCREENSHOTS']
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}
