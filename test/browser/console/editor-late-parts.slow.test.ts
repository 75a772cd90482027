import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser } from '../visit.ts'
import { card, others } from './editing.ts'
import { accessibilityProblems, signedIn } from './enter.ts'
import { smallIntake } from './graphs.ts'

const big = { viewport: { width: 1440, height: 900 } }
const late = /\/assets\/(?:node-panel|template-editor|publish-dialog|command-menu)-/

describe.skipIf(withoutBrowser)('parts of the editor that could not be fetched', () => {
  const server = useSharedServer({ console: true })
  const visit = useBrowser()

  /** The editor of a graph, while nothing further can be fetched. */
  async function open() {
    const visited = await visit(big)
    const { page, context } = visited
    await signedIn(server, context)
    const { id } = await smallIntake(server)
    let isCut = true
    await page.route('**/assets/**', (route) => {
      const request = route.request()
      const isLate = request.method() === 'HEAD' || late.test(request.url())
      return isCut && isLate ? route.abort() : route.fallback()
    })
    await page.goto(`${server.url}/automations/${id}`)
    await card(page, 'Form').waitFor()
    const mend = () => {
      isCut = false
    }
    return { ...visited, mend }
  }

  it('are offered again, and the rest stays as it is', async () => {
    const { page, complaints, mend } = await open()
    await card(page, 'Form').click()
    const missing = page.getByRole('heading', { name: 'This part couldn’t be loaded.' })
    await missing.waitFor()
    await picture(page, 'editor-part-missing')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Try again' }).click()
    await missing.waitFor()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('alert').filter({ hasText: 'This part couldn’t be loaded.' }).waitFor()
    mend()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish and switch on' }).waitFor()
    await page.keyboard.press('Escape')
    // What stands there empty is asked for again by itself.
    await page.getByLabel('Name of the node').waitFor()
    expect(others(complaints)).toEqual([])
  })

  it('come by themselves with the connection', async () => {
    const { page, context, complaints, mend } = await open()
    await card(page, 'Form').click()
    await page.getByRole('heading', { name: 'This part couldn’t be loaded.' }).waitFor()
    await context.setOffline(true)
    mend()
    await context.setOffline(false)
    await page.getByLabel('Name of the node').waitFor()
    expect(others(complaints)).toEqual([])
  })

  it('do not take the page with them', async () => {
    const { page, complaints } = await open()
    await page.keyboard.press('Control+k')
    await page.getByText('This part couldn’t be loaded.').waitFor()
    await card(page, 'Form').waitFor()
    expect(others(complaints)).toEqual([])
  })
})
