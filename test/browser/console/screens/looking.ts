import type { BrowserContextOptions, Page, Request } from 'playwright-core'
import { vi } from 'vitest'
import { startServer } from '../../../harness/server.ts'
import { whileTestsRun } from '../../../harness/while-tests-run.ts'
import { startGraph } from '../../../stand-ins/graph/index.ts'
import { picture, useBrowser, type Visit } from '../../visit.ts'
import { accessibilityProblems } from '../enter.ts'
import { prepareScene, type Scene } from './scene.ts'
import type { ShownScreen } from './shown.ts'

/** What a screen asks for, beside what the shell around it does. */
export const data = /\/public\/v1\/(?!session$|me\/profile|events|presence|notifications|objects$|tables$)/

const widerThanWindow = 'document.documentElement.scrollWidth > document.documentElement.clientWidth'

/** What was asked for and not answered yet, but for the stream of live events, which has no end. */
export function requestsUnderWay(page: Page): ReadonlySet<Request> {
  const underWay = new Set<Request>()
  page.on('request', (request) => request.url().includes('/events?') || underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  return underWay
}

const skeleton = '[role=status][aria-label]'

/** The screen that one is on, not one that was left and still stands there; behind a dialog it has no role. */
const presentScreen = 'main:not([data-left])'
const present = (page: Page) => page.locator(presentScreen)

/** How many screens there are and how many places of them are still grey, seen at one moment. */
const seen = (page: Page) =>
  page.evaluate<[number, number]>(
    `['${presentScreen}', '${skeleton}'].map((what) => document.querySelectorAll(what).length)`,
  )

/** Until a screen is there, and all that it asks for; the grey lines that stand for it are a screen as well. */
export function untilThere(page: Page, underWay: ReadonlySet<Request>): Promise<void> {
  return vi.waitFor(
    async () => {
      const [screens, grey] = await seen(page)
      if (underWay.size > 0) throw new Error([...underWay].map((request) => request.url()).join(' '))
      if (screens === 0) throw new Error('no screen is there')
      if (grey > 0) throw new Error('something is still being read')
    },
    { timeout: 20_000, interval: 100 },
  )
}

/** Until a screen is there, and nothing but the answers that never come are missing. */
export async function untilWaiting(page: Page, underWay: ReadonlySet<Request>): Promise<void> {
  await vi.waitFor(
    async () => {
      // Nothing stands for the whole window until it is known who has signed in.
      const [screens, grey] = await seen(page)
      const others = [...underWay].map((request) => request.url()).filter((url) => !data.test(url))
      if (others.length > 0) throw new Error(others.join(' '))
      if (screens === 0) throw new Error('no screen is there')
      if (grey === 0) throw new Error('nothing is being waited for')
    },
    { timeout: 20_000, interval: 100 },
  )
}

/** What is wrong with what a window shows, by the name of the screen. */
export async function look(
  page: Page,
  name: string,
  found: Record<string, string[]>,
  rules?: readonly string[],
): Promise<void> {
  await picture(page, name)
  const problems = await accessibilityProblems(page, rules)
  if (problems.length > 0) found[name] = problems
  if (await page.evaluate<boolean>(widerThanWindow)) found[`${name} scrolls sideways`] = []
}

export async function untilReady(page: Page, { ready, open }: ShownScreen): Promise<void> {
  // What is also an option of a choice that is closed does not count.
  await page.getByText(ready).filter({ visible: true }).first().waitFor()
  await open?.(page)
}

/** Where the screens of a test file are looked at. */
interface Screens {
  scene: Scene
  visit: (options?: BrowserContextOptions) => Promise<Visit>
  addressOf: (screen: ShownScreen) => string
  /** Goes there as a link does, without loading the console again, which takes longer than all the rest. */
  go: (page: Page, screen: ShownScreen) => Promise<void>
}

/** For a test file: a server with something on every screen, and a browser. Use it inside tests only. */
export function useScreens(): Screens {
  const scene = whileTestsRun(
    async () => {
      const graph = await startGraph()
      const server = await startServer({ console: true, workers: true, environment: graph.environment })
      return { ...(await prepareScene(server, graph)), graph }
    },
    async ({ server, graph }) => {
      await server.stop()
      await graph.close()
    },
  )
  const visit = useBrowser()
  const addressOf = ({ path }: ShownScreen) =>
    scene.server.url + path.replaceAll(/:(\w+)/g, (_, name: string) => String(scene.places[name]))
  return { scene, visit, addressOf, go: (page, screen) => goTo(page, addressOf(screen)) }
}

async function goTo(page: Page, address: string): Promise<void> {
  if (new URL(page.url()).origin !== new URL(address).origin) {
    await page.goto(address)
    return
  }
  // By way of an address where nothing is, so that no screen is taken for the one before it.
  for (const next of ['/nowhere', address]) {
    await page.evaluate(
      `document.querySelector('main')?.setAttribute('data-left', '');
      history.pushState(null, '', ${JSON.stringify(next)})`,
    )
    await present(page).waitFor({ state: 'attached' })
  }
}
