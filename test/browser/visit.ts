import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { afterAll, expect, onTestFailed, onTestFinished, vi } from 'vitest'
import { perWorker } from '../harness/per-worker.ts'
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

/** Chromium for all test files of a worker: starting it for each took longer than many of their tests. */
const beforeTests = perWorker({
  start: async () => chromium.launch({ executablePath: await findChromium() }),
  stop: (browser) => browser.close(),
  isUsable: (browser) => browser.isConnected(),
})

/** Covers the time to install Chromium. */
const launchTimeoutMs = 600_000

/** Generous, so that a busy machine fails nothing: only what is broken takes this long. */
const stepTimeoutMs = 60_000
const testTimeoutMs = 240_000

/**
 * For a test file: opens visits, each in a browser context of its own that closes when its test ends. Complaints of the
 * browser fail the file, unless they are `expected` or their test failed: it may pass when it is repeated.
 */
export function useBrowser(
  expected: (complaint: string) => boolean = () => false,
): (options?: BrowserContextOptions) => Promise<Visit> {
  let browser: Browser | undefined
  const visits = new Set<Visit>()
  vi.setConfig({ testTimeout: testTimeoutMs })
  beforeTests((running) => {
    browser = running
  }, launchTimeoutMs)
  afterAll(() => {
    const complaints = [...visits].flatMap((visit) => visit.complaints)
    expect(complaints.filter((text) => !expected(text))).toEqual([])
  })
  return async (options = wide) => {
    if (browser === undefined) throw new Error('the browser runs only while tests do')
    const context = await browser.newContext(options)
    onTestFinished(() => context.close())
    context.setDefaultTimeout(stepTimeoutMs)
    const page = await context.newPage()
    const visit = { page, context, complaints: complaintsOf(page) }
    visits.add(visit)
    onTestFailed(() => void visits.delete(visit))
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
