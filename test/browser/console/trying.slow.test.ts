import { describe, expect, it } from 'vitest'
import { useSharedServer } from '../../harness/shared-server.ts'
import { withoutBrowser } from '../chromium.ts'
import { picture, useBrowser } from '../visit.ts'
import { card, refusedNode, rename, saved } from './editing.ts'
import { accessibilityProblems, signedIn } from './enter.ts'
import { smallIntake } from './graphs.ts'

const big = { viewport: { width: 1440, height: 900 } }

describe.skipIf(withoutBrowser)('a draft', () => {
  const server = useSharedServer({ console: true, workers: true, localCalls: true })
  const visit = useBrowser(refusedNode)

  async function open(path: string) {
    const visited = await visit(big)
    await signedIn(server, visited.context)
    await visited.page.goto(server.url + path)
    return visited
  }

  const nodeId = async (id: number, alias: string): Promise<string> =>
    (await server.api.ok.get(`/workflows/${id}/draft`)).nodes.find(
      (one: { alias: string }) => one.alias === alias,
    ).nodeId

  it('is tested live on the canvas, and published', async () => {
    const { id } = await smallIntake(server)
    const { page } = await open(`/automations/${id}`)
    await card(page, 'Save them').waitFor()
    await page.getByRole('button', { name: 'Test' }).click()
    const handedOn = page.getByLabel('Trigger data')
    // Something to begin with is looked for first.
    await expect.poll(() => handedOn.inputValue()).not.toBe('')
    await handedOn.fill('{"name": "Rosa Lind", "budget": 2400}')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Run the test' }).click()
    await page.getByText('Test done').waitFor({ timeout: 30_000 })
    await card(page, 'Save them').getByText('done').waitFor()
    await card(page, 'Save them').click()
    await page.getByRole('tab', { name: 'Output' }).click()
    await page.getByText('Rosa Lind').first().waitFor()
    await picture(page, 'editor-tested')
    expect(await accessibilityProblems(page)).toEqual([])

    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByLabel('Note').fill('Takes leads from the form')
    await page.getByRole('button', { name: 'Publish and switch on' }).click()
    await page.getByText('Live v1').waitFor()
    const { results } = await server.api.ok.get(`/workflows/${id}/versions`)
    expect(results).toMatchObject([{ number: 1, note: 'Takes leads from the form', isLive: true }])
  })

  it('is tested without acting: nothing is written, and what would have been is shown', async () => {
    const { id } = await smallIntake(server)
    const people = async () => (await server.api.ok.post('/objects/people/rows/list', {})).results.length
    const before = await people()
    const { page } = await open(`/automations/${id}`)
    await card(page, 'Save them').waitFor()
    await page.getByRole('button', { name: 'Test' }).click()
    const handedOn = page.getByLabel('Trigger data')
    // Something to begin with is looked for first.
    await expect.poll(() => handedOn.inputValue()).not.toBe('')
    await handedOn.fill('{"name": "Rosa Lind", "budget": 2400}')
    await page.getByLabel('Dry run').check()
    await page.getByRole('button', { name: 'Run without acting' }).click()
    await page.getByText('Test done').waitFor({ timeout: 30_000 })
    await card(page, 'Save them').getByText('done').waitFor()
    expect(await people()).toBe(before)
  })

  it('is published with what changed and a note, and an earlier version is restored or rolled back to', async () => {
    const { id } = await smallIntake(server)
    await server.api.ok.put(`/workflows/${id}`, { status: 'ACTIVE' })
    const { page } = await open(`/automations/${id}`)
    await page.getByText('Live v1').waitFor()
    await rename(page, 'Save them', 'Keep changes')
    await page.getByText('1 unpublished change').waitFor()
    await page.getByRole('button', { name: 'Publish 1 change' }).click()
    const changed = page.getByRole('list', { name: 'What changed' })
    await changed.getByText('Save them').waitFor()
    await expect
      .poll(() => changed.innerText())
      .toMatch(/Keep changes\s*changed\s*Name\s*Save them Keep changes/)
    await page.getByLabel('Note').fill('A better name')
    await picture(page, 'editor-publish')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    await page.getByText('Live v2').waitFor()

    await page.getByRole('button', { name: 'More of the graph' }).click()
    await page.getByRole('menuitem', { name: 'Versions' }).click()
    await page.getByText('A better name').waitFor()
    await page.getByText('Compare with the draft').last().click()
    await page.getByRole('list', { name: 'What changed' }).getByText('Save them').waitFor()
    await picture(page, 'editor-versions')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Roll back to it' }).click()
    await page.getByText('Live v4').waitFor()
    await card(page, 'Save them').waitFor()
    const { results } = await server.api.ok.get(`/workflows/${id}/versions`)
    expect(results.map((one: { note: string | null }) => one.note)).toEqual([
      'Rolled back to version 1',
      'The draft before version 1 was restored',
      'A better name',
      null,
    ])
  })

  it('is tried node by node, with what is pinned, until a node and from it on', async () => {
    const { id } = await smallIntake(server)
    const { page } = await open(`/automations/${id}`)
    await card(page, 'Form').click()
    await server.api.ok.put(`/workflows/${id}/nodes/${await nodeId(id, 'Form')}/pinned`, {
      output: { name: 'Rosa Lind', email: 'rosa@lind.example', budget: 2400 },
    })
    await page.reload()
    await card(page, 'Enough?').click()
    await page.getByRole('button', { name: 'Input, settings and output side by side' }).click()
    await page.getByRole('region', { name: 'Input' }).getByText('Rosa Lind').first().waitFor()
    await page.getByRole('button', { name: 'Try', exact: true }).click()
    await page.getByText('left by “big”').waitFor()
    await picture(page, 'editor-side-by-side')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'One part at a time' }).click()

    await card(page, 'Save them').click()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Try without acting' }).click()
    await page.getByRole('tab', { name: 'Output' }).click()
    await page.getByText('From the last dry run').waitFor()
    const people = async () => (await server.api.ok.post('/objects/people/rows/list', {})).results.length
    const before = await people()
    await page.getByRole('button', { name: 'Pin this result' }).click()
    await page.getByText('Used in tests only.').waitFor()

    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Test from here' }).click()
    await page.getByLabel('Use pinned data').uncheck()
    await page.getByRole('button', { name: 'Run the test' }).click()
    await page.getByText('Test done').waitFor({ timeout: 30_000 })
    expect(await people()).toBe(before + 1)
    await page.getByRole('tabpanel').getByRole('button', { name: 'Unpin' }).click()
    await page.getByText('Used in tests only.').waitFor({ state: 'detached' })

    await card(page, 'Enough?').click()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Test until here' }).click()
    await page.getByRole('button', { name: 'Run the test' }).click()
    // As it is marked all the time, and as what became of it.
    await expect.poll(() => card(page, 'Form').getByText('pinned').count()).toBe(2)
    await card(page, 'Save them').getByText('done').waitFor({ state: 'detached' })
  })

  it('takes parts of an answer into variables by a click', async () => {
    const { id } = await server.api.ok.post('/workflows', { name: 'Asks' })
    const { nodeId: call } = await server.api.ok.post(`/workflows/${id}/nodes`, {
      type: 'API',
      position: { positionX: 0, positionY: 0 },
      data: { type: 'API', method: 'GET', url: `${server.url}/healthz` },
    })
    await server.api.ok.put(`/workflows/${id}/nodes/${call}`, { alias: 'Ask' })
    const { page } = await open(`/automations/${id}`)
    await card(page, 'Ask').click()
    await page.getByRole('button', { name: 'Try', exact: true }).click()
    await page.getByRole('tab', { name: 'Output' }).click()
    await page.getByRole('button', { name: 'status', exact: true }).click()
    await page.getByText('Kept in {STATUS}').waitFor()
    await saved(page)
    const { nodes } = await server.api.ok.get(`/workflows/${id}/draft`)
    const node = nodes.find((one: { nodeId: string }) => one.nodeId === call)
    expect(node.data.variables).toEqual([{ key: 'STATUS', value: 'status', fullResponse: false }])
  })

  it('of an agent is talked with, and each turn lights up its path', async () => {
    const { id: agentId } = await server.api.ok.post('/agents', { name: 'Reception' })
    await server.api.ok.post(`/agents/${agentId}/variables`, { name: 'CITY' })
    const { results } = await server.api.ok.get(`/agents/${agentId}/flows`)
    const { page, complaints } = await open(`/agents/${agentId}/flows/${results[0].id}`)
    await card(page, 'Start').click()
    await page.keyboard.press('a')
    await page.keyboard.type('say')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Message' }).fill('Welcome to Brightwater.')
    await page.getByRole('textbox', { name: 'Message' }).blur()
    await page.locator('[data-state=saved]').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Try it' }).click()
    await page.locator('[aria-label=Graph]').press('Escape')
    await page.getByRole('button', { name: 'Begin' }).click()
    await page.getByRole('log').getByText('Welcome to Brightwater.').first().waitFor({ timeout: 30_000 })
    await card(page, 'Say').getByText('done').waitFor({ timeout: 15_000 })
    await page.getByRole('textbox', { name: 'Message' }).fill('Good morning')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const told = page.getByRole('button', { name: 'What happened here' })
    await expect.poll(() => told.count(), { timeout: 30_000 }).toBe(2)
    await page.getByRole('button', { name: 'Edit and send again' }).click()
    await page.getByRole('textbox', { name: 'Message' }).fill('Good evening')
    await page.getByText('Set variables').click()
    await page.getByLabel('CITY').fill('Lima')
    await page.getByRole('button', { name: 'Send again from here' }).click()
    await page.getByRole('log').getByText('Good evening').waitFor()
    await page.getByRole('log').getByText('Good morning').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor()
    await picture(page, 'flow-chat')
    expect(await accessibilityProblems(page)).toEqual([])
    const { results: talks } = await server.api.ok.get(`/agents/${agentId}/conversations`)
    expect(talks.length).toBe(2)
    // A node without its message is refused at first.
    expect(complaints.splice(0).filter((text) => !text.startsWith('Failed to load resource'))).toEqual([])
  })
})
