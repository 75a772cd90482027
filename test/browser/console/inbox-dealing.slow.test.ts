import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { TestAgent } from '../../harness/agents/agent.ts'
import type { Json } from '../../harness/api.ts'
import { answering, connected, numberId, useScene, webhookOf } from '../../harness/channels/scene.ts'
import { eventually } from '../../harness/workflows/automation.ts'
import { chatappMessage, chatappStatus, chatappText } from '../../stand-ins/graph/payloads.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser } from '../visit.ts'
import { accessibilityProblems } from './enter.ts'
import { enterAs, newColleague, plumber, talk } from './inbox-scene.ts'

const wide = { viewport: { width: 1440, height: 900 } }
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const row = (page: Page, name: RegExp) =>
  page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name })
// A dot on white, as small as a picture can be.
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe.skipIf(withoutBrowser)('whoever deals with conversations', () => {
  const scene = useScene({ console: true })
  const visit = useBrowser()

  /** The conversation of an agent, once both files that somebody sent are in it. */
  async function withTwoFiles(agent: TestAgent): Promise<string | undefined> {
    const { api } = scene.server
    const [found] = (await api.ok.get(`/conversations?agent=${agent.id}`)).results
    if (found === undefined) return undefined
    const { results } = await api.ok.get(`/conversations/${found.id}/entries`)
    return results.filter((one: Json) => one.files?.length === 1).length === 2 ? found.id : undefined
  }

  it('narrows the list, assigns to people and teams, ranks and tags', async () => {
    const { server } = scene
    const agent = await plumber(server)
    const [mara, jonas] = [await newColleague(server, 'Mara Weber'), await newColleague(server, 'Jonas Krug')]
    const owner = await server.account.owner.signIn()
    const team = { name: `Plumbers ${mara.id}`, user_ids: [jonas.id] }
    await owner.api.ok.post('/teams', team)
    const rosa = await talk(
      server,
      agent,
      { name: 'Rosa Lind', email: 'rosa@lind.example' },
      'What about opening hours?',
    )
    await talk(server, agent, { name: 'Tom Hartmann', email: 'tom@h.example' }, 'What about the price?')
    const desk = await enterAs(server, await visit(wide), mara, `/inbox/${rosa.id}`)
    const now = () => server.api.ok.get(rosa.path)

    await desk.getByRole('button', { name: 'Assign', exact: true }).click()
    await desk.getByRole('option', { name: 'Jonas Krug' }).click()
    await desk.getByText('Waits for Jonas Krug').waitFor()
    await log(desk).getByText('Mara Weber assigned it to Jonas Krug').waitFor()
    expect(await now()).toMatchObject({ handler: 'QUEUE', assignee: { id: jonas.id } })
    expect((await server.api.ok.get(`${rosa.path}/entries`)).results[0].data.user_id).toBe(jonas.id)
    await desk.getByRole('button', { name: 'Assigned to Jonas Krug' }).click()
    await desk.getByRole('combobox', { name: 'Assign' }).fill('plumb')
    await desk.keyboard.press('Enter')
    await log(desk).getByText(`assigned it to ${team.name}`).waitFor()
    expect((await now()).team.name).toBe(team.name)

    await desk.getByRole('button', { name: 'More', exact: true }).last().click()
    await desk.getByRole('menuitemradio', { name: 'Urgent' }).click()
    await desk.keyboard.press('Escape')
    await row(desk, /Rosa Lind.*Urgent/).waitFor()
    await expect.poll(async () => (await now()).priority).toBe('URGENT')
    const beside = desk.getByRole('complementary', { name: 'Details' })
    for (const tag of ['boiler', 'spring sale']) {
      await beside.getByRole('textbox', { name: 'Add a tag' }).fill(tag)
      await desk.keyboard.press('Enter')
      await beside.getByRole('button', { name: `Remove ${tag}` }).waitFor()
    }
    await beside.getByRole('button', { name: 'Remove boiler' }).click()
    await beside.getByRole('button', { name: 'Remove boiler' }).waitFor({ state: 'detached' })
    await expect.poll(async () => (await now()).tags).toEqual(['spring sale'])

    const filter = desk.getByRole('button', { name: 'Filter', exact: true })
    await filter.click()
    await desk.getByLabel('Tag', { exact: true }).fill('spring sale')
    await desk.keyboard.press('Enter')
    await row(desk, /Tom Hartmann/).waitFor({ state: 'detached' })
    await row(desk, /Rosa Lind/).waitFor()
    await picture(desk, 'inbox-filter')
    await desk.getByRole('button', { name: 'Clear filters' }).click()
    await row(desk, /Tom Hartmann/).waitFor()
    await expect.poll(() => desk.getByLabel('Tag', { exact: true }).inputValue()).toBe('')
    await desk.getByLabel('Team', { exact: true }).selectOption(team.name)
    await row(desk, /Tom Hartmann/).waitFor({ state: 'detached' })
    await desk.getByLabel('Channel', { exact: true }).selectOption('E-mail')
    await desk.getByText('No conversations match these filters').waitFor()
    expect(new URL(desk.url()).searchParams.get('channel')).toBe('EMAIL')
    // What narrows the list is part of the address.
    await desk.reload()
    await desk.getByText('No conversations match these filters').waitFor()
    await desk.getByRole('button', { name: 'Clear filters' }).click()
    await row(desk, /Tom Hartmann/).waitFor()
  })

  it('sees pictures, hears voice and reads it, sends files, and learns what became of them', async () => {
    const { server, graph } = scene
    const agent = await answering(scene)
    // A paused agent keeps files and reads none of them.
    await server.api.ok.put(`${agent.path}/deployment-status`, { isOffline: true })
    await connected(scene, 'chatapp', agent.id)
    const mara = await newColleague(server, 'Mara Weber')
    const from = '34620005555'
    const deliver = async (payload: object) =>
      expect((await graph.deliver(webhookOf(scene), payload)).status).toBe(200)
    const bytes = await readFile(
      new URL('../../../src/ai/offline/transcription/spoken.opus', import.meta.url),
    )
    graph.data.media['voice-1'] = { mime_type: 'audio/ogg', bytes }
    graph.data.media['picture-1'] = { mime_type: 'image/png', bytes: dot }
    const voice = { id: 'voice-1', mime_type: 'audio/ogg; codecs=opus', voice: true }
    await deliver(chatappMessage(numberId, { from, name: 'Ana' }, { type: 'audio', audio: voice }))
    const image = { id: 'picture-1', mime_type: 'image/png', caption: 'This is the lamp' }
    await deliver(chatappMessage(numberId, { from, name: 'Ana' }, { type: 'image', image }))
    const id = await eventually(() => withTwoFiles(agent), 60)
    // As a model has heard it, which takes minutes on a busy machine and is tested where it is done.
    await sql`update conversation_entries set content = e'[audio]\nPlease call me back on Friday.'
      where conversation_id = ${id} and content = '[audio]'`.execute(server.app.db)
    const desk = await enterAs(server, await visit(wide), mara, `/inbox/${id}`)
    await log(desk)
      .getByText(/call me back on Friday/i)
      .waitFor()
    const spoken = log(desk).locator('audio')
    await expect.poll(() => spoken.count()).toBe(1)
    const heard = await desk.evaluate<number>(`new Promise((resolve) => {
      const voice = document.querySelector('[role=log] audio')
      voice.addEventListener('loadedmetadata', () => resolve(voice.duration))
      voice.preload = 'metadata'
      voice.load()
    })`)
    expect(heard).toBeGreaterThan(1)
    await log(desk).getByText('This is the lamp', { exact: true }).waitFor()
    await log(desk).locator('img').scrollIntoViewIfNeeded()
    const isSeen = () => desk.evaluate<boolean>("document.querySelector('[role=log] img').naturalWidth > 0")
    await expect.poll(isSeen).toBe(true)

    await desk.getByRole('textbox', { name: 'Reply' }).fill('Here is your quote.')
    await desk.getByLabel('Files to send').setInputFiles([
      { name: 'quote.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 the quote') },
      { name: 'wrong.txt', mimeType: 'text/plain', buffer: Buffer.from('not this one') },
    ])
    await desk.getByRole('button', { name: 'Remove wrong.txt' }).click()
    const send = desk.getByRole('button', { name: /^Send/ })
    await expect.poll(() => send.isEnabled()).toBe(true)
    await send.click()
    await log(desk)
      .getByRole('link', { name: /quote\.pdf/ })
      .waitFor()
    const parts = () =>
      graph.sent.filter(({ text, body }) => text === 'Here is your quote.' || body.type === 'document')
    await expect.poll(() => parts().length, { timeout: 20_000 }).toBe(2)
    const sent = parts()
    const mine = log(desk).locator('[data-message]').filter({ hasText: 'Here is your quote.' })
    const download = desk.waitForEvent('download')
    await mine.getByRole('link', { name: /quote\.pdf/ }).click()
    expect((await download).suggestedFilename()).toBe('quote.pdf')

    // The least that holds for all of its parts is told; statuses are asked for every few seconds.
    for (const status of ['delivered', 'read']) {
      for (const one of sent) await deliver(chatappStatus(one, status))
      await mine.getByText(status, { exact: true }).waitFor()
    }
    await deliver(chatappText(numberId, { from, name: 'Ana' }, 'Thank you'))
    await log(desk).getByText('Thank you', { exact: true }).waitFor()
    const refusal = { error: { code: 131026, message: 'Message undeliverable' } }
    graph.failures.push({ status: 400, body: JSON.stringify(refusal) })
    await desk.getByRole('textbox', { name: 'Reply' }).fill('You are welcome.')
    await desk.keyboard.press('Control+Enter')
    const failed = log(desk).locator('[data-message]').filter({ hasText: 'You are welcome.' })
    await failed.getByText(/not delivered/).waitFor()
    await picture(desk, 'inbox-delivery')
    expect(await accessibilityProblems(desk)).toEqual([])
  }, 120_000)
})
