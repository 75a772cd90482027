import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser } from '../visit.ts'
import { enterAs, newColleague, plumber, talk } from './inbox-scene.ts'

const wide = { viewport: { width: 1440, height: 900 } }

describe.skipIf(withoutBrowser)('closed conversations in the inbox', () => {
  const server = useSharedServer({ console: true, workers: true })
  const visit = useBrowser()

  it('are found by search, by status and in the view of all, and come back when the visitor writes', async () => {
    const mara = await newColleague(server, 'Mara Weber')
    const agent = await plumber(server)
    await talk(server, agent, { name: 'Ben Okafor' }, 'What about opening hours?')
    const rosa = await talk(server, agent, { name: 'Rosa Lind' }, 'What about the price?')
    await server.api.ok.post(`${rosa.path}/close`)
    const page = await enterAs(server, await visit(wide), mara, '/inbox')
    const list = page.getByRole('region', { name: 'Conversations' })
    const row = (name: string) => list.getByRole('link', { name: new RegExp(name) })
    await row('Ben Okafor').waitFor()
    expect(await row('Rosa Lind').count()).toBe(0)

    const search = list.getByRole('searchbox', { name: 'Search conversations' })
    await search.fill('boiler')
    await list.getByRole('link', { name: /Rosa Lind.*closed/ }).waitFor()
    await search.fill('')
    await row('Rosa Lind').waitFor({ state: 'detached' })

    const filter = list.getByRole('button', { name: 'Filter', exact: true })
    await filter.click()
    await page.getByLabel('Status').selectOption('Closed')
    await row('Rosa Lind').waitFor()
    await row('Ben Okafor').waitFor({ state: 'detached' })
    await picture(page, 'inbox-status-filter')
    await page.keyboard.press('Escape')

    await list.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'All' }).click()
    await row('Rosa Lind').waitFor()
    await row('Ben Okafor').waitFor()
    await picture(page, 'inbox-view-all')

    await row('Rosa Lind').click()
    await rosa.visitor.say('What about opening hours?')
    await page.getByRole('log').getByText('A message from the visitor reopened the conversation').waitFor()
    await list.getByRole('button', { name: 'Open', exact: false }).first().click()
    await row('Rosa Lind').waitFor()
    await picture(page, 'inbox-reopened')
  })
})
