import type { BrowserContextOptions, Page, Request } from 'playwright-core'
import { describe, expect, it, vi } from 'vitest'
import { useServer } from '../../../harness/server.ts'
import { whileTestsRun } from '../../../harness/while-tests-run.ts'
import { withoutBrowser } from '../../chromium.ts'
import { phone, picture, useBrowser } from '../../visit.ts'
import { accessibilityProblems } from '../enter.ts'
import { prepareScene } from './scene.ts'
import { type ShownScreen, shownScreens } from './shown.ts'

const windows: Record<string, BrowserContextOptions> = {
  wide: { viewport: { width: 1440, height: 900 } },
  dark: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  narrow: phone,
}

const data = /\/public\/v1\/(?!session$|me\/profile|events|presence|notifications|objects$|tables$)/

const widerThanWindow = 'document.documentElement.scrollWidth > document.documentElement.clientWidth'

/** What can happen to any screen, brought about for all of them. */
const states: Record<
  string,
  { as: 'owner' | 'member' | 'newcomer'; prepare?: (page: Page) => Promise<unknown> }
> = {
  empty: { as: 'newcomer' },
  member: { as: 'member' },
  loading: { as: 'owner', prepare: (page) => page.route(data, () => undefined) },
  error: { as: 'owner', prepare: (page) => answer(page, 500, 'internal_error', 'Something went wrong.') },
  'no-access': {
    as: 'owner',
    prepare: (page) => answer(page, 403, 'forbidden', 'Only admins may see this.'),
  },
}

function answer(page: Page, status: number, code: string, message: string): Promise<unknown> {
  const body = { code, message, request_id: '7d4c2a10-9a54-4a53-8a0c-5a8f4a0d3a11' }
  return page.route(data, (route) => route.fulfill({ status, json: body }))
}

/** What was asked for and not answered yet, but for the stream of live events, which has no end. */
function requestsUnderWay(page: Page): ReadonlySet<Request> {
  const underWay = new Set<Request>()
  page.on('request', (request) => request.url().includes('/events?') || underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  return underWay
}

function untilQuiet(underWay: ReadonlySet<Request>): Promise<void> {
  return vi.waitFor(
    () => {
      if (underWay.size > 0) throw new Error([...underWay].map((request) => request.url()).join(' '))
    },
    { timeout: 10_000, interval: 100 },
  )
}

describe.skipIf(withoutBrowser)('every screen', () => {
  const server = useServer({ console: true })
  const scene = whileTestsRun(
    () => prepareScene(server),
    () => Promise.resolve(),
  )
  const visit = useBrowser()

  const addressOf = async ({ path }: ShownScreen) =>
    server.url + (typeof path === 'string' ? path : await path(scene))

  it.each(Object.keys(windows))(
    'is for everybody (%s)',
    async (name) => {
      const { page, context } = await visit(windows[name])
      await scene.enter(context, 'owner')
      const found: Record<string, string[]> = {}
      for (const screen of shownScreens) {
        await page.goto(await addressOf(screen))
        await page.getByText(screen.ready).first().waitFor()
        await screen.open?.(page)
        await page.waitForLoadState('load')
        await picture(page, `${screen.name}-${name}`)
        const problems = await accessibilityProblems(page)
        if (problems.length > 0) found[screen.name] = problems
        const sideways = await page.evaluate<boolean>(widerThanWindow)
        if (sideways) found[`${screen.name} scrolls sideways`] = []
      }
      expect(found).toEqual({})
    },
    300_000,
  )

  it.each(Object.keys(states))(
    'has its state: %s',
    async (name) => {
      const { page, context, complaints } = await visit({ viewport: { width: 1200, height: 720 } })
      const { as, prepare } = states[name] ?? { as: 'owner' }
      await scene.enter(context, as)
      await prepare?.(page)
      const underWay = requestsUnderWay(page)
      const found: Record<string, string[]> = {}
      for (const screen of shownScreens.filter(({ once }) => once !== true)) {
        await page.goto(await addressOf(screen))
        await page.getByRole('main').waitFor()
        if (name === 'loading') await page.getByRole('status', { name: 'Loading' }).first().waitFor()
        else await untilQuiet(underWay)
        await picture(page, `${screen.name}-${name}`)
        const problems = await accessibilityProblems(page)
        if (problems.length > 0) found[screen.name] = problems
      }
      // The browser tells its console of every answer that is not good.
      complaints.splice(0)
      expect(found).toEqual({})
    },
    300_000,
  )
})
