import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { useServer } from '../../harness/server.ts'
import { withoutBrowser } from '../chromium.ts'
import { useBrowser } from '../visit.ts'
import { enterAs, newColleague, plumber, talk } from './inbox-scene.ts'

describe.skipIf(withoutBrowser)('tags in the inbox', () => {
  const server = useServer({ console: true })
  const visit = useBrowser()

  it('are all kept when they are added and removed quickly, beside those of another teammate', async () => {
    const agent = await plumber(server)
    const mara = await newColleague(server, 'Mara Weber')
    const rosa = await talk(server, agent, { name: 'Rosa Lind' }, 'What about opening hours?')
    const visited = await visit({ viewport: { width: 1440, height: 900 } })
    const desk = await enterAs(server, visited, mara, `/inbox/${rosa.id}`)
    // Slow answers: every tag is typed before the last one is shown.
    await desk.route('**/tags', async (route) => {
      await sleep(100)
      await route.continue()
    })
    const beside = desk.getByRole('complementary', { name: 'Details' })
    const field = beside.getByRole('textbox', { name: 'Add a tag' })
    await field.click()
    const quick = ['one', 'two', 'three', 'four', 'five']
    for (const tag of quick) {
      await field.pressSequentially(tag)
      await desk.keyboard.press('Enter')
    }
    await server.api.ok.post(`${rosa.path}/tags`, { tags: ['by Jonas'] })
    for (const tag of [...quick, 'by Jonas']) {
      await beside.getByRole('button', { name: `Remove ${tag}`, exact: true }).waitFor()
    }
    const tags = async () => (await server.api.ok.get(rosa.path)).tags.toSorted()
    expect(await tags()).toEqual([...quick, 'by Jonas'].toSorted())

    for (const tag of ['two', 'four']) {
      await beside.getByRole('button', { name: `Remove ${tag}`, exact: true }).click()
    }
    // Added again before its removal is confirmed.
    await field.fill('two')
    await desk.keyboard.press('Enter')
    await beside.getByRole('button', { name: 'Remove four', exact: true }).waitFor({ state: 'detached' })
    await expect.poll(tags).toEqual(['by Jonas', 'five', 'one', 'three', 'two'])
    await beside.getByRole('button', { name: 'Remove two', exact: true }).waitFor()
  })
})
