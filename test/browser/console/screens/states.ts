import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Language } from '../../../../languages/index.ts'
import { withoutBrowser } from '../../chromium.ts'
import { data, look, requestsUnderWay, untilThere, untilWaiting, useScreens } from './looking.ts'
import { shownScreens } from './shown.ts'
import { cutOff, leftInEnglish } from './translated.ts'

function speak(context: BrowserContext, language: Language): Promise<unknown> {
  return context.addInitScript(`localStorage.setItem('frontdesk.language', '${language}')`)
}

/** What can happen to any screen, brought about for all of them. */
const states = {
  empty: { as: 'newcomer' },
  member: { as: 'member' },
  german: { as: 'owner', language: 'de' },
  french: { as: 'owner', language: 'fr' },
  loading: { as: 'owner', prepare: (page: Page) => page.route(data, () => undefined) },
  error: {
    as: 'owner',
    prepare: (page: Page) => answer(page, 500, 'internal_error', 'Something went wrong.'),
  },
  'no-access': {
    as: 'owner',
    prepare: (page: Page) => answer(page, 403, 'forbidden', 'Only admins may see this.'),
  },
} as const

function answer(page: Page, status: number, code: string, message: string): Promise<unknown> {
  const body = { code, message, request_id: '7d4c2a10-9a54-4a53-8a0c-5a8f4a0d3a11' }
  return page.route(data, (route) => route.fulfill({ status, json: body }))
}

/** Looks at every screen in some of its states. */
export function lookAtStates(names: readonly (keyof typeof states)[]): void {
  describe.skipIf(withoutBrowser)('every screen', () => {
    const { scene, visit, addressOf, go } = useScreens()

    it.each(names)(
      'has its state: %s',
      async (name) => {
        const { page, context, complaints } = await visit({ viewport: { width: 1200, height: 720 } })
        const state = states[name]
        await scene.enter(context, state.as)
        if ('prepare' in state) await state.prepare(page)
        const language = 'language' in state ? state.language : undefined
        if (language !== undefined) await speak(context, language)
        const underWay = requestsUnderWay(page)
        const found: Record<string, string[]> = {}
        for (const screen of shownScreens.filter((one) =>
          language === undefined ? !one.once : one.translated,
        )) {
          // What is never answered takes up the connections of the browser until the page is left.
          if (name === 'loading') await page.goto(addressOf(screen))
          else await go(page, screen)
          if (name === 'loading') await untilWaiting(page, underWay)
          else await untilThere(page, underWay)
          await look(page, `${screen.name}-${name}`, found)
          if (language === undefined) continue
          const flaws = [...(await leftInEnglish(page, language)), ...(await cutOff(page))]
          if (flaws.length > 0) found[`${screen.name} in ${language}`] = flaws
        }
        // The browser tells its console of every answer that is not good.
        complaints.splice(0)
        expect(found).toEqual({})
      },
      300_000,
    )
  })
}
