import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser } from '../visit.ts'
import { others } from './editing.ts'
import { accessibilityProblems, signedIn } from './enter.ts'

describe.skipIf(withoutBrowser)('a screen that could not be fetched', () => {
  const server = useSharedServer({ console: true })
  const visit = useBrowser()

  it('leaves the page where it is while the server is away, and comes by itself once it is back', async () => {
    const { page, context, complaints } = await visit()
    await signedIn(server, context)
    let isAway = false
    await page.route('**/*', (route) => (isAway ? route.abort('connectionrefused') : route.fallback()))
    await page.goto(server.url)
    const runs = page.getByRole('navigation').getByRole('link', { name: 'Runs' })
    await runs.waitFor()
    isAway = true
    await runs.click()
    await page.getByRole('heading', { name: 'This part couldn’t be loaded.' }).waitFor()
    await runs.waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await picture(page, 'screen-missing')
    isAway = false
    await page.getByRole('heading', { name: 'Runs', exact: true }).waitFor()
    expect(others(complaints)).toEqual([])
  })
})
