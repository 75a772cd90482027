import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser } from '../visit.ts'
import { refusedNode } from './editing.ts'
import { signedIn } from './enter.ts'

const big = { viewport: { width: 1440, height: 900 } }

/** A person whose clicks and groups of keys are counted. */
function counted(page: Page) {
  let steps = 0
  return {
    steps: () => steps,
    click: (place: Locator) => {
      steps++
      return place.click()
    },
    choose: (place: Locator, label: string) => {
      steps += 2
      return place.selectOption({ label })
    },
    /** Of a list that is opened and searched. */
    pick: async (label: string, name: string) => {
      steps += 2
      await page.getByRole('button', { name: `${label}: Choose` }).click()
      await page.getByRole('option', { name, exact: true }).click()
    },
    type: (text: string) => {
      steps++
      return page.keyboard.type(text)
    },
    press: (key: string) => {
      steps++
      return page.keyboard.press(key)
    },
  }
}

describe.skipIf(withoutBrowser)('from an empty account', () => {
  const server = useSharedServer({ console: true, workers: true })
  const visit = useBrowser(refusedNode)

  it('webhook, condition, record and message are built in 40 clicks and groups of keys', async () => {
    const { page, context, complaints } = await visit(big)
    await signedIn(server, context)
    await page.goto(server.url)
    const { steps, click, choose, pick, type, press } = counted(page)
    const button = (name: string) => page.getByRole('button', { name, exact: true })

    await click(page.getByRole('link', { name: 'Automations' }))
    await click(button('New automation'))
    await type('Lead intake')
    await press('Enter')
    await click(button('Choose a start'))
    await type('webhook')
    await press('Enter')
    await click(button('Create'))
    await page.getByText('Webhook made').waitFor()

    await press('a')
    await type('condition')
    await press('Enter')
    await choose(page.getByLabel('Value', { exact: true }), 'Webhook')
    await click(page.getByLabel('Field of it'))
    await type('budget')
    await choose(page.getByLabel('Comparison'), 'is more than')
    await click(page.getByLabel('Compared with'))
    await type('1000')

    await click(page.getByRole('toolbar').getByRole('button', { name: 'Add' }))
    await type('records')
    await press('Enter')
    await pick('Object or table', 'People')
    await choose(page.getByLabel('Add a field'), 'Name')
    await click(page.getByRole('textbox', { name: 'Name', exact: true }))
    await type('{Web')
    await page.getByRole('listbox').getByText('Webhook').waitFor()
    await press('Enter')
    await type('.name')

    await click(page.getByRole('toolbar').getByRole('button', { name: 'Add' }))
    await type('message')
    await press('Enter')
    await click(page.getByRole('textbox', { name: 'Message', exact: true }))
    await type('Thank you for asking.')
    await page.locator('[data-state=saved]').waitFor()
    await picture(page, 'story-built')
    await click(button('Publish'))
    await click(button('Publish and switch on'))
    await page.getByText('Live v1', { exact: true }).waitFor()
    expect(steps()).toBeLessThanOrEqual(40)

    // And it works: what is posted becomes a person.
    const hooks = await context.request.get(`${server.url}/public/v1/incoming-webhooks`)
    const [hook] = (await hooks.json()).results
    const answer = await fetch(hook.url.replace(new URL(hook.url).origin, server.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Rosa Lind', budget: 2400 }),
    })
    expect(answer.status).toBeLessThan(300)
    const { results } = await server.api.ok.get('/objects')
    const people = results.find((one: { name: string }) => one.name.toLowerCase() === 'people')
    const found = async () =>
      (await server.api.ok.post(`/objects/${people.name}/rows/list`, { search: 'Rosa Lind' })).results.length
    await expect.poll(found, { timeout: 30_000 }).toBe(1)
    expect(complaints.splice(0).filter((text) => !text.startsWith('Failed to load resource'))).toEqual([])
  })
})
