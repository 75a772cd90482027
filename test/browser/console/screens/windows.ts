import type { BrowserContextOptions } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { withoutBrowser } from '../../chromium.ts'
import { look, requestsUnderWay, untilReady, untilThere, useScreens } from './looking.ts'
import { doorScreens, shownScreens } from './shown.ts'

export const wideWindow = { viewport: { width: 1440, height: 900 } }

/** A kind of window, and the rules by which it is looked at where those are not all. */
interface Window {
  name: string
  options: BrowserContextOptions
  rules?: readonly string[]
}

/** Looks at every screen in windows of some kinds: in test files of their own, so that they go side by side. */
export function lookThrough(windows: readonly Window[]): void {
  describe.skipIf(withoutBrowser)('every screen', () => {
    const { scene, visit, addressOf, go } = useScreens()

    it.each(windows)(
      'is for everybody ($name)',
      async ({ name, options, rules }) => {
        const found: Record<string, string[]> = {}
        const { page, context } = await visit(options)
        await scene.enter(context, 'owner')
        const underWay = requestsUnderWay(page)
        for (const screen of shownScreens) {
          await go(page, screen)
          await untilReady(page, screen)
          await untilThere(page, underWay)
          await look(page, `${screen.name}-${name}`, found, rules)
        }
        expect(found).toEqual({})
      },
      300_000,
    )

    it.each(windows)(
      'is for everybody before they have signed in ($name)',
      async ({ name, options, rules }) => {
        const found: Record<string, string[]> = {}
        const { page, complaints } = await visit(options)
        for (const screen of doorScreens) {
          await page.goto(addressOf(screen))
          await untilReady(page, screen)
          await look(page, `${screen.name}-${name}`, found, rules)
        }
        // The browser tells its console that nobody has signed in yet.
        complaints.splice(0)
        expect(found).toEqual({})
      },
    )
  })
}
