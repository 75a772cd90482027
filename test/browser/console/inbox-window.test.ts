import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  answering,
  connected,
  conversationOf,
  numberId,
  sentTexts,
  useScene,
  webhookOf,
} from '../../harness/channels/scene.ts'
import { chatappText } from '../../stand-ins/graph/payloads.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser } from '../visit.ts'
import { accessibilityProblems } from './enter.ts'
import { enterAs, newColleague } from './inbox-scene.ts'

describe.skipIf(withoutBrowser)('the window in which a messenger takes replies', () => {
  const scene = useScene({ console: true })
  const visit = useBrowser()

  it('is told, and once it is over a template goes out in place of a reply', async () => {
    const agent = await answering(scene)
    await connected(scene, 'chatapp', agent.id)
    await scene.graph.deliver(webhookOf(scene), chatappText(numberId, { from: '34620080002' }, 'Hello'))
    await sentTexts(scene, 1)
    const { id } = await conversationOf(scene, agent)
    const mara = await newColleague(scene.server, 'Mara Weber')
    const visited = await visit({ viewport: { width: 1440, height: 900 } })
    const desk = await enterAs(scene.server, visited, mara, `/inbox/${id}`)
    await desk.getByText('Replies possible').waitFor()
    await desk.keyboard.press('r')
    await desk.keyboard.type('This is Mara.')
    await desk.keyboard.press('Control+Enter')
    expect(await sentTexts(scene, 2)).toContain('This is Mara.')

    await sql`update conversation_entries set created_at = created_at - interval '25 hours'
      where conversation_id = ${id}`.execute(scene.app.db)
    await desk.reload()
    await desk.getByText('no longer accepts replies').waitFor()
    await desk.getByPlaceholder('Send a template instead.').waitFor()
    await picture(desk, 'inbox-window-over')
    expect(await accessibilityProblems(desk)).toEqual([])
    await desk.getByRole('button', { name: 'Template', exact: true }).click()
    const dialog = desk.getByRole('dialog', { name: 'Send a template' })
    await dialog.getByLabel('Template').selectOption({ label: 'appointment_reminder · en_US' })
    for (const blank of await dialog.getByRole('textbox').all()) await blank.fill('Monday')
    await picture(desk, 'inbox-template')
    await dialog.getByRole('button', { name: 'Send template' }).click()
    await expect
      .poll(() => scene.graph.sent.at(-1)?.body, { timeout: 20_000 })
      .toMatchObject({
        type: 'template',
        template: { name: 'appointment_reminder' },
      })
    await dialog.waitFor({ state: 'detached' })
  })
})
